// The name of every variable, how its value is read, and which of them are secrets.
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
  secret,
  text,
  url,
} from './config-values.ts'

export interface WrongVariable {
  readonly name: string
  /** Fit to be printed: a secret shows only its length. */
  readonly value: string
  readonly why: string
}

/** All values, once each has been read; null = not set. */
export const readers = {
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
export type Name = keyof typeof readers

/** These may also come from a file: `NAME_FILE` holds its path. */
export const secrets: readonly Name[] = [
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

export type Environment = Readonly<Record<string, string | undefined>>

export const names = Object.keys(readers) as Name[]
const isSecret = (name: string): boolean => secrets.some((secret) => secret === name)
export const shown = (name: string, value: string): string =>
  isSecret(name) ? `(${value.length} characters, not shown)` : value.slice(0, 60)
