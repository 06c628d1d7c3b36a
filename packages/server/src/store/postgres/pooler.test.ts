// The store through PgBouncer in transaction mode, which keeps no session state after a transaction. It needs Debian's
// pgbouncer and a PostgreSQL of TEST_DATABASE_URL, and is skipped without them.
import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openStore, type Store } from '../index.ts'
import { inWorkspace } from '../query/scope.ts'
import { all, newGround, row, write } from '../suite/build.ts'
import { postgresUrl, run, testSecret } from '../suite/stores.ts'

const program = '/usr/sbin/pgbouncer'
const reason =
  postgresUrl === null
    ? 'no PostgreSQL answers'
    : existsSync(program)
      ? ''
      : `${program} is missing`

describe.skipIf(reason !== '')(`PgBouncer by transactions ${reason}`, () => {
  const undo: (() => unknown)[] = []
  let store: Store
  let databaseUrl = ''
  let direct = ''

  beforeAll(async () => {
    const admin = new URL(postgresUrl ?? '')
    const database = `pooler_${randomUUID().replaceAll('-', '')}`
    await run(admin.href, `create database ${database}`)
    undo.push(() => run(admin.href, `drop database ${database} with (force)`))
    direct = Object.assign(new URL(admin.href), { pathname: `/${database}` }).href
    databaseUrl = await startPooler(new URL(direct))
    store = await opened()
  }, 60_000)
  afterAll(async () => {
    for (const step of undo.reverse()) await step()
  })

  async function opened(): Promise<Store> {
    const dataDir = mkdtempSync(join(tmpdir(), 'askwell-pooler-'))
    const one = await openStore({
      databaseUrl,
      databaseDirectUrl: direct,
      databasePooler: 'transaction',
      dataDir,
      secret: testSecret,
    })
    undo.push(() => rmSync(dataDir, { recursive: true, force: true }))
    undo.push(() => one.close())
    return one
  }

  /** Only two sessions, so that one that was not reset is soon reused. */
  async function startPooler({ hostname, port, username, pathname }: URL): Promise<string> {
    const directory = mkdtempSync('/tmp/pooler-')
    const listen = await freePort()
    const file = join(directory, 'pgbouncer.ini')
    writeFileSync(
      file,
      `[databases]
* = host=${hostname} port=${port || 5432} user=${username}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${listen}
auth_type = any
pool_mode = transaction
default_pool_size = 2
max_client_conn = 200
unix_socket_dir =
`,
      { mode: 0o644 },
    )
    // PgBouncer refuses to run as root.
    const args = process.getuid?.() === 0 ? ['-u', 'nobody', file] : [file]
    const pooler = spawn(program, args, { stdio: 'ignore' })
    undo.push(async () => {
      pooler.kill('SIGKILL')
      rmSync(directory, { recursive: true, force: true })
    })
    const url = `postgres://${username}@127.0.0.1:${listen}${pathname}`
    for (let tries = 0; tries < 100; tries += 1) {
      if (
        await run(url, 'select 1').then(
          () => true,
          () => false,
        )
      )
        return url
      await wait(50)
    }
    throw new Error('pgbouncer did not answer within five seconds')
  }

  it('starts, and says that the role has no limits of time (OP-53)', async () => {
    await store.ready()
    expect(store.wall).toBe('up')
    expect(store.notes.join(' ')).toMatch(/statement_timeout.*idle_in_transaction_session_timeout/)
  })

  it('keeps every feedback of two servers once, also where both get one key (OP-53)', async () => {
    const other = await opened()
    const ground = await newGround(store)
    const rows = Array.from({ length: 100 }, () => row(ground))
    const outcomes = await Promise.all(
      rows.flatMap((one) => [
        store.saveFeedback(write(one)),
        other.saveFeedback(write({ ...one, id: randomUUID() })),
      ]),
    )
    expect(outcomes.filter(({ kind }) => kind === 'stored')).toHaveLength(100)
    expect(await all(store, ground)).toHaveLength(100)
  })

  it('keeps workspaces apart on shared sessions (OP-53)', async () => {
    const grounds = await Promise.all([newGround(store), newGround(store), newGround(store)])
    for (const ground of grounds) await store.saveFeedback(write(row(ground)))
    const looks = Array.from({ length: 60 }, (_, at) => {
      const mine = grounds[at % 3] ?? never()
      const theirs = grounds[(at + 1) % 3] ?? never()
      return inWorkspace(mine.workspaceId, async () => [
        (await all(store, mine)).length,
        (await all(store, theirs)).length,
      ])
    })
    for (const seen of await Promise.all(looks)) expect(seen).toEqual([1, 0])
    // Outside of any workspace the role no longer applies.
    expect(await all(store, grounds[0] ?? never())).toHaveLength(1)
  })
})

function never(): never {
  throw new Error('there are three')
}

async function freePort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve))
  const address = probe.address()
  await new Promise((resolve) => probe.close(resolve))
  return typeof address === 'object' && address !== null ? address.port : 0
}
