import { describe, expect, it } from 'vitest'
import type { Config } from './config/config.ts'
import type { WrongVariable } from './config/config-variables.ts'
import { readConfig } from './read-config.ts'

const read = (
  environment: Record<string, string>,
  files: Record<string, string> = {},
): ReturnType<typeof readConfig> =>
  readConfig(environment, (path) => {
    const content = files[path]
    if (content === undefined) throw new Error('ENOENT')
    return content
  })
const ok = (environment: Record<string, string>, files?: Record<string, string>): Config => {
  const result = read(environment, files)
  if ('wrong' in result) throw new Error(JSON.stringify(result.wrong))
  return result.ok
}
const wrong = (
  environment: Record<string, string>,
  files?: Record<string, string>,
): readonly WrongVariable[] => {
  const result = read(environment, files)
  if ('ok' in result) throw new Error('nothing was found wrong')
  return result.wrong
}

const instanceSecret = 'an-instance-secret-of-32-and-more'
const nothingKept = {
  DATABASE_URL: 'postgres://db',
  S3_BUCKET: 'files',
  S3_ACCESS_KEY_ID: 'a',
  S3_SECRET_ACCESS_KEY: 'b',
}

describe('configuration', () => {
  it('needs nothing: every variable has a default', () => {
    expect(ok({ PATH: '/bin', HOME: '/root' })).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      publicUrl: 'http://localhost:3000',
      publicSiteUrl: '/studio/',
      databaseUrl: null,
      demo: true,
      rateLimits: true,
      trustProxy: [],
      countryHeader: null,
      ownHosts: [],
      logLevel: 'info',
      apiKey: null,
      providerUrl: { en: null, tr: null },
    })
  })

  it('takes a variable that is set to nothing as not set', () => {
    expect(ok({ PORT: '', DATABASE_URL: ' ', ASKWELL_DATA_DIR: '/srv/askwell' }).dataDir).toBe(
      '/srv/askwell',
    )
  })

  it('reads every variable that is set', () => {
    const config = ok({
      PORT: '8080',
      HOST: '0.0.0.0',
      PUBLIC_URL: 'https://survey.example/',
      PUBLIC_SITE_URL: 'https://example.com/about',
      OWN_HOSTS: 'a.example, b.example:8443',
      DATABASE_URL: 'postgres://u:p@db/askwell',
      TRUST_PROXY: '10.0.0.0/8,::1',
      LOG_LEVEL: 'WARN',
      ASKWELL_API_KEY: 'k'.repeat(24),
      ASKWELL_DEMO: 'off',
      ASKWELL_RATE_LIMITS: 'off',
      ASKWELL_PROVIDER_URL: 'https://p.example/en',
      ASKWELL_PROVIDER_URL_TR: 'https://p.example/tr',
      ASKWELL_TAG_MANAGER_ID: 'GTM-ABC1234',
      ASKWELL_OUTBOUND_ALLOW: 'CRM.internal:80, [::1]:9000',
    })
    expect(config).toMatchObject({
      port: 8080,
      host: '0.0.0.0',
      publicUrl: 'https://survey.example',
      publicSiteUrl: 'https://example.com/about',
      ownHosts: ['a.example', 'b.example:8443'],
      databaseUrl: 'postgres://u:p@db/askwell',
      trustProxy: ['10.0.0.0/8', '::1'],
      logLevel: 'warn',
      apiKey: 'k'.repeat(24),
      demo: false,
      rateLimits: false,
      providerUrl: { en: 'https://p.example/en', tr: 'https://p.example/tr' },
      tagManagerId: 'GTM-ABC1234',
      outboundAllow: ['crm.internal:80', '[::1]:9000'],
    })
  })

  it('gives the studio its own address if one is configured', () => {
    const apart = (STUDIO_URL: string, more: Record<string, string> = {}) => {
      const { studioUrl, publicSiteUrl } = ok({
        STUDIO_URL,
        PUBLIC_URL: 'https://ask.example',
        ...more,
      })
      return [studioUrl, publicSiteUrl]
    }
    expect(apart('https://studio.example/')).toEqual([
      'https://studio.example',
      'https://studio.example/studio/',
    ])
    expect(apart('https://studio.example', { PUBLIC_SITE_URL: '/about' })).toEqual([
      'https://studio.example',
      '/about',
    ])
    expect(apart('https://ask.example:443/')).toEqual([null, '/studio/'])
    // The two names of the loopback are two hosts.
    expect(ok({ PORT: '8080', STUDIO_URL: 'http://127.0.0.1:8080' })).toMatchObject({
      publicUrl: 'http://localhost:8080',
      studioUrl: 'http://127.0.0.1:8080',
    })
  })

  it('reads which provider sends codes, and keeps them to itself where none does', () => {
    expect(ok({}).sms).toEqual({ provider: { kind: 'outbox' }, countries: null, dailyCap: 1_000 })
    const webhook = {
      ASKWELL_SMS_PROVIDER: 'webhook',
      ASKWELL_SMS_URL: 'https://sms.example/',
      ASKWELL_SMS_COUNTRIES: 'tr, AT',
      ASKWELL_SMS_DAILY_CAP: '50',
    }
    expect(ok(webhook).sms).toEqual({
      provider: { kind: 'webhook', url: 'https://sms.example/', token: null, from: null },
      countries: ['TR', 'AT'],
      dailyCap: 50,
    })
    const twilio = {
      ASKWELL_SMS_PROVIDER: 'twilio',
      ASKWELL_SMS_ACCOUNT: 'AC1',
      ASKWELL_SMS_TOKEN_FILE: '/sms',
      ASKWELL_SMS_FROM: '+15005550006',
      ASKWELL_SMS_COUNTRIES: 'any',
    }
    expect(ok(twilio, { '/sms': 'tok\n' }).sms).toMatchObject({
      provider: {
        kind: 'twilio',
        url: 'https://api.twilio.com',
        account: 'AC1',
        token: 'tok',
        from: '+15005550006',
      },
      countries: 'any',
    })
  })

  it.each([
    ['PORT', '70000'],
    ['PORT', '3000x'],
    ['PORT', '-1'],
    ['PUBLIC_URL', 'survey.example'],
    ['PUBLIC_URL', 'https://a.example/path'],
    ['STUDIO_URL', 'studio.example'],
    ['STUDIO_URL', 'ftp://studio.example'],
    ['STUDIO_URL', 'http://studio.example/studio/'],
    ['STUDIO_URL', 'https://studio.example'],
    ['STUDIO_URL', 'http://localhost:3001'],
    ['PUBLIC_SITE_URL', '//evil.example'],
    ['PUBLIC_SITE_URL', 'javascript:alert(1)'],
    ['OWN_HOSTS', 'https://a.example'],
    ['DATABASE_URL', 'mysql://x'],
    ['DATABASE_URL', 'postgres://db?sslmode=verify-full&sslrootcert=/proc/no-such-file'],
    ['TRUST_PROXY', '1'],
    ['TRUST_PROXY', 'true'],
    ['TRUST_PROXY', '10.0.0.0/33'],
    ['TRUST_PROXY', 'loopback'],
    ['LOG_LEVEL', 'loud'],
    ['ASKWELL_API_KEY', 'short'],
    ['ASKWELL_DEMO', 'maybe'],
    ['ASKWELL_RATE_LIMITS', '0'],
    ['ASKWELL_LIMITS_STORE', 'redis'],
    ['ASKWELL_LIMITS_STORE', 'database'],
    ['ASKWELL_LIMITS_STORE', 'disk'],
    ['ASKWELL_TAG_MANAGER_ID', 'UA-1'],
    ['REDIS_URL', 'http://x'],
    ['SMTP_URL', 'mail'],
    ['HOST', 'a b'],
    ['ASKWELL_SMS_PROVIDER', 'pigeon'],
    ['ASKWELL_SMS_PROVIDER', 'webhook'],
    ['ASKWELL_SMS_PROVIDER', 'twilio'],
    ['ASKWELL_SMS_URL', 'https://sms.example/'],
    ['ASKWELL_SMS_COUNTRIES', 'AUT'],
    ['ASKWELL_SMS_DAILY_CAP', '0'],
    ['ASKWELL_OUTBOUND_ALLOW', '10.0.0.0/8'],
    ['ASKWELL_OUTBOUND_ALLOW', 'crm.internal'],
    ['ASKWELL_OUTBOUND_ALLOW', 'http://crm.internal:80'],
    ['ASKWELL_UPLOADS_PER_HOUR', '0'],
    ['ASKWELL_PARTIAL_DAYS', '0'],
    ['ASKWELL_SESSION_IDLE_HOURS', '0'],
    ['ASKWELL_SESSION_DAYS', '366'],
    ['ASKWELL_UPLOADS_PER_HOUR', 'many'],
  ])('names %s=%s as wrong', (name, value) => {
    expect(wrong({ [name]: value }).map((fault) => fault.name)).toEqual([name])
  })

  it('accepts an address of PostgreSQL with a certificate that can be read', () => {
    const address = `postgres://db/askwell?sslrootcert=${import.meta.filename}`
    expect(ok({ DATABASE_URL: address }).databaseUrl).toBe(address)
  })

  it('names all wrong variables at once, and shows no secret', () => {
    const faults = wrong({
      PORT: 'x',
      ASKWELL_API_KEY: 'tooshortsecret',
      DATABASE_URL: 'mysql://root:hunter2@db',
      ASKWELL_DMEO: 'off',
    })
    expect(faults.map((fault) => fault.name).toSorted()).toEqual([
      'ASKWELL_API_KEY',
      'ASKWELL_DMEO',
      'DATABASE_URL',
      'PORT',
    ])
    expect(JSON.stringify(faults)).not.toMatch(/tooshortsecret|hunter2/)
  })

  it.each([
    [
      { ...nothingKept, ASKWELL_SECRET: instanceSecret, ASKWELL_DATA_DIR: '/srv/data' },
      'ASKWELL_DATA_DIR',
    ],
    [{ DATABASE_URL: 'postgres://db', REDIS_URL: 'redis://r' }, 'ASKWELL_SECRET'],
    [{ ASKWELL_SECRET_PREVIOUS: instanceSecret }, 'ASKWELL_SECRET_PREVIOUS'],
    [{ ASKWELL_SECRET: instanceSecret.slice(0, 31) }, 'ASKWELL_SECRET'],
    [{ ASKWELL_SECRET: 'k'.repeat(60) }, 'ASKWELL_SECRET'],
    [{ ASKWELL_SECRET: `${instanceSecret} ${instanceSecret}` }, 'ASKWELL_SECRET'],
    [{ ASKWELL_SECRET: instanceSecret, ASKWELL_SECRET_FILE: '/key' }, 'ASKWELL_SECRET_FILE'],
    [{ MAIL_FROM: 'a@b.example' }, 'MAIL_FROM'],
    [{ S3_BUCKET: 'files' }, 'S3_BUCKET'],
    [{ ASKWELL_API_KEY: 'k'.repeat(30), ASKWELL_API_KEY_FILE: '/key' }, 'ASKWELL_API_KEY_FILE'],
    [{ ASKWELL_DEMO_FILE: '/x' }, 'ASKWELL_DEMO_FILE'],
    [{ ASKWELL_DB_READ_URL: 'postgres://replica' }, 'ASKWELL_DB_READ_URL'],
    [
      { DATABASE_URL: 'postgres://db', ASKWELL_DB_READ_MAX_LAG_SECONDS: '5' },
      'ASKWELL_DB_READ_MAX_LAG_SECONDS',
    ],
  ])('refuses what contradicts itself or is unknown: %j', (environment, name) => {
    expect(wrong(environment, { '/key': 'k'.repeat(30) }).map((fault) => fault.name)).toEqual([
      name,
    ])
  })

  it('knows a replica with the lag that is allowed (OP-55)', () => {
    const databases = { DATABASE_URL: 'postgres://db', ASKWELL_DB_READ_URL: 'postgres://replica' }
    expect(ok({ DATABASE_URL: 'postgres://db' }).databaseReplica).toBeNull()
    expect(ok(databases).databaseReplica).toEqual({ url: 'postgres://replica', maxLagSeconds: 10 })
    expect(ok({ ...databases, ASKWELL_DB_READ_MAX_LAG_SECONDS: '30' }).databaseReplica).toEqual({
      url: 'postgres://replica',
      maxLagSeconds: 30,
    })
    // Results take feedback for settled a minute after its last change.
    expect(
      wrong({ ...databases, ASKWELL_DB_READ_MAX_LAG_SECONDS: '31' }).map(({ name }) => name),
    ).toEqual(['ASKWELL_DB_READ_MAX_LAG_SECONDS'])
  })

  it('knows a bucket when it has its name and both keys', () => {
    const keys = { S3_BUCKET: 'files', S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'secret' }
    expect(ok(keys).s3).toEqual({
      endpoint: null,
      bucket: 'files',
      region: 'us-east-1',
      accessKeyId: 'id',
      secretAccessKey: 'secret',
    })
    expect(ok({ ...keys, S3_ENDPOINT: 'https://s3.example', S3_REGION: 'eu-1' }).s3).toMatchObject({
      endpoint: 'https://s3.example',
      region: 'eu-1',
    })
    expect(ok({}).s3).toBeNull()
    expect(ok({ DATABASE_URL: 'postgres://db', ASKWELL_DATA_DIR: '/data' }).dataDir).toBe('/data')
  })

  it('reads a secret from a file, without its last line break', () => {
    expect(
      ok({ ASKWELL_API_KEY_FILE: '/run/key' }, { '/run/key': `${'s'.repeat(32)}\n` }).apiKey,
    ).toBe('s'.repeat(32))
    expect(wrong({ ASKWELL_API_KEY_FILE: '/run/none' })[0]?.why).toContain('cannot be read')
    expect(wrong({ ASKWELL_API_KEY_FILE: '/run/empty' }, { '/run/empty': '\n' })[0]?.why).toContain(
      'is empty',
    )
  })

  it('takes the key of the instance from its variable or its file, and keeps its files beside a database without one', () => {
    expect(
      ok({ DATABASE_URL: 'postgres://db', REDIS_URL: 'redis://r', ASKWELL_SECRET: instanceSecret }),
    ).toMatchObject({ secret: instanceSecret })
    const files = { '/key': `${instanceSecret}\n`, '/old': `${instanceSecret.toUpperCase()}\n` }
    const read = ok({ ASKWELL_SECRET_FILE: '/key', ASKWELL_SECRET_PREVIOUS_FILE: '/old' }, files)
    expect(read).toMatchObject({
      secret: instanceSecret,
      previousSecret: instanceSecret.toUpperCase(),
    })
    expect(ok({ ...nothingKept, ASKWELL_DATA_DIR: '/data' })).toMatchObject({
      secret: null,
      dataDir: '/data',
    })
  })

  it('sends mail where a server is named', () => {
    expect(ok({ SMTP_URL: 'smtp://mail', MAIL_FROM: 'Askwell <no-reply@a.example>' }).mail).toEqual(
      {
        smtpUrl: 'smtp://mail',
        from: 'Askwell <no-reply@a.example>',
      },
    )
    expect(ok({}).mail).toBeNull()
  })

  it('takes single sign-on whole or not at all', () => {
    expect(wrong({ ASKWELL_OIDC_ISSUER: 'https://id.example' })[0]?.why).toContain(
      'ASKWELL_OIDC_CLIENT_ID, ASKWELL_OIDC_CLIENT_SECRET',
    )
    const all = {
      ASKWELL_OIDC_ISSUER: 'https://id.example/',
      ASKWELL_OIDC_CLIENT_ID: 'askwell',
      ASKWELL_OIDC_CLIENT_SECRET: 'secret',
    }
    expect(ok(all).singleSignOn).toEqual({
      name: 'id.example',
      issuer: 'https://id.example',
      clientId: 'askwell',
      clientSecret: 'secret',
    })
    expect(ok({}).singleSignOn).toBeNull()
  })
})
