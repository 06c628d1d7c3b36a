// The configured limiter: shared by Redis or PostgreSQL, otherwise in memory.
import { unreachable } from '@askwell/contract/unreachable'
import type { Deps } from '../../deps.ts'
import { everywhere } from '../../store/query/scope.ts'
import { hashKey } from '../hash-key.ts'
import { makeCounters, type SharedTotals } from './counters.ts'
import { type Limiter, makeLimiter, noLimiter } from './limiter.ts'

interface Log {
  warn(fields: object, message: string): void
  info(fields: object, message: string): void
}

export async function openLimiter({ config, store, clock }: Deps, log: Log): Promise<Limiter> {
  if (!config.rateLimits) return noLimiter
  const shared = await sharedTotals(config, store)
  const onAway = (isAway: boolean): void => {
    if (isAway)
      log.warn(
        { store: config.limitsStore },
        'limits are counted by each server alone: the shared counts do not answer',
      )
    else log.info({ store: config.limitsStore }, 'limits are counted together again')
  }
  return makeLimiter(makeCounters(clock, shared, onAway), config)
}

async function sharedTotals(
  { limitsStore, redisUrl }: Deps['config'],
  store: Deps['store'],
): Promise<SharedTotals | null> {
  switch (limitsStore) {
    case 'memory':
      return null
    case 'database':
      return {
        // A message of one caller's turn also has the counts of other callers.
        add: (counts) =>
          everywhere(() =>
            store.counts.add(counts.map(({ key, ...count }) => ({ ...count, key: hashKey(key) }))),
          ),
        close: async () => {},
      }
    case 'redis': {
      if (redisUrl === null) return null
      // Its driver is loaded only where it is used.
      const { redisTotals } = await import('./redis-totals.ts')
      return redisTotals(redisUrl)
    }
    default:
      return unreachable(limitsStore)
  }
}
