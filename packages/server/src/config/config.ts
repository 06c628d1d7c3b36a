// Configuration: environment variables only, all optional, checked at start with a table of what is wrong.

import type { Scanning } from '../outside/scan-file.ts'
import type { PostgresLimits } from '../store/postgres/limits.ts'
import type { ReplicaOptions } from '../store/postgres/replica.ts'
import type { SmsProvider } from './sms-provider.ts'

export interface Config {
  readonly port: number
  readonly host: string
  /** Where this instance is reached, without a trailing slash; made from host and port when not set. */
  readonly publicUrl: string
  /** The studio's own origin, without a trailing slash; null = the studio is at `publicUrl`. */
  readonly studioUrl: string | null
  readonly publicSiteUrl: string
  readonly ownHosts: readonly string[]
  /** Origins of other sites whose pages may call `/mcp`. */
  readonly mcpOrigins: readonly string[]
  readonly databaseUrl: string | null
  readonly database: PostgresLimits
  /** Bypasses a pooler, for steps of the tables and for long work; null = `databaseUrl`. */
  readonly databaseDirectUrl: string | null
  /** What is between this server and PostgreSQL. */
  readonly databasePooler: 'none' | 'transaction'
  /** A standby of the database for reads whose data may be some seconds old; null = there is none. */
  readonly databaseReplica: ReplicaOptions | null
  /** A start upgrades the tables, or only checks that they are up to date. */
  readonly migrate: 'auto' | 'check'
  /** Where several servers exchange what happens in chats; null = this is the only one. */
  readonly redisUrl: string | null
  /** The balancer in front of several servers leads each client to the same one. */
  readonly hasStickySessions: boolean
  readonly dataDir: string
  /** Where an embedded server makes backups, and where every server notes erasures; null = nowhere, and in the data directory. */
  readonly backupDir: string | null
  readonly backupEveryHours: number
  /** Older ones are deleted. */
  readonly backupKeep: number
  /** Seals the secrets that must be read back; null = the file in the data directory. */
  readonly secret: string | null
  /** Opens secrets that were sealed before the key was changed; seals nothing. */
  readonly previousSecret: string | null
  readonly trustProxy: readonly string[]
  /** In which a trusted proxy names the country of the client; null = none. */
  readonly countryHeader: string | null
  readonly logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent'
  /** Null = text on a terminal, else JSON. */
  readonly logFormat: 'json' | 'text' | null
  /** Null = not exported there. */
  readonly metrics: { readonly port: number | null; readonly token: string | null }
  /** Null = there are no traces. */
  readonly traces: TraceSettings | null
  /** What this server does. */
  readonly roles: readonly ('web' | 'jobs')[]
  readonly apiKey: string | null
  readonly demo: boolean
  readonly rateLimits: boolean
  /** Where several servers count their limits together; `memory` = each counts alone. */
  readonly limitsStore: 'redis' | 'database' | 'memory'
  readonly providerUrl: { readonly en: string | null; readonly tr: string | null }
  readonly tagManagerId: string | null
  readonly errorReportUrl: string | null
  readonly realtimeUrl: string | null
  /** `host:port` of targets that the server may call although they are inside its network. */
  readonly outboundAllow: readonly string[]
  readonly sms: {
    readonly provider: SmsProvider
    /** ISO codes of countries that get codes; null = those of the nodes that ask. */
    readonly countries: 'any' | readonly string[] | null
    /** Codes a workspace may send in 24 hours. */
    readonly dailyCap: number
  }
  /** Where uploads are kept; null = in the data directory. */
  readonly s3: S3Settings | null
  /** Scans uploads before they are kept; null = no scanner. */
  readonly scanning: Scanning | null
  /** Deliveries under way to one address, by all servers together. */
  readonly webhooksTogether: number
  /** How long a server that was asked to stop still serves, for a balancer to notice, and how long requests in flight then have. */
  readonly drainSeconds: number
  readonly stopSeconds: number
  /** MB of the data directory's volume that stay free; null = the smaller of 1,024 and a tenth of it. */
  readonly diskFloorMb: number | null
  /** MB of columns of results that a server keeps in memory between two questions. */
  readonly resultsMemoryMb: number
  /** Uploads that one address may make in an hour, by each of the two calls. */
  readonly uploadsPerHour: number
  /** Hours without use after which somebody must sign in again, and days after which they must do so in any case. */
  readonly sessionIdleHours: number
  readonly sessionDays: number
  /** Days after which feedback that nobody completed is deleted; a node's own retention may be shorter. */
  readonly partialDays: number
  /** Notifications go through the push services of the browsers' makers. */
  readonly push: boolean
  /** Without it nothing is mailed, and links are handed over by people. */
  readonly mail: { readonly smtpUrl: string; readonly from: string } | null
  /** An OpenID Connect provider whose people may sign in, if they are members here. */
  readonly singleSignOn: {
    readonly name: string
    readonly issuer: string
    readonly clientId: string
    readonly clientSecret: string
  } | null
}

export interface S3Settings {
  /** Null = the first maker's own. */
  readonly endpoint: string | null
  readonly bucket: string
  readonly region: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
}

export interface TraceSettings {
  /** Without the path of traces. */
  readonly endpoint: string
  readonly headers: Readonly<Record<string, string>>
  readonly serviceName: string
  readonly attributes: Readonly<Record<string, string>>
  readonly sampler: 'always_on' | 'always_off' | 'traceidratio'
  /** Whether the trace of a caller decides for its spans. */
  readonly isParentBased: boolean
  /** From 0 to 1. */
  readonly ratio: number
}
