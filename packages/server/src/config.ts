// Configuration: environment variables only, all optional, checked at start with a table of what is wrong.

import type { SmsProvider } from './outside/send-sms.ts'

export interface Config {
  readonly port: number
  readonly host: string
  /** Where this instance is reached, without a trailing slash; made from host and port when not set. */
  readonly publicUrl: string
  readonly publicSiteUrl: string
  readonly ownHosts: readonly string[]
  readonly databaseUrl: string | null
  /** Where several servers tell each other what happens in chats; null = this is the only one. */
  readonly redisUrl: string | null
  readonly dataDir: string
  readonly trustProxy: readonly string[]
  readonly logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent'
  readonly apiKey: string | null
  readonly demo: boolean
  readonly rateLimits: boolean
  readonly providerUrl: { readonly en: string; readonly tr: string }
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
  /** Uploads that one address may make in an hour, by each of the two calls. */
  readonly uploadsPerHour: number
  /** Days after which feedback that nobody completed goes; a node's own retention may be shorter. */
  readonly partialDays: number
  /** Without it nothing is mailed, and links are handed over by people. */
  readonly mail: { readonly smtpUrl: string; readonly from: string } | null
  /** An OpenID Connect provider whose people may sign in, if they are members here. */
  readonly singleSignOn: { readonly name: string; readonly issuer: string; readonly clientId: string; readonly clientSecret: string } | null
}

export interface S3Settings {
  /** Null = the first maker's own. */
  readonly endpoint: string | null
  readonly bucket: string
  readonly region: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
}
