// How long saves take just now, so that background work can yield to them.
import type { FastifyInstance } from 'fastify'

/** Older ones say nothing about now. */
const freshMs = 10_000
const mostKept = 500

export interface SaveTimes {
  /** Of the saves of the last ten seconds, 99 in 100 took no longer; 0 where there were none. */
  p99Ms(): number
}

export function timeSaves(app: FastifyInstance): SaveTimes {
  const kept: { readonly at: number; readonly ms: number }[] = []
  app.addHook('onResponse', async (request, reply) => {
    if (request.method !== 'POST' || request.routeOptions.url !== '/v1/feedbacks') return
    kept.push({ at: performance.now(), ms: reply.elapsedTime })
    if (kept.length > mostKept) kept.shift()
  })
  return {
    p99Ms() {
      const fresh = kept
        .filter(({ at }) => at > performance.now() - freshMs)
        .map(({ ms }) => ms)
        .sort((one, other) => one - other)
      return fresh[Math.max(0, Math.ceil(fresh.length * 0.99) - 1)] ?? 0
    },
  }
}
