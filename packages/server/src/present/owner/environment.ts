// The configuration in force as an owner may read it. Secrets are left out: an address with a password shows only
// where it leads, and a key only that it is set.
import type { EnvironmentItem } from '@askwell/contract'
import type { Config } from '../../config/config.ts'

export function presentEnvironment(config: Config): EnvironmentItem[] {
  const { sms, s3, mail, singleSignOn } = config
  const provider = sms.provider
  return [
    ...shown('addresses', {
      PUBLIC_URL: config.publicUrl,
      STUDIO_URL: config.studioUrl,
      PUBLIC_SITE_URL: config.publicSiteUrl,
      OWN_HOSTS: listed(config.ownHosts),
      ASKWELL_MCP_ORIGINS: listed(config.mcpOrigins),
      ASKWELL_PROVIDER_URL: config.providerUrl.en,
      ASKWELL_PROVIDER_URL_TR: config.providerUrl.tr,
      TRUST_PROXY: listed(config.trustProxy),
      COUNTRY_HEADER: config.countryHeader,
      ASKWELL_OUTBOUND_ALLOW: listed(config.outboundAllow),
    }),
    ...shown('pages', {
      ASKWELL_TAG_MANAGER_ID: config.tagManagerId,
      ASKWELL_ERROR_REPORT_URL: config.errorReportUrl,
      ASKWELL_REALTIME_URL: config.realtimeUrl,
    }),
    ...shown('storage', {
      DATABASE_URL: hostOf(config.databaseUrl),
      ...(config.databaseUrl !== null && {
        ASKWELL_DB_POOL: `${config.database.connections}`,
        ASKWELL_DB_POOL_PATIENT: `${config.database.patientConnections}`,
        ASKWELL_DB_STATEMENT_MS: `${config.database.statementMs}`,
        ASKWELL_DB_CONNECT_MS: `${config.database.connectMs}`,
      }),
      ASKWELL_DATA_DIR:
        config.databaseUrl !== null && s3 !== null && config.secret !== null
          ? null
          : config.dataDir,
      REDIS_URL: hostOf(config.redisUrl),
      ASKWELL_STICKY_SESSIONS: config.hasStickySessions ? 'on' : 'off',
      S3_BUCKET: s3?.bucket ?? null,
      S3_ENDPOINT: hostOf(s3?.endpoint ?? null),
      S3_REGION: s3?.region ?? null,
    }),
    hidden('storage', 'ASKWELL_SECRET', config.secret),
    hidden('storage', 'S3_SECRET_ACCESS_KEY', s3?.secretAccessKey),
    ...shown('mail', { SMTP_URL: hostOf(mail?.smtpUrl ?? null), MAIL_FROM: mail?.from ?? null }),
    ...shown('sms', {
      ASKWELL_SMS_PROVIDER: provider.kind,
      ASKWELL_SMS_URL: provider.kind === 'outbox' ? null : hostOf(provider.url),
      ASKWELL_SMS_FROM: provider.kind === 'outbox' ? null : provider.from,
      ASKWELL_SMS_COUNTRIES:
        typeof sms.countries === 'string' ? sms.countries : listed(sms.countries ?? []),
      ASKWELL_SMS_DAILY_CAP: `${sms.dailyCap}`,
    }),
    hidden('sms', 'ASKWELL_SMS_TOKEN', provider.kind === 'outbox' ? null : provider.token),
    ...shown('people', {
      ASKWELL_OIDC_NAME: singleSignOn?.name ?? null,
      ASKWELL_OIDC_ISSUER: hostOf(singleSignOn?.issuer ?? null),
    }),
    hidden('people', 'ASKWELL_OIDC_CLIENT_SECRET', singleSignOn?.clientSecret),
    ...shown('limits', {
      ASKWELL_RATE_LIMITS: config.rateLimits ? 'on' : 'off',
      ASKWELL_LIMITS_STORE: config.limitsStore,
      ASKWELL_PUSH: config.push ? 'on' : 'off',
      ASKWELL_SCAN_URL: hostOf(config.scanning?.url ?? null),
      ASKWELL_SCAN_REQUIRED: config.scanning?.isRequired ? 'on' : 'off',
      ASKWELL_RESULTS_MEMORY_MB: `${config.resultsMemoryMb}`,
      ASKWELL_DISK_FLOOR_MB: config.diskFloorMb === null ? null : `${config.diskFloorMb}`,
      ASKWELL_MIGRATE: config.migrate,
      ASKWELL_WEBHOOKS_TOGETHER: `${config.webhooksTogether}`,
      ASKWELL_DRAIN_SECONDS: `${config.drainSeconds}`,
      ASKWELL_STOP_SECONDS: `${config.stopSeconds}`,
      ASKWELL_UPLOADS_PER_HOUR: `${config.uploadsPerHour}`,
      ASKWELL_PARTIAL_DAYS: `${config.partialDays}`,
      ASKWELL_SESSION_IDLE_HOURS: `${config.sessionIdleHours}`,
      ASKWELL_SESSION_DAYS: `${config.sessionDays}`,
      LOG_LEVEL: config.logLevel,
      ASKWELL_LOG_FORMAT: config.logFormat,
      ASKWELL_METRICS_PORT: config.metrics.port === null ? null : `${config.metrics.port}`,
      ASKWELL_ROLES: listed(config.roles),
    }),
    hidden('limits', 'ASKWELL_METRICS_TOKEN', config.metrics.token),
  ]
}

/** What respondents and guests see anyway, or meet in their own surveys: no host behind the server, no path, no internal name. */
const toldToGuests: ReadonlySet<string> = new Set([
  ...[
    'PUBLIC_URL',
    'STUDIO_URL',
    'PUBLIC_SITE_URL',
    'ASKWELL_PROVIDER_URL',
    'ASKWELL_PROVIDER_URL_TR',
    'ASKWELL_TAG_MANAGER_ID',
    'MAIL_FROM',
  ],
  ...[
    'ASKWELL_SMS_PROVIDER',
    'ASKWELL_SMS_FROM',
    'ASKWELL_SMS_COUNTRIES',
    'ASKWELL_OIDC_NAME',
    'ASKWELL_UPLOADS_PER_HOUR',
    'ASKWELL_PARTIAL_DAYS',
  ],
])

export const presentEnvironmentOfGuest = (config: Config): EnvironmentItem[] =>
  presentEnvironment(config).filter(({ name }) => toldToGuests.has(name))

const shown = (
  group: EnvironmentItem['group'],
  values: Readonly<Record<string, string | null>>,
): EnvironmentItem[] =>
  Object.entries(values).map(([name, value]) => ({ name, group, value, is_hidden: false }))

const hidden = (
  group: EnvironmentItem['group'],
  name: string,
  secret: string | null | undefined,
): EnvironmentItem => ({
  name,
  group,
  value: null,
  is_hidden: secret !== null && secret !== undefined,
})

const listed = (values: readonly string[]): string | null =>
  values.length === 0 ? null : values.join(', ')

/** Scheme, host, port and path; never who signs in there, nor what follows a question mark. */
function hostOf(address: string | null): string | null {
  if (address === null) return null
  const { protocol, host, pathname } = new URL(address)
  return `${protocol}//${host}${pathname === '/' ? '' : pathname}`
}
