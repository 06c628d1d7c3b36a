// Three servers over a PostgreSQL, a Redis and a bucket, all made for one drill and removed after it.
import {
  hasRedis,
  type OwnRedis,
  ownRedis,
  type S3Stub,
  startS3Stub,
} from '@askwell/server/test-kit'
import type { Check } from './check.ts'
import { type OwnPostgres, ownPostgres, whyNoOwnPostgres } from './own-postgres.ts'
import { runKey } from './owner-calls.ts'
import { type ServerProcess, serverProcess } from './server-process.ts'

const servers = 3

export interface Cluster {
  readonly postgres: OwnPostgres
  readonly redis: OwnRedis
  readonly bucket: S3Stub
  readonly running: readonly ServerProcess[]
}

/** Null = it can run. */
export const whyNoCluster = (): string | null =>
  hasRedis ? whyNoOwnPostgres() : 'redis-server is not installed'

/** `envOf` adds to the environment of the server at a place. The servers start at the same moment. */
export async function withCluster(
  envOf: (place: number) => Readonly<Record<string, string>>,
  use: (cluster: Cluster) => Promise<readonly Check[]>,
  made: Promise<OwnPostgres> = ownPostgres(),
): Promise<readonly Check[]> {
  const postgres = await made
  const redis = await ownRedis()
  const bucket = await startS3Stub()
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
          ...envOf(place),
        }),
      )
    await Promise.all(running.map((server) => server.start()))
    return await use({ postgres, redis, bucket, running })
  } finally {
    for (const server of running) await server.kill()
    await bucket.close()
    await redis.remove()
    await postgres.remove()
  }
}
