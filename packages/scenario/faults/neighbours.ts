// Three servers whose neighbours fail (OP-74): PostgreSQL crashes, refuses connections and holds a lock; Redis hangs, is killed,
// comes back empty and is flushed; the bucket refuses, hangs and breaks off; and the servers themselves are killed, one and all.
import { setTimeout as wait } from 'node:timers/promises'
import { type Check, check } from './check.ts'
import { type Cluster, withCluster } from './cluster.ts'
import { drill, type Fault } from './drill.ts'

/** `isLong` also keeps PostgreSQL away for a minute and Redis stopped for half of one. */
export const neighbourRun = (isLong: boolean): Promise<readonly Check[]> =>
  withCluster(
    () => ({}),
    async (cluster) => {
      const workspaces = Number(await cluster.postgres.ask('select count(*) from workspace'))
      return [
        check(
          'three servers that start at once on an empty database make one workspace (OP-74)',
          workspaces === 1,
          `${workspaces} workspaces`,
        ),
        ...(await drill(
          cluster.running,
          faultsOf(cluster, isLong ? [3, 60] : [3], isLong ? 30 : 10),
        )),
      ]
    },
  )

const all = [0, 1, 2]
/** What a fault makes unusable; two of one kind cannot be made at once. */
export type Victim = 'servers' | 'PostgreSQL' | 'Redis' | 'bucket'

export const faultsOf = (
  { postgres, redis, bucket, running }: Cluster,
  awaySeconds: readonly number[],
  hangsSeconds: number,
): readonly (Fault & { readonly victim: Victim })[] => [
  {
    name: 'a server is killed',
    victim: 'servers',
    unharmed: [1, 2],
    async inflict() {
      await running[0]?.kill()
      await running[0]?.start()
    },
  },
  {
    name: 'all servers are killed',
    victim: 'servers',
    unharmed: [],
    async inflict() {
      await Promise.all(running.map((server) => server.kill()))
      await Promise.all(running.map((server) => server.start()))
    },
  },
  ...awaySeconds.map((seconds) => ({
    name: `PostgreSQL crashes and is away for ${seconds} seconds`,
    victim: 'PostgreSQL' as const,
    unharmed: [],
    async inflict() {
      await postgres.crash()
      await wait(seconds * 1_000)
      await postgres.start()
    },
  })),
  {
    name: 'PostgreSQL has no connection left for 3 seconds',
    victim: 'PostgreSQL',
    unharmed: [],
    async inflict() {
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
    victim: 'PostgreSQL',
    unharmed: [],
    inflict: () => postgres.ask('begin; lock table feedback; select pg_sleep(5); commit'),
  },
  {
    name: `Redis hangs for ${hangsSeconds} seconds`,
    victim: 'Redis',
    unharmed: all,
    async inflict() {
      redis.pause()
      await wait(hangsSeconds * 1_000)
      redis.resume()
    },
  },
  {
    name: 'Redis is killed and comes back empty after 3 seconds',
    victim: 'Redis',
    unharmed: all,
    async inflict() {
      await redis.kill()
      await wait(3_000)
      await redis.start()
    },
  },
  { name: 'Redis is flushed', victim: 'Redis', unharmed: all, inflict: () => redis.flush() },
  ...(['refuses', 'hangs', 'breaks_off'] as const).map((mood) => ({
    name: `the bucket ${mood === 'breaks_off' ? 'breaks off' : mood} for 5 seconds`,
    victim: 'bucket' as const,
    unharmed: all,
    async inflict() {
      bucket.mood = mood
      await wait(5_000)
      bucket.mood = 'works'
    },
  })),
]
