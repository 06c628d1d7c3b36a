// Servers that read from a real standby of their PostgreSQL, and one that does not. While its replay is paused the standby shows
// what was stored before, so a test sees where each reply came from.
import { hashKey } from '@askwell/server'
import { expect } from 'vitest'
import { fixture, flow, submit, text } from '../src/index.ts'
import { type RunningServer, startServer } from '../src/start-server.ts'
import { ownPostgres } from './own-postgres.ts'

const dayMs = 86_400_000
const metricsToken = 'a-token-of-the-metrics-of-the-test'
const survey = fixture(flow('Replica').page('S1', text('q1'), submit()).thank('End'))
const { nodeId, flow: asked } = survey

export interface Reply {
  readonly status: number
  /** Seconds; null = the primary alone was read. */
  readonly age: number | null
  readonly text: string
}

/** A path of each kind of call that the replica answers. */
export const reads = {
  results: `/nodes/${nodeId}/results`,
  'results of a flow': `/flows/${asked.id}/results?completed=any`,
  texts: `/nodes/${nodeId}/results/questions/${survey.question('q1')}/texts`,
  subjects: `/analysis/subjects?node_id=${nodeId}`,
  export: '/feedbacks.csv',
  search: '/feedbacks?q=apple',
  'older list': `/feedbacks?to=${new Date(Date.now() - 2 * dayMs).toISOString()}`,
} as const
export const sharesPath = `/nodes/${nodeId}/results/shares`

export const analysis = {
  of: { node_ids: [nodeId] },
  completed: 'any',
  internal: 'any',
  timezone: 'UTC',
  groups: [],
  ask: [{ kind: 'figures' }],
}

export type ReplicaStage = Awaited<ReturnType<typeof replicaStage>>

/** With a survey that was answered twice a week ago. */
export async function replicaStage() {
  const undo: (() => unknown)[] = []
  let keys = 0
  const postgres = await ownPostgres({ options: '-c fsync=off' })
  undo.push(() => postgres.remove())
  await postgres.ask('alter role askwell createrole')
  const replica = await postgres.replica('go on')
  undo.push(() => replica.remove())
  const reading = (seconds = 30) => ({
    ASKWELL_DB_READ_URL: replica.url,
    ASKWELL_DB_READ_MAX_LAG_SECONDS: `${seconds}`,
    ASKWELL_METRICS_TOKEN: metricsToken,
  })

  async function open(
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

  const lastWeek = await open({}, () => Date.now() - 7 * dayMs)
  await lastWeek.imports(survey.bundle)
  for (const body of ['an old apple', 'an old pear']) await answers(lastWeek, body)
  const plain = await open({})
  const here = await open(reading())

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
  const ageOf = async (server: RunningServer, key: string): Promise<number | null> =>
    (await call(server, key, reads.search)).age
  const watched = (server: RunningServer, path: string): Promise<Response> =>
    fetch(`${server.url}${path}`, { headers: { authorization: `Bearer ${metricsToken}` } })

  return {
    postgres,
    replica,
    /** Its clock is a week behind. */
    lastWeek,
    /** It has no replica. */
    plain,
    here,
    /** The environment of a server with the replica. */
    reading,
    open,
    answers,
    call,
    undo,
    analysed: (server: RunningServer, key: string): Promise<Reply> =>
      call(server, key, '/analysis', analysis),
    /** Of a caller who has changed nothing. */
    async newKey(workspaceId = here.workspaceId): Promise<string> {
      keys += 1
      const key = `key-number-${keys}-of-the-replica-test`
      const row = { hash: hashKey(key), prefix: 'key', name: `Key ${keys}` }
      await plain.store.addApiKey(workspaceId, row, 0)
      return key
    },
    isRead: (server: RunningServer, key: string) =>
      expect.poll(() => ageOf(server, key)).not.toBeNull(),
    isLeft: (server: RunningServer, key: string) =>
      expect.poll(() => ageOf(server, key)).toBeNull(),
    async check(server: RunningServer) {
      const reply = await watched(server, '/readyz')
      const { checks } = (await reply.json()) as { checks: Record<string, unknown> }
      return { code: reply.status, replica: checks['replica'] }
    },
    metrics: async (server: RunningServer): Promise<string> =>
      (await watched(server, '/metrics')).text(),
    async whilePaused(run: () => Promise<void>): Promise<void> {
      await replica.ask('select pg_wal_replay_pause()')
      try {
        await run()
      } finally {
        await replica.ask('select pg_wal_replay_resume()')
      }
    },
    async close(): Promise<void> {
      for (const step of undo.reverse()) await step()
    },
  }
}

export const responsesOf = ({ text: said }: Reply): number =>
  (JSON.parse(said) as { groups: { responses: number }[] }).groups[0]?.responses ?? -1
