// A standby that may not be read: the primary answers, and nobody gets an error. It needs the programs of PostgreSQL, and is
// skipped without them.
import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { whyNoOwnPostgres } from './own-postgres.ts'
import { type ReplicaStage, type Reply, reads, replicaStage } from './replica-stage.ts'
import { tcpSwitch } from './tcp-switch.ts'

const reason = whyNoOwnPostgres()
const commandLine = fileURLToPath(new URL('../../server/src/command-line.ts', import.meta.url))
const run = promisify(execFile)

describe.skipIf(reason !== null)(`a replica that may not be read ${reason ?? ''}`, () => {
  let stage: ReplicaStage
  beforeAll(async () => {
    stage = await replicaStage()
  }, 120_000)
  afterAll(() => stage.close())

  /** What `askwell doctor` says about the replica. */
  async function diagnosed(readUrl: string): Promise<unknown> {
    const env = {
      PATH: process.env['PATH'],
      DATABASE_URL: stage.postgres.url,
      ASKWELL_DB_READ_URL: readUrl,
      ASKWELL_SECRET: 'the-secret-of-scenarios-is-long-enough',
    }
    // It exits with 7 where another check fails, such as that of the address.
    const { stdout } = await run(process.execPath, [commandLine, 'doctor', '--json'], {
      env,
    }).catch((error: unknown) => error as { stdout: string })
    const { checks } = JSON.parse(stdout) as { checks: { check: string }[] }
    return checks.find(({ check }) => check === 'replica')
  }

  it('is left while it is too far behind, and read again when it has caught up (OP-55)', async () => {
    const server = await stage.open(stage.reading(2))
    const key = await stage.newKey()
    await stage.isRead(server, key)
    await stage.whilePaused(async () => {
      await stage.answers(server, 'an apple of the pause')
      await stage.isLeft(server, key)
      const found = await stage.call(server, key, reads.search)
      expect(found.text).toContain('an apple of the pause')
      expect((await stage.analysed(server, key)).age).toBeNull()
      await expect
        .poll(() => stage.check(server))
        .toMatchObject({
          code: 200,
          replica: { status: 'fail', why: expect.stringContaining('seconds behind, and 2 are') },
        })
      expect(await stage.metrics(server)).toMatch(/^askwell_replica_used 0$/m)
    })
    await stage.isRead(server, key)
    await expect.poll(() => stage.check(server)).toMatchObject({ replica: { status: 'ok' } })
  })

  it('is left while it lacks a step of the tables (OP-55)', async () => {
    const { here } = stage
    const key = await stage.newKey()
    await stage.isRead(here, key)
    await stage.whilePaused(async () => {
      await stage.postgres.ask("insert into kysely_migration values ('9999-tried', '')")
      await stage.isLeft(here, key)
      await expect
        .poll(() => stage.check(here))
        .toMatchObject({ replica: { why: expect.stringContaining('it lacks steps') } })
      await stage.postgres.ask("delete from kysely_migration where name = '9999-tried'")
    })
    await stage.isRead(here, key)
  })

  it('costs no call when its connections end, and none when it stops (OP-55)', async () => {
    const { here, replica } = stage
    const key = await stage.newKey()
    await stage.isRead(here, key)
    const seen: Reply[] = []
    let isOver = false
    const calls = [
      ...Object.values(reads).map((path) => () => stage.call(here, key, path)),
      () => stage.analysed(here, key),
    ]
    const callers = calls.map(async (make) => {
      while (!isOver) seen.push(await make())
    })
    for (let times = 0; times < 5; times += 1)
      await replica.ask(
        "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'askwell'",
      )
    await replica.crash()
    await stage.isLeft(here, key)
    await expect
      .poll(() => stage.check(here))
      .toMatchObject({ code: 200, replica: { status: 'fail' } })
    expect(await diagnosed(replica.url)).toMatchObject({
      status: 'warn',
      says: expect.stringContaining('it does not answer'),
      help: expect.stringContaining('Check ASKWELL_DB_READ_URL'),
    })
    await replica.start()
    await stage.isRead(here, key)
    isOver = true
    await Promise.all(callers)
    expect(seen.filter(({ status }) => status !== 200)).toEqual([])
    expect(new Set(seen.map(({ age }) => age === null)).size).toBe(2)
    expect(await diagnosed(replica.url)).toMatchObject({
      status: 'ok',
      says: expect.stringContaining('seconds behind the primary'),
    })
  }, 120_000)

  it('costs no call when it hangs (OP-55)', async () => {
    const address = await tcpSwitch(stage.replica.port)
    stage.undo.unshift(() => address.close())
    const url = Object.assign(new URL(stage.replica.url), { port: `${address.port}` }).href
    const server = await stage.open({ ...stage.reading(), ASKWELL_DB_READ_URL: url })
    const key = await stage.newKey()
    await stage.isRead(server, key)
    expect((await stage.analysed(server, key)).age).not.toBeNull()
    address.hold()
    const replies = await Promise.all([
      stage.analysed(server, key),
      ...Object.values(reads).map((path) => stage.call(server, key, path)),
    ])
    for (const { status, age } of replies) expect([status, age]).toEqual([200, null])
  })

  it('is not read when it is not a standby (OP-55)', async () => {
    const server = await stage.open({
      ...stage.reading(),
      ASKWELL_DB_READ_URL: stage.postgres.url,
    })
    await expect
      .poll(() => stage.check(server))
      .toMatchObject({
        code: 200,
        replica: { why: expect.stringContaining('it is not a standby') },
      })
    expect((await stage.call(server, await stage.newKey(), reads.search)).age).toBeNull()
    expect(await diagnosed(stage.postgres.url)).toMatchObject({
      status: 'warn',
      help: expect.stringContaining('streaming standby of DATABASE_URL'),
    })
  })
})
