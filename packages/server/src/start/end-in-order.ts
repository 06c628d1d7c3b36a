// How a server shuts down: first it reports that and still serves, so that a balancer takes it out before it refuses anybody; then
// it accepts nothing new, and requests in flight finish; then the store closes.
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config/config.ts'
import { exitCodes } from '../config/exit-codes.ts'
import type { Store } from '../store/index.ts'

export interface Leaving {
  readonly app: Pick<FastifyInstance, 'close'>
  readonly store: Pick<Store, 'close'>
  /** Aborted at the first signal; every component that must know listens to it. */
  readonly leaving: AbortController
  readonly config: Pick<Config, 'drainSeconds' | 'stopSeconds'>
}

/** Listens for SIGTERM and SIGINT. A second signal ends the process at once. */
export function endInOrder({ app, store, leaving, config }: Leaving): void {
  const end = async (): Promise<void> => {
    leaving.abort()
    await new Promise((resolve) => setTimeout(resolve, config.drainSeconds * 1_000))
    setTimeout(() => process.exit(exitCodes.cutOff), config.stopSeconds * 1_000).unref()
    await app.close()
    await store.close()
    process.exit(0)
  }
  const hear = (now: number) => (): void => {
    if (leaving.signal.aborted) process.exit(now)
    end().catch((fault: unknown) => {
      console.error(fault)
      process.exit(exitCodes.fault)
    })
  }
  process.on('SIGTERM', hear(exitCodes.terminated))
  process.on('SIGINT', hear(exitCodes.interrupted))
}
