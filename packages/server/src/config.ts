// Configuration: environment variables only, all optional, checked at start with a table of what is wrong.

export interface Config {
  readonly port: number
  readonly host: string
  /** Where this instance is reached, without a trailing slash; made from host and port when not set. */
  readonly publicUrl: string
  readonly publicSiteUrl: string
  readonly ownHosts: readonly string[]
  readonly databaseUrl: string | null
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
}
