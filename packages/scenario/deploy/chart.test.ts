// The chart without a cluster: its values, its schema, and its manifests, which TypeScript compares with the types
// that were generated from the Kubernetes API. With `helm` on the path, Helm itself renders the same values.
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv } from 'ajv'
import { afterAll, describe, expect, it } from 'vitest'
import { parseAllDocuments, stringify } from 'yaml'
import { chartFolder, defaults, merged, renderChart, templates } from './chart.ts'
import { type Values, valuePaths } from './chart-template.ts'
import { knows, valuesSchema } from './values-schema.ts'

const root = join(import.meta.dirname, '../../..')
const isAccepted = new Ajv({ strict: false }).compile(valuesSchema())
const cluster = { mode: 'cluster', replicas: 3, existingSecret: 'askwell' }
const everything = {
  ...cluster,
  env: { PUBLIC_URL: 'https://ask.example.com', ASKWELL_DEMO: 'off', ASKWELL_PARTIAL_DAYS: 30 },
  image: { pullSecrets: [{ name: 'registry' }] },
  database: { url: 'postgres://askwell@db/askwell' },
  redis: { url: 'redis://redis:6379' },
  bucket: { name: 'uploads', endpoint: 'https://s3.example.com' },
  ingress: {
    enabled: true,
    className: 'nginx',
    annotations: { 'nginx.ingress.kubernetes.io/proxy-body-size': '16m' },
    hosts: ['ask.example.com'],
    tls: [{ secretName: 'tls', hosts: ['ask.example.com'] }],
  },
  autoscaling: { enabled: true },
  ...(knows('ASKWELL_MIGRATE') && { migrations: { mode: 'job' } }),
  ...(knows('ASKWELL_METRICS_PORT') && {
    metrics: {
      enabled: true,
      serviceMonitor: { enabled: true },
      rules: {
        enabled: true,
        groups: [{ name: 'askwell', rules: [{ alert: 'Down', expr: 'up == 0', for: '5m' }] }],
      },
    },
  }),
  networkPolicy: { enabled: true },
  podAnnotations: { owner: 'feedback' },
  nodeSelector: { disk: 'fast' },
  tolerations: [{ key: 'dedicated', operator: 'Exists' }],
}
const examples: Readonly<Record<string, Values>> = { embedded: {}, cluster, everything }

describe('the values of the chart (OP-17)', () => {
  it('has the schema that the table of variables gives', async () => {
    await expect(`${JSON.stringify(valuesSchema(), null, 2)}\n`).toMatchFileSnapshot(
      join(chartFolder, 'values.schema.json'),
    )
  })

  it('reads only values that values.yaml and the schema name', () => {
    const paths = [...new Set(templates.flatMap(({ text }) => valuePaths(text)))]
    expect(paths.length).toBeGreaterThan(30)
    expect(paths.filter((path) => at(defaults, path) === undefined)).toEqual([])
    expect(
      paths.filter(
        (path) =>
          at(valuesSchema(), `properties.${path.replaceAll('.', '.properties.')}`) === undefined,
      ),
    ).toEqual([])
  })

  it.each(Object.entries(examples))('accepts its example %s', (_name, values) => {
    isAccepted(merged(defaults, values))
    expect(isAccepted.errors ?? []).toEqual([])
  })

  it.each<readonly [why: string, values: Values]>([
    ['a mode that does not exist', { mode: 'standalone' }],
    ['two embedded servers', { replicas: 2 }],
    ['an embedded server that scales', { autoscaling: { enabled: true } }],
    ['a cluster of one', { ...cluster, replicas: 1 }],
    ['a cluster without the secret that its servers share', { ...cluster, existingSecret: '' }],
    ['a misspelt value', { replica: 1 }],
    ['a misspelt variable', { env: { ASKWELL_DEM0: 'off' } }],
    ['a secret among the variables', { env: { ASKWELL_SECRET: 'x'.repeat(40) } }],
    ['a variable that the chart sets', { env: { ASKWELL_DRAIN_SECONDS: 5 } }],
    ['a database that is not PostgreSQL', { ...cluster, database: { url: 'mysql://db/askwell' } }],
    ['a text for a number', { drainSeconds: '10' }],
    ['a port that does not exist', { service: { port: 70_000 } }],
    ['a job of migrations beside an embedded database', { migrations: { mode: 'job' } }],
  ])('refuses %s', (_why, values) => {
    expect(isAccepted(merged(defaults, values))).toBe(false)
  })
})

describe('the manifests of the chart (OP-18, OP-19)', () => {
  const folder = mkdtempSync(join(ensured('node_modules/.cache'), 'askwell-chart-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  it.each(Object.entries(examples))('are the stored ones for %s', async (name, values) => {
    await expect(written(values)).toMatchFileSnapshot(`manifests/${name}.yaml`)
  })

  it('are what the API of Kubernetes describes, and a misspelt member is not', () => {
    const all = Object.values(examples).flatMap(renderChart)
    expect(new Set(all.map(({ kind }) => kind)).size).toBeGreaterThanOrEqual(8)
    expect(typeFaults(all)).toBe('')
    const [first] = all.filter(({ kind }) => kind === 'Deployment')
    expect(typeFaults([{ ...first, spec: { replicaz: 1 } }])).toContain('replicaz')
  })

  it('give each server the time to drain and to finish, and no right that it does not need', () => {
    const pod = JSON.stringify(
      renderChart({ ...cluster, drainSeconds: 20, stopSeconds: 40 }).find(
        ({ kind }) => kind === 'Deployment',
      ),
    )
    expect(pod).toContain('"terminationGracePeriodSeconds":70')
    expect(pod).toContain('"drop":["ALL"]')
    expect(pod).toContain('"runAsUser":10001')
  })

  it('set only variables that the server knows', () => {
    const set = Object.values(examples)
      .flatMap((values) => [
        ...JSON.stringify(renderChart(values)).matchAll(/"name":"([A-Z][A-Z0-9_]+)"/g),
      ])
      .map(([, name = '']) => name)
    expect(set.length).toBeGreaterThan(5)
    expect(set.filter((name) => !knows(name))).toEqual([])
  })

  /** TypeScript's errors for them as literals of the types; an unknown member is an error. */
  function typeFaults(manifests: readonly Values[]): string {
    const lines = manifests.map((manifest, place) => {
      const { apiVersion, kind } = manifest
      const from = String(apiVersion).startsWith('monitoring.coreos.com/')
        ? `@kubernetes-models/prometheus-operator/${apiVersion}`
        : `kubernetes-models/${apiVersion}`
      return `import type { I${kind} as Type${place} } from '${from}'\n({ ...${JSON.stringify(manifest)} }) satisfies Type${place}\n`
    })
    const file = join(folder, 'manifests.ts')
    writeFileSync(
      file,
      lines.join('').replaceAll('({ ...', '(').replaceAll(' }) satisfies', ') satisfies'),
    )
    const compiler = join(root, 'node_modules/typescript/bin/tsc')
    const { stdout } = spawnSync(
      process.execPath,
      [
        compiler,
        '--noEmit',
        '--strict',
        '--skipLibCheck',
        '--ignoreConfig',
        '--module',
        'esnext',
        '--moduleResolution',
        'bundler',
        file,
      ],
      { encoding: 'utf8', cwd: folder },
    )
    return stdout
  }
})

const hasHelm = spawnSync('helm', ['version']).status === 0
describe.skipIf(!hasHelm)('the chart as Helm reads it (needs helm on the path)', () => {
  it.each(Object.entries(examples))('gives the same manifests for %s', (_name, values) => {
    const file = join(ensured('node_modules/.cache'), 'askwell-values.json')
    writeFileSync(file, JSON.stringify(values))
    const helm = (...words: readonly string[]) =>
      spawnSync('helm', [...words, '--values', file], { encoding: 'utf8' })
    expect(helm('lint', chartFolder).status).toBe(0)
    const { stdout } = helm('template', 'askwell', chartFolder, '--namespace', 'feedback')
    const theirs = parseAllDocuments(stdout).flatMap((document) => document.toJS() ?? [])
    const inOrder = (list: readonly unknown[]) => list.map((one) => JSON.stringify(one)).sort()
    expect(inOrder(theirs)).toEqual(inOrder(renderChart(values)))
  })
})

describe('the README of the chart (OP-19)', () => {
  it('shows values that the schema accepts', () => {
    const text = readFileSync(join(chartFolder, 'README.md'), 'utf8')
    const shown = [...text.matchAll(/```yaml run\n([\s\S]*?)```/g)].map(([, yaml = '']) =>
      parseAllDocuments(yaml)[0]?.toJS(),
    )
    expect(shown.length).toBeGreaterThan(1)
    for (const values of shown) {
      isAccepted(merged(defaults, values))
      expect(isAccepted.errors ?? []).toEqual([])
      renderChart(values)
    }
  })
})

function written(values: Values): string {
  return renderChart(values)
    .map((manifest) => stringify(manifest, { lineWidth: 0 }))
    .join('---\n')
}

function at(value: unknown, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>(
      (part, name) =>
        typeof part === 'object' && part !== null ? Reflect.get(part, name) : undefined,
      value,
    )
}

function ensured(path: string): string {
  const folder = join(root, path)
  mkdirSync(folder, { recursive: true })
  return folder
}
