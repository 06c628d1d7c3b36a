import { expect, it } from 'vitest'
import { readConfig } from '../../read-config.ts'
import { presentEnvironment } from './environment.ts'

const secret = 'never-to-be-told'
const environment = {
  PUBLIC_URL: 'https://ask.example',
  OWN_HOSTS: 'a.example,b.example',
  ASKWELL_MCP_ORIGINS: 'https://inspector.example',
  DATABASE_URL: `postgres://askwell:${secret}@db.example:5433/answers?sslmode=${secret}`,
  REDIS_URL: `redis://:${secret}@redis.example:6379`,
  S3_BUCKET: 'uploads',
  S3_ACCESS_KEY_ID: secret,
  S3_SECRET_ACCESS_KEY: secret,
  SMTP_URL: `smtps://mailer:${secret}@smtp.example:465`,
  ASKWELL_SECRET: `${secret}-${secret}`,
  ASKWELL_API_KEY: `${secret}-${secret}`,
  ASKWELL_SMS_PROVIDER: 'twilio',
  ASKWELL_SMS_ACCOUNT: secret,
  ASKWELL_SMS_TOKEN: secret,
  ASKWELL_SMS_FROM: '+15005550006',
  ASKWELL_OIDC_ISSUER: 'https://id.example/realm',
  ASKWELL_OIDC_CLIENT_ID: secret,
  ASKWELL_OIDC_CLIENT_SECRET: secret,
  ASKWELL_TAG_MANAGER_ID: 'GTM-ABC1234',
}
const itemsOf = (set: Readonly<Record<string, string>>) => {
  const read = readConfig(set)
  if ('wrong' in read) throw new Error(JSON.stringify(read.wrong))
  return new Map(presentEnvironment(read.ok).map((item) => [item.name, item]))
}

it('says what is in force and where it leads, and no secret of it (O-23)', () => {
  const items = itemsOf(environment)
  expect(JSON.stringify([...items.values()])).not.toContain(secret)
  const values = Object.fromEntries([...items].map(([name, { value }]) => [name, value]))
  expect(values).toMatchObject({
    PUBLIC_URL: 'https://ask.example',
    OWN_HOSTS: 'a.example, b.example',
    ASKWELL_MCP_ORIGINS: 'https://inspector.example',
    DATABASE_URL: 'postgres://db.example:5433/answers',
    REDIS_URL: 'redis://redis.example:6379',
    SMTP_URL: 'smtps://smtp.example:465',
    ASKWELL_OIDC_ISSUER: 'https://id.example/realm',
    ASKWELL_TAG_MANAGER_ID: 'GTM-ABC1234',
    ASKWELL_DATA_DIR: null,
  })
  for (const name of [
    'ASKWELL_SECRET',
    'S3_SECRET_ACCESS_KEY',
    'ASKWELL_SMS_TOKEN',
    'ASKWELL_OIDC_CLIENT_SECRET',
  ])
    expect(items.get(name)).toMatchObject({ value: null, is_hidden: true })
})

it('with nothing set says the usual values, and that nothing is kept back (O-23)', () => {
  const items = itemsOf({})
  expect([...items.values()].filter(({ is_hidden }) => is_hidden)).toEqual([])
  expect(items.get('PUBLIC_SITE_URL')?.value).toBe('/studio/')
  expect(items.get('SMTP_URL')?.value).toBeNull()
  expect(items.get('ASKWELL_SMS_PROVIDER')?.value).toBe('outbox')
  expect(items.get('ASKWELL_DATA_DIR')?.value).toMatch(/data$/)
})
