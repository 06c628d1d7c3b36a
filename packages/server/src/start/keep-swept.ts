// Sweeps unclaimed uploads, expired counts and idempotency keys periodically while the server listens, and closes what uploads need with it.
import type { FastifyInstance } from 'fastify'
import { longestMemoryMs } from '../access/account-tries.ts'
import { sweepFiles } from '../actions/files/sweep-files.ts'
import type { Deps } from '../deps.ts'
import { StoreUnavailable } from '../store/store-unavailable.ts'

const everyMs = 10 * 60_000

export function keepSwept(app: FastifyInstance, deps: Deps): void {
  let timer: NodeJS.Timeout | undefined
  let sweeping: Promise<void> = Promise.resolve()
  const sweep = async (): Promise<void> => {
    try {
      const now = deps.clock()
      await deps.store.counts.forget(now)
      await deps.store.idempotency.forget(now)
      await deps.store.tries.forget(now - longestMemoryMs)
      await deps.store.dataExports.forget(now)
      const gone = await sweepFiles(deps)
      if (gone > 0) app.log.info({ files: gone }, 'unclaimed uploads removed')
    } catch (error) {
      // The database is unavailable: what is due stays due.
      if (!(error instanceof StoreUnavailable))
        app.log.error(
          { fault: error instanceof Error ? error.stack : error },
          'sweeping uploads failed',
        )
    }
  }
  app.addHook('onListen', async () => {
    timer = setInterval(() => {
      sweeping = sweep()
    }, everyMs)
    timer.unref()
  })
  app.addHook('onClose', async () => {
    clearInterval(timer)
    await sweeping
    deps.files.close()
  })
}
