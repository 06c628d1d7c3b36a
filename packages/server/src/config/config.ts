// Configuration: environment variables only, all optional, checked at start with a table of what is wrong.

import type { Scanning } from '../outside/scan-file.ts'
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
  readonly databaseUrl: string | null
  /** Where several servers tell each other what happens in chats; null = this is the only one. */
  readonly redisUrl: string | null
  /** Whoever stands before several servers leads each client to the same one. */
  readonly hasStickySessions: boolean
  readonly dataDir: string
  /** Seals what must be read back; null = the file in the data directory. */
  readonly secret: string | null
  /** Opens what was sealed before the key was changed; seals nothing. */
  readonly previousSecret: string | null
  readonly trustProxy: readonly string[]
  readonly logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent'
  readonly apiKey: string | null
  readonly demo: boolean
  readonly rateLimits: boolean
  /** Where several servers count their limits together; `memory` = each counts alone. */
  readonly limitsStore: 'redis' | 'database' | 'memory'
  readonly providerUrl: { readonly en: string | null; readonly tr: string | null }
  readonly tagManagerId: string | null
  readonly errorReportUrl: string | null
  readonly realtimeUrl: string | null
  /** `host:port` of targets that the server may call although they stand inside. */
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
  /** Looks at uploads before they are kept; null = nobody does. */
  readonly scanning: Scanning | null
  /** How long a server that was asked to stop goes on serving, so that a balancer notices, and how long requests in flight then have. */
  readonly drainSeconds: number
  readonly stopSeconds: number
  /** MB of the data directory's volume that stay free; null = the smaller of 1,024 and a tenth of it. */
  readonly diskFloorMb: number | null
  /** Uploads that one address may make in an hour, by each of the two calls. */
  readonly uploadsPerHour: number
  /** Hours without use after which somebody must sign in again, and days after which however much the session was used. */
  readonly sessionIdleHours: number
  readonly sessionDays: number
  /** Days after which feedback that nobody completed goes; a node's own retention may be shorter. */
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
