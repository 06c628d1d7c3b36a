// The doctor beside stores, services and a server that it reaches over the network.
import { existsSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { openStore } from '../store/index.ts'
import { behindOurBack } from '../store/suite/behind-our-back.ts'
import { newGround } from '../store/suite/build.ts'
import { bringToBaseline } from '../store/suite/older-tables.ts'
import { newPlace, postgresUrl, type StoreLocation, skipReason } from '../store/suite/stores.ts'
import { freePort } from '../test-kit/free-port.ts'
import { startMailListener } from '../test-kit/mail-listener.ts'
import { hasRedis, ownRedis } from '../test-kit/own-redis.ts'
import { startTestServer } from '../test-kit/respondent-server.ts'
import { startS3Stub } from '../test-kit/s3-stub.ts'
import { runWords } from './test-terminal.ts'

const Report = z.strictObject({
  checks: z.array(
    z.strictObject({
      check: z.string(),
      status: z.enum(['ok', 'warn', 'fail']),
      says: z.string().min(1),
      help: z.string().nullable(),
    }),
  ),
})

const undo: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step()
})

async function newLocation(engine: 'sqlite' | 'postgres'): Promise<StoreLocation> {
  const place = await newPlace(engine)
  undo.push(place.remove)
  return place
}

/** Nothing listens at the public address, unless a test names one. */
const nowhere = `http://127.0.0.1:${await freePort()}`

async function examine(
  { options }: StoreLocation,
  more: Readonly<Record<string, string>> = {},
): Promise<{ exitCode: number | null; found: Readonly<Record<string, string>>; out: string }> {
  const { exitCode, out, err } = await runWords(options, ['doctor', '--json'], {
    PUBLIC_URL: nowhere,
    ...more,
  })
  expect(err).toBe('')
  const { checks } = Report.parse(JSON.parse(out))
  return { exitCode, out, found: Object.fromEntries(checks.map((one) => [one.check, one.status])) }
}

describe.each(['sqlite', 'postgres'] as const)('the doctor', (engine) => {
  const isSkipped = engine === 'postgres' && postgresUrl === null
  describe.skipIf(isSkipped)(isSkipped ? `${engine}, skipped: ${skipReason}` : engine, () => {
    it('finds a store well while it is open, and changes nothing (OP-81)', async () => {
      const place = await newLocation(engine)
      const store = await openStore(place.options)
      undo.push(() => store.close())
      await newGround(store)
      const { exitCode, found, out } = await examine(place)
      expect(exitCode).toBe(0)
      expect(found).toMatchObject({
        configuration: 'ok',
        node: 'ok',
        directory: 'ok',
        database: 'ok',
        schema: 'ok',
        key: 'ok',
        audit: 'ok',
        redis: 'ok',
        files: 'ok',
        mail: 'ok',
        address: 'warn',
      })
      expect(out).not.toContain('the-secret-of-tests')
    })

    it('finds a key that opens nothing, an altered audit log and missing steps', async () => {
      const place = await newLocation(engine)
      const store = await openStore(place.options)
      const { workspaceId } = await newGround(store)
      await store.people.record(workspaceId, {
        at: 1,
        actor: { kind: 'system', id: null, name: 'x' },
        action: 'create_api_key',
        target: 't',
      })
      await store.close()
      const other = await examine(place, {
        ASKWELL_SECRET: 'another-key-that-never-sealed-anything-here',
      })
      expect(other).toMatchObject({ exitCode: 7, found: { key: 'fail' } })
      await behindOurBack(place, "update audit set actor_name = 'y'")
      expect(await examine(place)).toMatchObject({
        exitCode: 7,
        found: { key: 'ok', audit: 'fail' },
      })

      const older = await newLocation(engine)
      await bringToBaseline(older)
      expect(await examine(older)).toMatchObject({ exitCode: 0, found: { schema: 'warn' } })
    })
  })
})

describe('the doctor', () => {
  it('names a database that does not answer, without its password', async () => {
    const place = await newLocation('sqlite')
    const DATABASE_URL = `postgres://askwell:hunter2@127.0.0.1:${await freePort()}/askwell`
    const { exitCode, found, out } = await examine(place, { DATABASE_URL })
    expect([exitCode, found['database']]).toEqual([7, 'fail'])
    expect(out).not.toContain('hunter2')
  })

  it('makes nothing where there is no instance yet', async () => {
    const place = await newLocation('sqlite')
    const dataDir = join(place.options.dataDir, 'not-yet')
    const { exitCode, found } = await examine({ ...place, options: { ...place.options, dataDir } })
    expect(exitCode).toBe(0)
    expect(found).toMatchObject({ directory: 'ok', database: 'ok', files: 'ok' })
    expect(existsSync(dataDir)).toBe(false)
  })

  it('says of each wrong variable what is wrong', async () => {
    const { options } = await newLocation('sqlite')
    const { exitCode, out } = await runWords(options, ['doctor'], { PORT: 'high' })
    expect(exitCode).toBe(7)
    expect(out).toMatch(/^fail {2}configuration {2}PORT high /)
  })

  it('puts, reads and deletes in the bucket, and greets the mail server', async () => {
    const place = await newLocation('sqlite')
    const [bucket, mail] = [await startS3Stub(), await startMailListener()]
    undo.push(bucket.close, mail.close)
    const more = {
      S3_ENDPOINT: bucket.settings.endpoint ?? '',
      S3_BUCKET: bucket.settings.bucket,
      S3_REGION: bucket.settings.region,
      S3_ACCESS_KEY_ID: bucket.settings.accessKeyId,
      S3_SECRET_ACCESS_KEY: bucket.settings.secretAccessKey,
      SMTP_URL: mail.url,
      MAIL_FROM: 'ask@shop.example',
    }
    expect((await examine(place, more)).found).toMatchObject({ files: 'ok', mail: 'ok' })
    expect(bucket.asked.map((line) => line.split(' ')[0])).toEqual(['PUT', 'GET', 'DELETE'])
    expect(bucket.objects.size).toBe(0)
    bucket.mood = 'refuses'
    await mail.close()
    const { exitCode, found, out } = await examine(place, more)
    expect([exitCode, found['files'], found['mail']]).toEqual([7, 'fail', 'fail'])
    expect(out).not.toContain('stub-secret')
  })

  it.skipIf(!hasRedis)('asks Redis (needs redis-server)', async () => {
    const place = await newLocation('sqlite')
    const redis = await ownRedis()
    undo.push(redis.remove)
    await redis.start()
    expect((await examine(place, { REDIS_URL: redis.url })).found['redis']).toMatch(/ok|warn/)
    await redis.kill()
    expect((await examine(place, { REDIS_URL: redis.url })).found['redis']).toBe('fail')
  })

  it('reaches a server at its public address, and finds a proxy that is not trusted', async () => {
    const token = 'the-token-of-the-metrics-of-this-test'
    const server = await startTestServer({ config: { metrics: { port: null, token } } })
    undo.push(server.close)
    await server.app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = server.app.server.address() as AddressInfo
    const place = await newLocation('sqlite')
    const env = { PUBLIC_URL: `http://127.0.0.1:${port}`, ASKWELL_METRICS_TOKEN: token }
    expect((await examine(place, env)).found).toMatchObject({
      address: 'ok',
      websocket: 'ok',
      proxy: 'ok',
    })
    const proxy = await startProxy(port)
    expect(await examine(place, { ...env, PUBLIC_URL: proxy })).toMatchObject({
      exitCode: 7,
      found: { address: 'ok', websocket: 'warn', proxy: 'fail' },
    })
    const { caller } = (await (await fetch(`${env.PUBLIC_URL}/readyz`)).json()) as Record<
      string,
      unknown
    >
    expect(caller).toBe(undefined)
  })
})

/** Passes requests on with the visitor's address, as proxies do, but no WebSocket. */
async function startProxy(to: number): Promise<string> {
  const proxy = createServer((request, response) => {
    const { authorization = '' } = request.headers
    const headers = { authorization, 'x-forwarded-for': '192.0.2.7' }
    fetch(`http://127.0.0.1:${to}${request.url}`, { headers }).then(
      async (reply) => response.writeHead(reply.status).end(await reply.text()),
      () => response.writeHead(502).end(),
    )
  })
  proxy.on('upgrade', (_request, socket) => socket.destroy())
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  undo.push(async () => {
    proxy.closeAllConnections()
    proxy.close()
  })
  return `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`
}
