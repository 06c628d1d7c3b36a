// Writes this server's row in the store while the app lives: it shows the others that this server is alive, and shows this
// server whether anything can be written (OP-57).
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config/config.ts'
import { versionOfServer } from '../config/server-version.ts'
import type { Deps } from '../deps.ts'

const everyMs = 5_000
/** Two heartbeats that failed: one may be a statement that PostgreSQL aborted for another one. */
const patienceMs = 10_000

export interface ServerPresence {
  /** Whether a heartbeat was stored lately. */
  isWritten(): boolean
  /** Other servers that were alive at the last heartbeat. */
  others(): number
  /** How far this server's clock was ahead of the database's, as far as the heartbeat could tell. */
  skewMs(): number
}

export function keepServerRow(
  app: FastifyInstance,
  {
    store,
    newId,
    followTime = () => undefined,
    config: { roles },
  }: Pick<Deps, 'store' | 'newId' | 'followTime'> & { readonly config: Pick<Config, 'roles'> },
): ServerPresence {
  const row = {
    id: newId(),
    version: versionOfServer,
    level: store.level,
    roles,
  }
  let writtenAt: number | null = null
  let last = { others: 0, skewMs: 0 }
  let beating: Promise<void> | null = null
  let timer: NodeJS.Timeout | undefined
  const beat = (): void => {
    // A hanging database gets one query at a time.
    const askedAt = Date.now()
    const askedByTimer = performance.now()
    beating ??= store.servers
      .beat(row)
      .then(
        ({ others, nowMs }) => {
          writtenAt = performance.now()
          followTime(nowMs, askedByTimer, writtenAt)
          last = { others, skewMs: skewOf(nowMs, askedAt, Date.now()) }
        },
        // The store has logged why; here only the time matters.
        () => undefined,
      )
      .finally(() => {
        beating = null
      })
  }
  app.addHook('onListen', async () => {
    writtenAt = performance.now()
    beat()
    timer = setInterval(beat, everyMs)
    timer.unref()
  })
  app.addHook('onClose', async () => {
    clearInterval(timer)
    await beating
    // A row that could not be removed counts as dead soon.
    if (timer !== undefined) await store.servers.remove(row.id).catch(() => undefined)
  })
  return {
    others: () => last.others,
    skewMs: () => last.skewMs,
    isWritten: () => writtenAt === null || performance.now() - writtenAt <= patienceMs,
  }
}

/** The database read its clock between these two moments. */
function skewOf(databaseMs: number, askedAt: number, answeredAt: number): number {
  if (databaseMs < askedAt) return Math.round(askedAt - databaseMs)
  return databaseMs > answeredAt ? Math.round(answeredAt - databaseMs) : 0
}
