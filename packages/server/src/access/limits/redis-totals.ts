// Shared totals in Redis: one key per count, which expires with its window. Names are hashed, because they contain addresses.
import { createClient } from 'redis'
import { hashKey } from '../hash-key.ts'
import type { Count, SharedTotals } from './counters.ts'

/** Longest wait for Redis before a request continues without it. */
const answerMs = 500
const retryMs = { first: 100, most: 2_000 } as const

export function redisTotals(url: string): SharedTotals {
  const client = createClient({
    url,
    disableOfflineQueue: true,
    commandsQueueMaxLength: 10_000,
    pingInterval: 2_000,
    socket: {
      connectTimeout: 2_000,
      socketTimeout: 5_000,
      reconnectStrategy: (tries) =>
        Math.min(retryMs.first * 2 ** Math.min(tries, 10), retryMs.most),
    },
  })
  // Without a listener a lost connection would end the process. The counters notice it when the next call fails.
  client.on('error', () => {})
  client.connect().catch(() => {})

  const addOne = async ({ key, windowEndsAt, by }: Count): Promise<number> => {
    const name = `askwell:limit:${windowEndsAt}:${hashKey(key)}`
    const [total] = await Promise.all([
      client.incrBy(name, by),
      client.pExpireAt(name, windowEndsAt + 1_000),
    ])
    return total
  }
  return {
    add: (counts) => within(answerMs, Promise.all(counts.map(addOne))),
    async close() {
      client.destroy()
    },
  }
}

async function within<T>(ms: number, answer: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('no answer in time')), ms)
  })
  try {
    return await Promise.race([answer, late])
  } finally {
    clearTimeout(timer)
  }
}
