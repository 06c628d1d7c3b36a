// What the chart accepts as values, made from the table of variables. `npm test packages/scenario/deploy -- -u` updates it.
import { secretVariables, variableNames } from '@askwell/server'

/** The chart sets these from other values, or the image does. */
const ownValues = new Set<string>([
  ...['HOST', 'PORT', 'ASKWELL_DATA_DIR', 'ASKWELL_DRAIN_SECONDS', 'ASKWELL_STOP_SECONDS'],
  ...['ASKWELL_METRICS_PORT', 'ASKWELL_MIGRATE', 'S3_BUCKET', 'S3_ENDPOINT', 'S3_REGION'],
])
const text = { type: 'string' }
const word = { type: 'string', minLength: 1 }
const flag = { type: 'boolean' }
const free = { type: 'object' }
const anyList = { type: 'array', items: free }
const count = (minimum: number, maximum: number) => ({ type: 'integer', minimum, maximum })
const oneOf = (...values: readonly string[]) => ({ enum: values })

/** A server refuses a variable that it does not know, so a value that needs an unknown one is refused. */
export const knows = (variable: string): boolean => variableNames.some((name) => name === variable)

/** Every member must be named, so that a misspelt one is refused. */
const object = (properties: Readonly<Record<string, unknown>>) => ({
  type: 'object',
  additionalProperties: false,
  properties,
})

export function valuesSchema() {
  const isSecret = new Set<string>(secretVariables)
  const variables = variableNames.filter((name) => !isSecret.has(name) && !ownValues.has(name))
  const scalar = { type: ['string', 'integer', 'boolean'] }
  return {
    $schema: 'http://json-schema.org/draft-07/schema#',
    title: 'Values of the chart askwell',
    ...object({
      global: free,
      image: object({
        repository: word,
        tag: text,
        pullPolicy: oneOf('Always', 'IfNotPresent', 'Never'),
        pullSecrets: anyList,
      }),
      mode: oneOf('embedded', 'cluster'),
      replicas: count(1, 100),
      env: object(Object.fromEntries(variables.map((name) => [name, scalar]))),
      existingSecret: text,
      database: object({ url: { type: 'string', pattern: '^($|postgres(ql)?://)' } }),
      redis: object({ url: { type: 'string', pattern: '^($|rediss?://)' } }),
      bucket: object({
        name: text,
        endpoint: { type: 'string', pattern: '^($|https?://)' },
        region: word,
      }),
      drainSeconds: count(0, 600),
      stopSeconds: count(1, 600),
      service: object({
        type: oneOf('ClusterIP', 'NodePort', 'LoadBalancer'),
        port: count(1, 65_535),
      }),
      ingress: object({
        enabled: flag,
        className: text,
        annotations: free,
        hosts: { type: 'array', items: word },
        tls: anyList,
      }),
      resources: object({ requests: free, limits: free, claims: anyList }),
      autoscaling: object({
        enabled: flag,
        minReplicas: count(2, 100),
        maxReplicas: count(2, 100),
        cpuPercent: count(10, 100),
      }),
      pdb: object({ enabled: flag }),
      persistence: object({
        size: { type: 'string', pattern: '^[0-9]+(\\.[0-9]+)?([KMGTP]i?)?$' },
        storageClass: text,
      }),
      migrations: object({
        mode: knows('ASKWELL_MIGRATE') ? oneOf('start', 'job') : oneOf('start'),
      }),
      metrics: object({
        enabled: knows('ASKWELL_METRICS_PORT') ? flag : { const: false },
        serviceMonitor: object({
          enabled: flag,
          interval: { type: 'string', pattern: '^[0-9]+(ms|s|m|h)$' },
        }),
        rules: object({ enabled: flag, groups: anyList }),
      }),
      networkPolicy: object({ enabled: flag }),
      podAnnotations: free,
      nodeSelector: free,
      tolerations: anyList,
      topologySpread: object({ enabled: flag }),
    }),
    required: ['image', 'mode', 'replicas'],
    oneOf: [
      // One server owns an embedded database.
      {
        properties: {
          mode: { const: 'embedded' },
          replicas: { const: 1 },
          autoscaling: { properties: { enabled: { const: false } } },
          migrations: { properties: { mode: { const: 'start' } } },
        },
      },
      // Several share a key and a database, which one of them cannot make for the others.
      {
        properties: {
          mode: { const: 'cluster' },
          replicas: { minimum: 2 },
          existingSecret: { minLength: 1 },
        },
      },
    ],
  }
}
