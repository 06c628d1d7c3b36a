// Reads the environment once, at start: every variable is optional, all wrong ones are reported together, and a name that
// begins with ASKWELL_ but is unknown refuses the start, because a misspelt name must not go unnoticed.
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Config, S3Settings, TraceSettings } from './config/config.ts'
import { contradictions } from './config/config-contradictions.ts'
import {
  type Environment,
  names,
  secrets,
  shown,
  table,
  type Values,
  variableOf,
  type WrongVariable,
} from './config/config-variables.ts'

export type ConfigRead = { readonly ok: Config } | { readonly wrong: readonly WrongVariable[] }
const readTextFile = (path: string): string => readFileSync(path, 'utf8')

export function readConfig(
  environment: Environment,
  readFile: (path: string) => string = readTextFile,
): ConfigRead {
  // An empty value counts as not set: compose files and shells write it that way.
  const set: Record<string, string> = {}
  for (const [name, value] of Object.entries(environment))
    if (value !== undefined && value.trim() !== '') set[name] = value.trim()

  const wrong: WrongVariable[] = [...unknownNames(set), ...secretsFromFiles(set, readFile)]
  const values = Object.fromEntries(
    names.map((name) => {
      const variable = variableOf(name)
      const raw = set[name] ?? variable.default
      if (raw === undefined) return [name, null]
      const read = variable.read(raw)
      if ('value' in read) return [name, read.value]
      wrong.push({ name, value: shown(name, raw), why: read.why })
      return [name, null]
    }),
  ) as Values
  if (wrong.length === 0) wrong.push(...contradictions(set))
  if (wrong.length === 0) wrong.push(...studioClash(values))
  if (wrong.length > 0) return { wrong }
  return { ok: toConfig(values) }
}
const isKnown = (name: string): boolean =>
  Object.hasOwn(table, name) ||
  (name.endsWith('_FILE') && secrets.some((secret) => `${secret}_FILE` === name))

function unknownNames(set: Environment): WrongVariable[] {
  return Object.entries(set).flatMap(([name, value]) =>
    name.startsWith('ASKWELL_') && !isKnown(name)
      ? [
          {
            name,
            value: `(${value?.length ?? 0} characters, not shown)`,
            why: 'is not a variable of this version. Is it misspelt?',
          },
        ]
      : [],
  )
}

/** Replaces every `NAME_FILE` by `NAME` with the content of the file. */
function secretsFromFiles(
  set: Record<string, string>,
  readFile: (path: string) => string,
): WrongVariable[] {
  return secrets.flatMap((name) => {
    const path = set[`${name}_FILE`]
    if (path === undefined) return []
    if (set[name] !== undefined)
      return [{ name: `${name}_FILE`, value: path, why: `contradicts ${name}: set one of the two` }]
    const content = contentOf(path, readFile)
    if (content === null || content === '')
      return [
        {
          name: `${name}_FILE`,
          value: path,
          why: content === null ? 'this file cannot be read' : 'this file is empty',
        },
      ]
    set[name] = content
    return []
  })
}

function contentOf(path: string, readFile: (path: string) => string): string | null {
  try {
    return readFile(path).trim()
  } catch {
    return null
  }
}

const publicUrlOf = ({ PUBLIC_URL, HOST, PORT }: Values): string =>
  PUBLIC_URL ?? `http://${reachable(HOST)}:${PORT}`

/** A browser keeps the cookies of a host name for all its ports, and a page over http cannot safely frame one over https. */
function studioClash(values: Values): WrongVariable[] {
  const [studio, shared] = [values.STUDIO_URL, publicUrlOf(values)].map((address) =>
    address === null || address === undefined ? null : new URL(address),
  )
  if (!studio || !shared || studio.origin === shared.origin) return []
  const wrong = (why: string): WrongVariable[] => [
    { name: 'STUDIO_URL', value: studio.origin.slice(0, 60), why },
  ]
  if (studio.protocol !== shared.protocol)
    return wrong(`must begin with ${shared.protocol}// as PUBLIC_URL does (${shared.origin})`)
  return studio.hostname === shared.hostname
    ? wrong('must have another host name than PUBLIC_URL, because cookies do not tell ports apart')
    : []
}

function toConfig(values: Values): Config {
  const publicUrl = publicUrlOf(values)
  const studioUrl = values.STUDIO_URL === publicUrl ? null : values.STUDIO_URL
  return {
    port: values.PORT,
    host: values.HOST,
    publicUrl,
    studioUrl,
    publicSiteUrl: values.PUBLIC_SITE_URL ?? `${studioUrl ?? ''}/studio/`,
    ownHosts: values.OWN_HOSTS ?? [],
    mcpOrigins: values.ASKWELL_MCP_ORIGINS ?? [],
    databaseUrl: values.DATABASE_URL,
    database: {
      connections: values.ASKWELL_DB_POOL,
      patientConnections: values.ASKWELL_DB_POOL_PATIENT,
      statementMs: values.ASKWELL_DB_STATEMENT_MS,
      connectMs: values.ASKWELL_DB_CONNECT_MS,
    },
    databaseDirectUrl: values.ASKWELL_DB_DIRECT_URL,
    databasePooler: values.ASKWELL_DB_POOLER,
    databaseReplica:
      values.ASKWELL_DB_READ_URL === null
        ? null
        : {
            url: values.ASKWELL_DB_READ_URL,
            maxLagSeconds: values.ASKWELL_DB_READ_MAX_LAG_SECONDS,
          },
    migrate: values.ASKWELL_MIGRATE,
    redisUrl: values.REDIS_URL,
    hasStickySessions: values.ASKWELL_STICKY_SESSIONS,
    dataDir: resolve(values.ASKWELL_DATA_DIR),
    backupDir: values.ASKWELL_BACKUP_DIR === null ? null : resolve(values.ASKWELL_BACKUP_DIR),
    backupEveryHours: values.ASKWELL_BACKUP_EVERY_HOURS,
    backupKeep: values.ASKWELL_BACKUP_KEEP,
    secret: values.ASKWELL_SECRET,
    previousSecret: values.ASKWELL_SECRET_PREVIOUS,
    trustProxy: values.TRUST_PROXY ?? [],
    countryHeader: values.COUNTRY_HEADER,
    logLevel: values.LOG_LEVEL,
    logFormat: values.ASKWELL_LOG_FORMAT,
    metrics: { port: values.ASKWELL_METRICS_PORT, token: values.ASKWELL_METRICS_TOKEN },
    traces: tracesOf(values),
    roles: values.ASKWELL_ROLES,
    apiKey: values.ASKWELL_API_KEY,
    demo: values.ASKWELL_DEMO,
    rateLimits: values.ASKWELL_RATE_LIMITS,
    limitsStore:
      values.ASKWELL_LIMITS_STORE ??
      (values.REDIS_URL !== null ? 'redis' : values.DATABASE_URL !== null ? 'database' : 'memory'),
    providerUrl: {
      en: values.ASKWELL_PROVIDER_URL,
      tr: values.ASKWELL_PROVIDER_URL_TR ?? values.ASKWELL_PROVIDER_URL,
    },
    tagManagerId: values.ASKWELL_TAG_MANAGER_ID,
    errorReportUrl: values.ASKWELL_ERROR_REPORT_URL,
    realtimeUrl: values.ASKWELL_REALTIME_URL,
    outboundAllow: values.ASKWELL_OUTBOUND_ALLOW ?? [],
    sms: {
      provider: smsProvider(values),
      countries: values.ASKWELL_SMS_COUNTRIES,
      dailyCap: values.ASKWELL_SMS_DAILY_CAP,
    },
    s3: s3Of(values),
    scanning:
      values.ASKWELL_SCAN_URL === null
        ? null
        : { url: values.ASKWELL_SCAN_URL, isRequired: values.ASKWELL_SCAN_REQUIRED },
    push: values.ASKWELL_PUSH,
    webhooksTogether: values.ASKWELL_WEBHOOKS_TOGETHER,
    drainSeconds: values.ASKWELL_DRAIN_SECONDS,
    stopSeconds: values.ASKWELL_STOP_SECONDS,
    diskFloorMb: values.ASKWELL_DISK_FLOOR_MB,
    resultsMemoryMb: values.ASKWELL_RESULTS_MEMORY_MB,
    uploadsPerHour: values.ASKWELL_UPLOADS_PER_HOUR,
    partialDays: values.ASKWELL_PARTIAL_DAYS,
    sessionIdleHours: values.ASKWELL_SESSION_IDLE_HOURS,
    sessionDays: values.ASKWELL_SESSION_DAYS,
    mail:
      values.SMTP_URL === null
        ? null
        : {
            smtpUrl: values.SMTP_URL,
            from: values.MAIL_FROM ?? `Askwell <askwell@${new URL(publicUrl).hostname}>`,
          },
    singleSignOn: singleSignOnOf(values),
  }
}

function tracesOf(values: Values): TraceSettings | null {
  const endpoint = values.OTEL_EXPORTER_OTLP_ENDPOINT
  if (endpoint === null || values.OTEL_SDK_DISABLED === 'true') return null
  const name = values.OTEL_TRACES_SAMPLER
  return {
    endpoint,
    headers: values.OTEL_EXPORTER_OTLP_HEADERS ?? {},
    serviceName: values.OTEL_SERVICE_NAME,
    attributes: values.OTEL_RESOURCE_ATTRIBUTES ?? {},
    sampler: name.endsWith('always_on')
      ? 'always_on'
      : name.endsWith('always_off')
        ? 'always_off'
        : 'traceidratio',
    isParentBased: name.startsWith('parentbased_'),
    ratio: values.OTEL_TRACES_SAMPLER_ARG,
  }
}

/** Checked before: a bucket has both keys. */
function s3Of(values: Values): S3Settings | null {
  const [bucket, accessKeyId, secretAccessKey] = [
    values.S3_BUCKET,
    values.S3_ACCESS_KEY_ID,
    values.S3_SECRET_ACCESS_KEY,
  ]
  if (bucket === null || accessKeyId === null || secretAccessKey === null) return null
  return {
    endpoint: values.S3_ENDPOINT,
    bucket,
    region: values.S3_REGION,
    accessKeyId,
    secretAccessKey,
  }
}

function smsProvider(values: Values): Config['sms']['provider'] {
  const {
    ASKWELL_SMS_PROVIDER: kind,
    ASKWELL_SMS_URL: address,
    ASKWELL_SMS_ACCOUNT: account,
    ASKWELL_SMS_TOKEN: token,
    ASKWELL_SMS_FROM: from,
  } = values
  if (kind === 'webhook' && address !== null) return { kind, url: address, token, from }
  if (kind === 'twilio' && account !== null && token !== null && from !== null)
    return { kind, url: address ?? 'https://api.twilio.com', account, token, from }
  return { kind: 'outbox' }
}

function singleSignOnOf(values: Values): Config['singleSignOn'] {
  const {
    ASKWELL_OIDC_ISSUER: issuer,
    ASKWELL_OIDC_CLIENT_ID: clientId,
    ASKWELL_OIDC_CLIENT_SECRET: clientSecret,
  } = values
  if (issuer === null || clientId === null || clientSecret === null) return null
  return {
    name: values.ASKWELL_OIDC_NAME ?? new URL(issuer).hostname,
    issuer: issuer.replace(/\/$/, ''),
    clientId,
    clientSecret,
  }
}

/** A browser cannot open 0.0.0.0, and people type `localhost` rather than 127.0.0.1. */
function reachable(host: string): string {
  if (['127.0.0.1', '0.0.0.0', '::', '::1'].includes(host)) return 'localhost'
  return host.includes(':') ? `[${host}]` : host
}
