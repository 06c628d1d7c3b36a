// Reads the environment once, at start: every variable is optional, every wrong one is named at once, and a name that
// begins with ASKWELL_ but is not known refuses the start, for a misspelt switch must not pass for a set one.
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Config, S3Settings } from './config/config.ts'
import {
  addressRange,
  count,
  countries,
  hostAndPort,
  hostName,
  list,
  oneOf,
  onOrOff,
  origin,
  pageOrPath,
  port,
  type Read,
  secret,
  text,
  url,
} from './config/config-values.ts'

export interface WrongVariable {
  readonly name: string
  /** Fit to be printed: a secret shows only its length. */
  readonly value: string
  readonly why: string
}
export type ConfigRead = { readonly ok: Config } | { readonly wrong: readonly WrongVariable[] }

/** All values, once each has been read; null = not set. */
const readers = {
  PORT: port,
  HOST: text(/^[^\s/]{1,253}$/, 'must be an address or a host name'),
  PUBLIC_URL: origin,
  STUDIO_URL: origin,
  PUBLIC_SITE_URL: pageOrPath,
  OWN_HOSTS: list(hostName),
  DATABASE_URL: url('postgres', 'postgresql'),
  TRUST_PROXY: list(addressRange),
  LOG_LEVEL: oneOf('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'),
  REDIS_URL: url('redis', 'rediss'),
  ASKWELL_STICKY_SESSIONS: onOrOff,
  S3_ENDPOINT: url('http', 'https'),
  S3_BUCKET: text(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be a bucket name'),
  S3_REGION: text(/^[a-z0-9-]{1,63}$/, 'must be a region name'),
  S3_ACCESS_KEY_ID: text(/^\S{1,255}$/, 'must be one word'),
  S3_SECRET_ACCESS_KEY: text(/^\S{1,1000}$/, 'must be one word'),
  SMTP_URL: url('smtp', 'smtps'),
  MAIL_FROM: text(/^[^@\r\n]{0,200}<?[^@\s<>]+@[^@\s<>]+>?$/, 'must be a mail address'),
  ASKWELL_API_KEY: text(/^[\x21-\x7e]{24,500}$/, 'must be at least 24 characters, without spaces'),
  ASKWELL_DEMO: onOrOff,
  ASKWELL_DATA_DIR: text(/^[^\0]{1,4000}$/, 'must be a directory'),
  ASKWELL_SECRET: secret,
  ASKWELL_SECRET_PREVIOUS: secret,
  ASKWELL_RATE_LIMITS: onOrOff,
  ASKWELL_LIMITS_STORE: oneOf('redis', 'database', 'memory'),
  ASKWELL_PROVIDER_URL: url('http', 'https'),
  ASKWELL_PROVIDER_URL_TR: url('http', 'https'),
  ASKWELL_TAG_MANAGER_ID: text(/^GTM-[A-Z0-9]{4,12}$/, 'must be a container id like GTM-ABC1234'),
  ASKWELL_ERROR_REPORT_URL: url('http', 'https'),
  ASKWELL_REALTIME_URL: url('http', 'https', 'ws', 'wss'),
  ASKWELL_OUTBOUND_ALLOW: list(hostAndPort),
  ASKWELL_PUSH: onOrOff,
  ASKWELL_SCAN_URL: url('http', 'https'),
  ASKWELL_SCAN_REQUIRED: onOrOff,
  ASKWELL_DISK_FLOOR_MB: count(0, 1_000_000_000),
  ASKWELL_DRAIN_SECONDS: count(0, 600),
  ASKWELL_STOP_SECONDS: count(1, 600),
  ASKWELL_UPLOADS_PER_HOUR: count(1, 1_000_000),
  ASKWELL_PARTIAL_DAYS: count(1, 36_500),
  ASKWELL_SESSION_IDLE_HOURS: count(1, 8_760),
  ASKWELL_SESSION_DAYS: count(1, 365),
  ASKWELL_SMS_PROVIDER: oneOf('outbox', 'webhook', 'twilio'),
  ASKWELL_SMS_URL: url('http', 'https'),
  ASKWELL_SMS_ACCOUNT: text(/^\S{1,255}$/, 'must be one word'),
  ASKWELL_SMS_TOKEN: text(/^[\x21-\x7e]{1,1000}$/, 'must be one word'),
  ASKWELL_SMS_FROM: text(/^[+A-Za-z0-9 ]{1,64}$/, 'must be a number or a short name'),
  ASKWELL_SMS_COUNTRIES: countries,
  ASKWELL_SMS_DAILY_CAP: count(1, 1_000_000),
  ASKWELL_OIDC_ISSUER: url('http', 'https'),
  ASKWELL_OIDC_CLIENT_ID: text(/^\S{1,255}$/, 'must be one word'),
  ASKWELL_OIDC_CLIENT_SECRET: text(/^\S{1,1000}$/, 'must be one word'),
  ASKWELL_OIDC_NAME: text(/^.{1,60}$/, 'must be at most 60 characters'),
} as const
type Name = keyof typeof readers
type Values = {
  [N in Name]: Extract<ReturnType<(typeof readers)[N]>, { value: unknown }>['value'] | null
}

/** These may also come from a file: `NAME_FILE` holds its path. */
const secrets: readonly Name[] = [
  'ASKWELL_API_KEY',
  'ASKWELL_SECRET',
  'ASKWELL_SECRET_PREVIOUS',
  'DATABASE_URL',
  'REDIS_URL',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
  'SMTP_URL',
  'ASKWELL_SMS_TOKEN',
  'ASKWELL_OIDC_CLIENT_SECRET',
]

type Environment = Readonly<Record<string, string | undefined>>
const readTextFile = (path: string): string => readFileSync(path, 'utf8')

export function readConfig(
  environment: Environment,
  readFile: (path: string) => string = readTextFile,
): ConfigRead {
  // Set to nothing is not set: that is how compose files and shells write it.
  const set: Record<string, string> = {}
  for (const [name, value] of Object.entries(environment))
    if (value !== undefined && value.trim() !== '') set[name] = value.trim()

  const wrong: WrongVariable[] = [...unknownNames(set), ...secretsFromFiles(set, readFile)]
  const values = Object.fromEntries(
    names.map((name) => {
      const raw = set[name]
      const read: Read<unknown> = raw === undefined ? { value: null } : readers[name](raw)
      if ('value' in read) return [name, read.value]
      wrong.push({ name, value: shown(name, raw ?? ''), why: read.why })
      return [name, null]
    }),
  ) as Values
  if (wrong.length === 0) wrong.push(...contradictions(set))
  if (wrong.length === 0) wrong.push(...studioClash(values))
  if (wrong.length > 0) return { wrong }
  return { ok: toConfig(values) }
}

const names = Object.keys(readers) as Name[]
const isKnown = (name: string): boolean =>
  name in readers || (name.endsWith('_FILE') && secrets.some((secret) => `${secret}_FILE` === name))
const isSecret = (name: string): boolean => secrets.some((secret) => secret === name)
const shown = (name: string, value: string): string =>
  isSecret(name) ? `(${value.length} characters, not shown)` : value.slice(0, 60)

function unknownNames(set: Environment): WrongVariable[] {
  return Object.entries(set).flatMap(([name, value]) =>
    name.startsWith('ASKWELL_') && !isKnown(name)
      ? [
          {
            name,
            value: `(${value?.length ?? 0} characters, not shown)`,
            why: 'is not a variable of this version; is it misspelt?',
          },
        ]
      : [],
  )
}

/** Puts the content of every `NAME_FILE` in the place of `NAME`. */
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

function contradictions(set: Environment): WrongVariable[] {
  const s3 = names.filter((name) => name.startsWith('S3_') && set[name] !== undefined)
  const s3Missing = (['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const).filter(
    (name) => set[name] === undefined,
  )
  const oidc = names.filter((name) => name.startsWith('ASKWELL_OIDC_') && set[name] !== undefined)
  const oidcMissing = (
    ['ASKWELL_OIDC_ISSUER', 'ASKWELL_OIDC_CLIENT_ID', 'ASKWELL_OIDC_CLIENT_SECRET'] as const
  ).filter((name) => set[name] === undefined)
  const clashes: (WrongVariable | false)[] = [
    set['DATABASE_URL'] !== undefined &&
      set['S3_BUCKET'] !== undefined &&
      set['ASKWELL_SECRET'] !== undefined &&
      set['ASKWELL_DATA_DIR'] !== undefined && {
        name: 'ASKWELL_DATA_DIR',
        value: shown('ASKWELL_DATA_DIR', set['ASKWELL_DATA_DIR']),
        why: 'contradicts DATABASE_URL, S3_BUCKET and ASKWELL_SECRET: with all three, nothing is kept in a directory',
      },
    set['DATABASE_URL'] !== undefined &&
      set['REDIS_URL'] !== undefined &&
      set['ASKWELL_SECRET'] === undefined && {
        name: 'ASKWELL_SECRET',
        value: '(not set)',
        why: 'is needed beside DATABASE_URL and REDIS_URL: several servers must seal with one key, and a file of one server is not there for the others',
      },
    set['ASKWELL_SECRET_PREVIOUS'] !== undefined &&
      set['ASKWELL_SECRET'] === undefined && {
        name: 'ASKWELL_SECRET_PREVIOUS',
        value: shown('ASKWELL_SECRET_PREVIOUS', set['ASKWELL_SECRET_PREVIOUS']),
        why: 'needs ASKWELL_SECRET beside it: the key that takes its place',
      },
    set['MAIL_FROM'] !== undefined &&
      set['SMTP_URL'] === undefined && {
        name: 'MAIL_FROM',
        value: shown('MAIL_FROM', set['MAIL_FROM']),
        why: 'needs SMTP_URL beside it',
      },
    set['ASKWELL_SCAN_REQUIRED'] !== undefined &&
      set['ASKWELL_SCAN_URL'] === undefined && {
        name: 'ASKWELL_SCAN_REQUIRED',
        value: shown('ASKWELL_SCAN_REQUIRED', set['ASKWELL_SCAN_REQUIRED']),
        why: 'needs ASKWELL_SCAN_URL beside it',
      },
    smsClash(set),
    limitsClash(set),
    oidc.length > 0 &&
      oidcMissing.length > 0 && {
        name: oidc[0] ?? 'ASKWELL_OIDC_ISSUER',
        value: '(set)',
        why: `needs ${oidcMissing.join(', ')} beside it`,
      },
    s3.length > 0 &&
      s3Missing.length > 0 && {
        name: s3[0] ?? 'S3_BUCKET',
        value: '(set)',
        why: `needs ${s3Missing.join(', ')} beside it`,
      },
  ]
  return clashes.filter((clash) => clash !== false)
}

/** Where limits are counted must be there; and with Redis several servers run, which must not count alone. */
function limitsClash(set: Environment): WrongVariable | false {
  const value = set['ASKWELL_LIMITS_STORE']?.toLowerCase()
  const wrong = (why: string): WrongVariable => ({
    name: 'ASKWELL_LIMITS_STORE',
    value: value ?? '',
    why,
  })
  if (value === 'redis' && set['REDIS_URL'] === undefined) return wrong('needs REDIS_URL beside it')
  if (value === 'database' && set['DATABASE_URL'] === undefined)
    return wrong('needs DATABASE_URL beside it')
  return (
    value === 'memory' &&
    set['REDIS_URL'] !== undefined &&
    wrong('contradicts REDIS_URL: several servers must count together')
  )
}

const neededBy: Readonly<Record<string, readonly Name[]>> = {
  webhook: ['ASKWELL_SMS_URL'],
  twilio: ['ASKWELL_SMS_ACCOUNT', 'ASKWELL_SMS_TOKEN', 'ASKWELL_SMS_FROM'],
}

function smsClash(set: Environment): WrongVariable | false {
  const kind = set['ASKWELL_SMS_PROVIDER']?.toLowerCase() ?? 'outbox'
  const missing = (neededBy[kind] ?? []).filter((name) => set[name] === undefined)
  if (missing.length > 0)
    return {
      name: 'ASKWELL_SMS_PROVIDER',
      value: kind,
      why: `needs ${missing.join(', ')} beside it`,
    }
  const idle = (
    ['ASKWELL_SMS_URL', 'ASKWELL_SMS_ACCOUNT', 'ASKWELL_SMS_TOKEN', 'ASKWELL_SMS_FROM'] as const
  ).find((name) => set[name] !== undefined)
  return (
    kind === 'outbox' &&
    idle !== undefined && {
      name: idle,
      value: '(set)',
      why: 'needs ASKWELL_SMS_PROVIDER beside it: nothing is sent without one',
    }
  )
}

const defaultHost = '127.0.0.1'
const defaultPort = 3000
const publicUrlOf = ({ PUBLIC_URL, HOST, PORT }: Values): string =>
  PUBLIC_URL ?? `http://${reachable(HOST ?? defaultHost)}:${PORT ?? defaultPort}`

/** A browser keeps the cookies of a host name for all its ports, and a page over http may not frame one over https safely. */
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
  const host = values.HOST ?? defaultHost
  const listenPort = values.PORT ?? defaultPort
  const publicUrl = publicUrlOf(values)
  const studioUrl = values.STUDIO_URL === publicUrl ? null : values.STUDIO_URL
  return {
    port: listenPort,
    host,
    publicUrl,
    studioUrl,
    publicSiteUrl: values.PUBLIC_SITE_URL ?? `${studioUrl ?? ''}/studio/`,
    ownHosts: values.OWN_HOSTS ?? [],
    databaseUrl: values.DATABASE_URL,
    redisUrl: values.REDIS_URL,
    hasStickySessions: values.ASKWELL_STICKY_SESSIONS ?? false,
    dataDir: resolve(values.ASKWELL_DATA_DIR ?? 'data'),
    secret: values.ASKWELL_SECRET,
    previousSecret: values.ASKWELL_SECRET_PREVIOUS,
    trustProxy: values.TRUST_PROXY ?? [],
    logLevel: values.LOG_LEVEL ?? 'info',
    apiKey: values.ASKWELL_API_KEY,
    demo: values.ASKWELL_DEMO ?? true,
    rateLimits: values.ASKWELL_RATE_LIMITS ?? true,
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
      dailyCap: values.ASKWELL_SMS_DAILY_CAP ?? 1_000,
    },
    s3: s3Of(values),
    scanning:
      values.ASKWELL_SCAN_URL === null
        ? null
        : { url: values.ASKWELL_SCAN_URL, isRequired: values.ASKWELL_SCAN_REQUIRED ?? false },
    push: values.ASKWELL_PUSH ?? false,
    drainSeconds: values.ASKWELL_DRAIN_SECONDS ?? 0,
    stopSeconds: values.ASKWELL_STOP_SECONDS ?? 25,
    diskFloorMb: values.ASKWELL_DISK_FLOOR_MB,
    uploadsPerHour: values.ASKWELL_UPLOADS_PER_HOUR ?? 30,
    partialDays: values.ASKWELL_PARTIAL_DAYS ?? 90,
    sessionIdleHours: values.ASKWELL_SESSION_IDLE_HOURS ?? 168,
    sessionDays: values.ASKWELL_SESSION_DAYS ?? 30,
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

/** Checked before: with a bucket come both keys. */
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
    region: values.S3_REGION ?? 'us-east-1',
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

/** A browser cannot open 0.0.0.0, and 127.0.0.1 reads better as what people type. */
function reachable(host: string): string {
  if (['127.0.0.1', '0.0.0.0', '::', '::1'].includes(host)) return 'localhost'
  return host.includes(':') ? `[${host}]` : host
}
