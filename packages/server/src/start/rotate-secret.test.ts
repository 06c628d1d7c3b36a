// The command that changes the key, as an operator runs it: an interruption loses nothing, both keys are read
// until it is done, and afterwards the earlier key opens nothing.
import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, describe, expect, it } from 'vitest'
import { openStore, type Store, StoreUnavailable } from '../store/index.ts'
import { keyIdOf, makeKeyring } from '../store/keys/keyring.ts'
import { sealedColumns } from '../store/keys/sealed-columns.ts'
import { entriesOf, note } from '../store/suite/audit-log.ts'
import { newGround, noon } from '../store/suite/build.ts'
import { takeDump } from '../store/suite/dump.ts'
import { newPlace, postgresUrl, type StoreLocation, skipReason } from '../store/suite/stores.ts'
import { inherited } from '../test-kit/server-process.ts'
import { secretsOf } from './secrets.ts'

const [first, second, third] = [
  'the-first-secret-of-this-test-is-long',
  'the-second-secret-of-this-test-is-long',
  'the-third-secret-of-this-test-is-long',
] as const
const command = fileURLToPath(new URL('../../bin/askwell.mjs', import.meta.url))
/** More than three slices. */
const messages = 1_600

const undo: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step()
})

function run(
  { databaseUrl, dataDir }: StoreLocation['options'],
  environment: Readonly<Record<string, string>> = {},
  ...options: readonly string[]
) {
  const store =
    databaseUrl === null
      ? { ASKWELL_DATA_DIR: dataDir }
      : { DATABASE_URL: databaseUrl, ASKWELL_DATA_DIR: dataDir }
  const child = spawn(process.execPath, [command, 'secrets', 'rewrap', ...options], {
    env: { ...inherited, ...store, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let printed = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      printed += chunk.toString()
    })
  return {
    ended: new Promise<{ code: number | null; printed: string }>((resolve) =>
      child.once('close', (code) => resolve({ code, printed })),
    ),
  }
}

for (const engine of ['sqlite', 'postgres'] as const) {
  const isSkipped = engine === 'postgres' && postgresUrl === null
  describe.skipIf(isSkipped)(
    isSkipped
      ? `changing the key · postgres, skipped: ${skipReason}`
      : `changing the key · ${engine}`,
    () => {
      const during = async <T>(
        options: StoreLocation['options'],
        work: (store: Store) => Promise<T>,
      ): Promise<T> => {
        const store = await openStore(options)
        return work(store).finally(() => store.close())
      }
      /** Keys that seal something, and how many texts each of them seals. */
      const sealedWith = async (
        options: StoreLocation['options'],
      ): Promise<Record<string, number>> => {
        const dump = await takeDump(options)
        const ids = sealedColumns.flatMap(({ table, column }) =>
          (dump.get(table) ?? []).flatMap((row) => keyIdOf(String(row[column])) ?? []),
        )
        return Object.fromEntries(
          [...new Set(ids)].map((id) => [id, ids.filter((one) => one === id).length]),
        )
      }
      const idOf = (secret: string) => makeKeyring([secret]).id

      it('continues after it was interrupted, reads with both keys meanwhile, and then needs the new one alone', async () => {
        const { options: at, remove } = await newPlace(engine)
        undo.push(remove)
        const options = { ...at, secret: first }
        const both = { ...options, secret: second, previousSecret: first }
        const known = await during(options, fill)
        for (const atOnce of [1, 500, 1_000]) {
          const interrupted = (count: number) => {
            if (count >= atOnce) throw new Error('the machine was switched off')
          }
          await expect(
            during(both, (store) =>
              store.rotateKey({ note: note('change_instance_key'), sealed: interrupted }),
            ),
          ).rejects.toThrow(/switched off/)
          const counts = await sealedWith(options)
          expect([(counts[idOf(first)] ?? 0) > 1, (counts[idOf(second)] ?? 0) > 1]).toEqual([
            true,
            true,
          ])
          await during(both, (store) => expectKnown(store, known))
          // Each of the two keys alone would open only a part.
          for (const alone of [first, second])
            await expect(openStore({ ...options, secret: alone })).rejects.toThrow(StoreUnavailable)
        }
        const done = await run(options, { ASKWELL_SECRET: second, ASKWELL_SECRET_PREVIOUS: first })
          .ended
        expect(done).toEqual({
          code: 0,
          printed: expect.stringMatching(/^The key was changed: \d+ secrets are sealed with it\./),
        })
        expect(Object.keys(await sealedWith(options))).toEqual([idOf(second)])
        // One entry for the whole change, with the name of the system user.
        expect(await entriesOf({ options }, known.workspaceId)).toMatchObject([
          { action: 'change_instance_key', actor_name: `cli (${userInfo().username})` },
        ])
        await during({ ...options, secret: second }, (store) => expectKnown(store, known))
        await expect(openStore(options)).rejects.toThrow(StoreUnavailable)
      }, 120_000)

      it('refuses a key that opens nothing here, and changes nothing', async () => {
        const { options: at, remove } = await newPlace(engine)
        undo.push(remove)
        const options = { ...at, secret: first }
        const known = await during(options, fill)
        const refused = await run(options, {
          ASKWELL_SECRET: second,
          ASKWELL_SECRET_PREVIOUS: third,
        }).ended
        expect(refused.code).toBe(2)
        expect(refused.printed).toMatch(
          /^`askwell secrets rewrap` failed: the secrets in the database are sealed with the key /,
        )
        await during(options, (store) => expectKnown(store, known))
      })

      it('accepts the key before from a file, and names one that does not exist', async () => {
        const { options: at, remove } = await newPlace(engine)
        undo.push(remove)
        const options = { ...at, secret: first }
        const known = await during(options, fill)
        const file = join(at.dataDir, 'old')
        const rewrap = () => run(options, { ASKWELL_SECRET: second }, '--old-file', file).ended
        expect(await rewrap()).toEqual({ code: 2, printed: `${file} does not exist.\n` })
        writeFileSync(file, `${first}\n`)
        expect((await rewrap()).code).toBe(0)
        await during({ ...options, secret: second }, (store) => expectKnown(store, known))
        expect((await run(options, {}, '--old-file', file).ended).code).toBe(2)
      })
    },
  )
}

describe('changing the key that is a file', () => {
  it('makes a new one, keeps what was sealed, and is refused while a server runs', async () => {
    const { options: at, remove } = await newPlace('sqlite')
    undo.push(remove)
    const options = { ...at, secret: null }
    const store = await openStore(options)
    const known = await fill(store)
    const file = join(options.dataDir, 'secret')
    const before = readFileSync(file, 'utf8')
    expect((await run(options).ended).printed).toMatch(
      /^`askwell secrets rewrap` failed: the data directory .* is in use by another server/,
    )
    await expectKnown(store, known)
    await store.close()
    // A rotation that was begun does not keep a server from starting.
    const again = await openStore(options)
    await expectKnown(again, known)
    await again.close()
    expect((await run(options).ended).code).toBe(0)
    expect(readFileSync(file, 'utf8')).not.toBe(before)
    expect(existsSync(`${file}.next`)).toBe(false)
    const changed = await openStore(options)
    await expectKnown(changed, known)
    await changed.close()
    await expect(openStore({ ...options, secret: before.trim() })).rejects.toThrow(StoreUnavailable)
  }, 60_000)
})

interface KnownSecrets {
  readonly workspaceId: string
  readonly webhookId: string
  readonly chatKey: string
  /** Browsers that subscribed know its public half, so it must stay. */
  readonly pushKey: string
}

async function fill(store: Store): Promise<KnownSecrets> {
  const { workspaceId } = await newGround(store)
  const webhookId = randomUUID()
  await store.webhooks.add(
    workspaceId,
    {
      id: webhookId,
      settings: { url: 'https://r.example/hidden', format: 'slack', types: [], enabled: true },
      secret: 'one',
    },
    noon,
  )
  await store.webhooks.rotate(workspaceId, webhookId, 'two', noon + 1, noon)
  for (let count = 0; count < messages; count += 100)
    await Promise.all(
      Array.from({ length: 100 }, (_, n) =>
        store.smsOutbox.add(workspaceId, {
          id: randomUUID(),
          address: '+43',
          body: `text ${count + n}`,
          createdAt: noon,
        }),
      ),
    )
  return {
    workspaceId,
    webhookId,
    chatKey: await store.secret('chat', randomUUID),
    pushKey: (await secretsOf(store)).push.toString('hex'),
  }
}

async function expectKnown(
  store: Store,
  { workspaceId, webhookId, chatKey, pushKey }: KnownSecrets,
): Promise<void> {
  expect(await store.webhooks.byId(webhookId)).toMatchObject({
    address: 'https://r.example/hidden',
    secret: 'two',
    previousSecret: { secret: 'one' },
  })
  expect(await store.secret('chat', () => 'never asked')).toBe(chatKey)
  expect((await secretsOf(store)).push.toString('hex')).toBe(pushKey)
  const bodies = new Set<string>()
  for (let after: string | null | undefined; after !== null; ) {
    const page: Awaited<ReturnType<Store['smsOutbox']['list']>> = await store.smsOutbox.list(
      workspaceId,
      { limit: 500, after },
    )
    for (const { body } of page.items) bodies.add(body)
    after = page.next
  }
  expect(bodies.size).toBe(messages)
}
