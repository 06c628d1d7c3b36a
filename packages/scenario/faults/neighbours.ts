// Three servers whose neighbours fail (OP-74): PostgreSQL crashes, refuses connections and holds a lock; Redis hangs, is killed and
// comes back empty; the bucket refuses; and the servers themselves are killed, one and all. Respondents write at all three
// meanwhile and repeat what was not acknowledged.
import { setTimeout as wait } from 'node:timers/promises'
import { hasRedis, type OwnRedis, ownRedis } from '@askwell/server/test-kit'
import { type Fixture, fixture, flow, label, submit, text } from '../src/index.ts'
import { type MoodyBucket, openMoodyBucket } from '../src/moody-bucket.ts'
import { type Check, check } from './check.ts'
import { type OwnPostgres, ownPostgres, whyNoOwnPostgres } from './own-postgres.ts'
import { importSurvey, listFeedback, runKey } from './owner-calls.ts'
import { type ServerProcess, serverProcess } from './server-process.ts'
import { verdictOn } from './verdict.ts'
import { startWriters, type Writers } from './writers.ts'

const servers = 3
const writersEach = 5
const questionKeys = ['q1', 'q2', 'q3', 'q4']
/** From the end of a fault until every server acknowledges again. An idle machine needs less than the five seconds of OP-74. */
const healedWithinMs = 15_000

/** Null = it can run. */
export const whyNoNeighbourRun = (): string | null =>
  hasRedis ? whyNoOwnPostgres() : 'redis-server is not installed'

export async function neighbourRun(): Promise<readonly Check[]> {
  const postgres = await ownPostgres()
  const redis = await ownRedis()
  const bucket = await openMoodyBucket()
  const running: ServerProcess[] = []
  try {
    await redis.start()
    for (let place = 0; place < servers; place += 1)
      running.push(
        await serverProcess({
          ...bucket.env,
          DATABASE_URL: postgres.url,
          REDIS_URL: redis.url,
          ASKWELL_API_KEY: runKey,
        }),
      )
    return await failOneByOne({ postgres, redis, bucket, running })
  } finally {
    for (const server of running) await server.kill()
    await bucket.close()
    await redis.remove()
    await postgres.remove()
  }
}

interface Cluster {
  readonly postgres: OwnPostgres
  readonly redis: OwnRedis
  readonly bucket: MoodyBucket
  readonly running: readonly ServerProcess[]
}

async function failOneByOne(cluster: Cluster): Promise<readonly Check[]> {
  const { postgres, running } = cluster
  await Promise.all(running.map((server) => server.start()))
  const workspaces = Number(await postgres.ask('select count(*) from workspace'))
  const survey = fixture(
    flow('Neighbours')
      .savesPartials()
      .page('S1', ...questionKeys.map((key) => text(key)), submit())
      .thank('End', label('bye', 'All done')),
  )
  const [first] = running
  await importSurvey(first?.url ?? '', survey)
  const writers = running.map(({ url }) => startWriters(url, survey, questionKeys, writersEach))
  const checks: Check[] = [
    check(
      'three servers that start at once on an empty database make one workspace (OP-74)',
      workspaces === 1,
      `${workspaces} workspaces`,
    ),
  ]
  await untilAllWrite(writers)
  for (const fault of faults) checks.push(await inflict(fault, cluster, writers))
  for (const one of writers) await one.stop()
  const acknowledged = writers.flatMap((one) => one.acknowledged)
  return [...checks, ...verdictOn(acknowledged, await storedBy(first, survey))]
}

const storedBy = (server: ServerProcess | undefined, survey: Fixture) =>
  listFeedback(server?.url ?? '', survey)

interface Fault {
  readonly name: string
  /** Begins and ends the fault. */
  inflict(cluster: Cluster): Promise<void>
  /** Servers, by their place, that must refuse nothing meanwhile. */
  readonly unharmed: readonly number[]
}

const all = [0, 1, 2]
const faults: readonly Fault[] = [
  {
    name: 'a server is killed',
    unharmed: [1, 2],
    async inflict({ running: [first] }) {
      await first?.kill()
      await first?.start()
    },
  },
  {
    name: 'all servers are killed',
    unharmed: [],
    async inflict({ running }) {
      await Promise.all(running.map((server) => server.kill()))
      await Promise.all(running.map((server) => server.start()))
    },
  },
  {
    name: 'PostgreSQL crashes and is away for 3 seconds',
    unharmed: [],
    async inflict({ postgres }) {
      await postgres.crash()
      await wait(3_000)
      await postgres.start()
    },
  },
  {
    name: 'PostgreSQL has no connection left for 3 seconds',
    unharmed: [],
    async inflict({ postgres }) {
      await postgres.ask('alter role askwell connection limit 0')
      await postgres.ask(
        "select pg_terminate_backend(pid) from pg_stat_activity where usename = 'askwell'",
      )
      await wait(3_000)
      await postgres.ask('alter role askwell connection limit -1')
    },
  },
  {
    name: 'the feedback is locked for 5 seconds',
    unharmed: [],
    inflict: async ({ postgres }) => {
      await postgres.ask('begin; lock table feedback; select pg_sleep(5); commit')
    },
  },
  {
    name: 'Redis hangs for 10 seconds',
    unharmed: all,
    async inflict({ redis }) {
      redis.pause()
      await wait(10_000)
      redis.resume()
    },
  },
  {
    name: 'Redis is killed and comes back empty after 3 seconds',
    unharmed: all,
    async inflict({ redis }) {
      await redis.kill()
      await wait(3_000)
      await redis.start()
    },
  },
  {
    name: 'the bucket refuses for 5 seconds',
    unharmed: all,
    async inflict({ bucket }) {
      bucket.mood = 'refuses'
      await wait(5_000)
      bucket.mood = 'works'
    },
  },
]

async function inflict(
  { name, unharmed, inflict: fail }: Fault,
  cluster: Cluster,
  writers: readonly Writers[],
): Promise<Check> {
  const before = writers.map(({ retries }) => retries)
  await fail(cluster)
  const refusedAt = writers.map(({ retries }, place) => retries - (before[place] ?? 0))
  const refused = unharmed.reduce((sum, place) => sum + (refusedAt[place] ?? 0), 0)
  // A fault that nobody noticed was not made.
  const isMade = refusedAt.every((count, place) => count > 0 || unharmed.includes(place))
  const healedMs = await untilAllWrite(writers)
  const healed = `every server wrote again after ${(healedMs / 1_000).toFixed(1)} s`
  return check(
    `${name} (OP-74)`,
    isMade && refused === 0 && healedMs <= healedWithinMs,
    unharmed.length === 0
      ? `${refusedAt.join(', ')} refused meanwhile; ${healed}`
      : `${refused} of the feedbacks at ${unharmed.length} servers refused meanwhile; ${healed}`,
  )
}

/** Resolves when each server has acknowledged more than its writers may have had under way, with how long that took. */
async function untilAllWrite(writers: readonly Writers[]): Promise<number> {
  const begun = performance.now()
  const goals = writers.map(({ acknowledged }) => acknowledged.length + writersEach + 1)
  while (writers.some(({ acknowledged }, place) => acknowledged.length < (goals[place] ?? 0))) {
    if (performance.now() - begun > 4 * healedWithinMs) break
    await wait(20)
  }
  return performance.now() - begun
}
