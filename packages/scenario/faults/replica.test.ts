// Two servers that read from a real standby of their PostgreSQL. While its replay is paused the standby shows what was stored
// before, so a test sees where each reply came from. It needs the programs of PostgreSQL, and is skipped without them.
import { hashKey } from '@askwell/server'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fixture, flow, submit, text } from '../src/index.ts'
import { type RunningServer, startServer } from '../src/start-server.ts'
import { ownPgbouncer, whyNoPgbouncer } from './own-pgbouncer.ts'
import { type OwnPostgres, ownPostgres, type Replica, whyNoOwnPostgres } from './own-postgres.ts'

const reason = whyNoOwnPostgres()
const dayMs = 86_400_000

interface Reply {
  readonly status: number
  /** Seconds; null = the primary alone was read. */
  readonly age: number | null
  readonly text: string
}

describe.skipIf(reason !== null)(`a replica for reading ${reason ?? ''}`, () => {
  const survey = fixture(flow('Replica').page('S1', text('q1'), submit()).thank('End'))
  const { nodeId, flow: asked } = survey
  const undo: (() => unknown)[] = []
  let postgres: OwnPostgres
  let replica: Replica
  let here: RunningServer
  let there: RunningServer
  /** It has no replica. */
  let plain: RunningServer
  let keys = 0

  beforeAll(async () => {
    postgres = await ownPostgres({ options: '-c fsync=off' })
    undo.push(() => postgres.remove())
    await postgres.ask('alter role askwell createrole')
    replica = await postgres.replica('go on')
    undo.push(() => replica.remove())
    const lastWeek = await opened({}, () => Date.now() - 7 * dayMs)
    await lastWeek.imports(survey.bundle)
    for (const body of ['an old apple', 'an old pear']) await answers(lastWeek, body)
    plain = await opened({})
    ;[here, there] = await Promise.all([opened(reading()), opened(reading())])
  }, 120_000)
  afterAll(async () => {
    for (const step of undo.reverse()) await step()
  })

  const reading = (seconds = 30) => ({
    ASKWELL_DB_READ_URL: replica.url,
    ASKWELL_DB_READ_MAX_LAG_SECONDS: `${seconds}`,
    ASKWELL_METRICS_TOKEN: 'a-token-of-the-metrics-of-the-test',
  })

  async function opened(
    env: Readonly<Record<string, string>>,
    clock?: () => number,
  ): Promise<RunningServer> {
    const server = await startServer({
      databaseUrl: postgres.url,
      pages: 'none',
      env,
      ...(clock && { clock }),
    })
    undo.push(() => server.close())
    return server
  }

  async function answers(server: RunningServer, body: string): Promise<void> {
    const reply = await server.submits(survey, [{ question_id: survey.question('q1'), body }])
    expect(reply.status).toBe(200)
  }

  /** A caller who has changed nothing. */
  async function newKey(workspaceId = here.workspaceId): Promise<string> {
    keys += 1
    const key = `key-number-${keys}-of-the-replica-test`
    const row = { hash: hashKey(key), prefix: 'key', name: `Key ${keys}` }
    await plain.store.addApiKey(workspaceId, row, 0)
    return key
  }

  async function call(
    server: RunningServer,
    key: string,
    path: string,
    body?: unknown,
    method = body === undefined ? 'GET' : 'POST',
  ): Promise<Reply> {
    const reply = await fetch(`${server.url}/owner/v1${path}`, {
      method,
      headers: {
        authorization: `Bearer ${key}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const age = reply.headers.get('askwell-data-age')
    return {
      status: reply.status,
      age: age === null ? null : Number(age),
      text: await reply.text(),
    }
  }

  /** Each kind of call that the replica answers. */
  const reads = {
    results: `/nodes/${nodeId}/results`,
    'results of a flow': `/flows/${asked.id}/results?completed=any`,
    texts: `/nodes/${nodeId}/results/questions/${survey.question('q1')}/texts`,
    subjects: `/analysis/subjects?node_id=${nodeId}`,
    export: '/feedbacks.csv',
    search: '/feedbacks?q=apple',
    'older list': `/feedbacks?to=${new Date(Date.now() - 2 * dayMs).toISOString()}`,
  } as const
  const analysis = {
    of: { node_ids: [nodeId] },
    completed: 'any',
    internal: 'any',
    timezone: 'UTC',
    groups: [],
    ask: [{ kind: 'figures' }],
  }
  const counted = (server: RunningServer, key: string) => call(server, key, '/analysis', analysis)
  const responsesOf = ({ text }: Reply): number =>
    (JSON.parse(text) as { groups: { responses: number }[] }).groups[0]?.responses ?? -1

  const isRead = (server: RunningServer, key: string) =>
    expect.poll(async () => (await call(server, key, reads.search)).age).not.toBeNull()
  const isLeft = (server: RunningServer, key: string) =>
    expect.poll(async () => (await call(server, key, reads.search)).age).toBeNull()
  const check = async (server: RunningServer) => {
    const reply = await fetch(`${server.url}/readyz`, {
      headers: { authorization: 'Bearer a-token-of-the-metrics-of-the-test' },
    })
    const { checks } = (await reply.json()) as { checks: Record<string, unknown> }
    return { code: reply.status, replica: checks['replica'] }
  }
  /** Runs while the replica shows what was stored before. */
  async function whilePaused(run: () => Promise<void>): Promise<void> {
    await replica.ask('select pg_wal_replay_pause()')
    try {
      await run()
    } finally {
      await replica.ask('select pg_wal_replay_resume()')
    }
  }

  it('gives the same figures as the primary, with their age (OP-55)', async () => {
    const key = await newKey()
    await isRead(here, key)
    for (const [name, path] of Object.entries(reads)) {
      const [one, other] = [await call(here, key, path), await call(plain, key, path)]
      expect([name, one.status, one.text]).toEqual([name, 200, other.text])
      expect([name, one.age !== null && one.age <= 30, other.age]).toEqual([name, true, null])
    }
    const [one, other] = [await counted(here, key), await counted(plain, key)]
    expect([one.text, other.age]).toEqual([other.text, null])
    expect(one.age).toBeGreaterThan(0)
  })

  it('is read for results, exports, searches and older lists, and for nothing else (OP-55)', async () => {
    const key = await newKey()
    await isRead(here, key)
    const before = responsesOf(await counted(here, key))
    await whilePaused(async () => {
      await answers(here, 'a new apple')
      for (const [name, path] of Object.entries(reads)) {
        const { age, text } = await call(here, key, path)
        expect([name, age !== null, text.includes('new apple')]).toEqual([name, true, false])
      }
      expect(responsesOf(await counted(here, key))).toBe(before)
      // The list of now is read from the primary.
      const list = await call(here, key, '/feedbacks')
      expect([list.age, list.text.includes('new apple')]).toEqual([null, true])
    })
    await expect.poll(async () => responsesOf(await counted(here, key))).toBe(before + 1)
  })

  it('is read for shared pages of results, whose links come from the primary (OP-55)', async () => {
    const made = await call(here, await newKey(), `/nodes/${nodeId}/results/shares`, {
      name: 'Page',
      filters: {},
      compared: null,
      show_texts: false,
      expires_at: null,
    })
    expect(made).toMatchObject({ status: 200 })
    const { id: shareId, url } = JSON.parse(made.text) as { id: string; url: string }
    const open = () => fetch(`${here.url}/v1/shared_results/${url.split('#').at(-1)}`)
    await expect.poll(async () => (await open()).headers.get('askwell-data-age')).not.toBeNull()
    await whilePaused(async () => {
      await call(
        here,
        await newKey(),
        `/nodes/${nodeId}/results/shares/${shareId}`,
        undefined,
        'DELETE',
      )
      expect((await open()).status).toBe(404)
    })
  })

  it('shows a caller their own change, at any server and at once (OP-55)', async () => {
    const [key, other] = [await newKey(), await newKey()]
    await isRead(there, other)
    const found = await call(plain, key, '/feedbacks?q=pear')
    const [{ id }] = (JSON.parse(found.text) as { items: [{ id: string }] }).items
    await whilePaused(async () => {
      const tagged = await call(here, key, `/feedbacks/${id}/tags`, { tags: ['seen'] }, 'PUT')
      expect(tagged.status).toBe(200)
      for (const server of [there, here]) {
        const { age, text } = await call(server, key, reads['older list'])
        expect([age, text.includes('seen')]).toEqual([null, true])
        expect((await counted(server, key)).age).toBeNull()
      }
      // Others may read what was before.
      const { age, text } = await call(there, other, reads['older list'])
      expect([age !== null, text.includes('seen')]).toEqual([true, false])
    })
  })

  it('keeps workspaces apart (OP-55)', async () => {
    const stranger = await newKey(await plain.store.createWorkspace('Strangers', Date.now()))
    const list = await call(here, stranger, '/feedbacks?q=apple')
    expect((JSON.parse(list.text) as { items: unknown[] }).items).toEqual([])
    expect((await call(here, stranger, reads.results)).status).toBe(404)
    const mine = await newKey()
    await isRead(here, mine)
    expect((await call(here, mine, '/feedbacks?q=apple')).text).toContain('an old apple')
    expect(plain.store.wall).toBe('up')
  })

  it('is left while it is too far behind, and read again when it has caught up (OP-55)', async () => {
    const server = await opened(reading(2))
    const key = await newKey()
    await isRead(server, key)
    await whilePaused(async () => {
      await answers(server, 'an apple of the pause')
      await isLeft(server, key)
      expect((await call(server, key, reads.search)).text).toContain('an apple of the pause')
      expect((await counted(server, key)).age).toBeNull()
      await expect
        .poll(() => check(server))
        .toMatchObject({
          code: 200,
          replica: { status: 'fail', why: expect.stringContaining('seconds behind, and 2 are') },
        })
    })
    await isRead(server, key)
    await expect.poll(() => check(server)).toMatchObject({ replica: { status: 'ok' } })
  })

  it('is left while it lacks a step of the tables (OP-55)', async () => {
    const key = await newKey()
    await isRead(here, key)
    await whilePaused(async () => {
      await postgres.ask("insert into kysely_migration values ('9999-tried', '')")
      await isLeft(here, key)
      await expect
        .poll(() => check(here))
        .toMatchObject({ replica: { why: expect.stringContaining('it lacks steps') } })
      await postgres.ask("delete from kysely_migration where name = '9999-tried'")
    })
    await isRead(here, key)
  })

  it('costs no call when its connections end, and none when it stops (OP-55)', async () => {
    const key = await newKey()
    await isRead(here, key)
    const seen: Reply[] = []
    let isOver = false
    const callers = [...Object.values(reads), null].map(async (path) => {
      while (!isOver) seen.push(await (path === null ? counted(here, key) : call(here, key, path)))
    })
    for (let times = 0; times < 5; times += 1)
      await replica.ask(
        "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'askwell'",
      )
    await replica.crash()
    await isLeft(here, key)
    await expect.poll(() => check(here)).toMatchObject({ code: 200, replica: { status: 'fail' } })
    await replica.start()
    await isRead(here, key)
    isOver = true
    await Promise.all(callers)
    expect(seen.filter(({ status }) => status !== 200)).toEqual([])
    expect(new Set(seen.map(({ age }) => age === null)).size).toBe(2)
  }, 120_000)

  it('is not read when it is not a standby, or not of this primary (OP-55)', async () => {
    const server = await opened({ ...reading(), ASKWELL_DB_READ_URL: postgres.url })
    const key = await newKey()
    await expect
      .poll(() => check(server))
      .toMatchObject({
        code: 200,
        replica: { why: expect.stringContaining('it is not a standby') },
      })
    expect((await call(server, key, reads.search)).age).toBeNull()
  })

  it.skipIf(whyNoPgbouncer() !== null)(
    'is read through PgBouncer by transactions (OP-53, OP-55)',
    async () => {
      const poolers = [await ownPgbouncer(postgres.url), await ownPgbouncer(replica.url)] as const
      for (const pooler of poolers) {
        undo.push(() => pooler.remove())
        await pooler.start()
      }
      const server = await opened({
        ...reading(),
        DATABASE_URL: poolers[0].url,
        ASKWELL_DB_DIRECT_URL: postgres.url,
        ASKWELL_DB_POOLER: 'transaction',
        ASKWELL_DB_READ_URL: poolers[1].url,
      })
      const key = await newKey()
      const stranger = await newKey(await plain.store.createWorkspace('Others', Date.now()))
      await isRead(server, key)
      const looks = Array.from({ length: 40 }, async (_, at) => {
        const { age, text } = await call(server, at % 2 === 0 ? key : stranger, reads.search)
        return [age !== null, text.includes('an old apple')]
      })
      for (const [at, seen] of (await Promise.all(looks)).entries())
        expect(seen).toEqual([true, at % 2 === 0])
      expect((await counted(server, key)).text).toBe((await counted(plain, key)).text)
    },
  )
})
