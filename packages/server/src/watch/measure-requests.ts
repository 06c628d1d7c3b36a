// Counts and times every request by its route, and what its reply says about saves, limits and sign-ins. Replies are
// measured only here.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Metrics } from './metrics.ts'

declare module 'fastify' {
  interface FastifySchema {
    /** The number of the call in the OpenAPI document, by which metrics count it. */
    readonly 'x-askwell-call'?: string
  }
  interface FastifyInstance {
    /** Null = nobody reads metrics. */
    readonly metrics: Metrics | null
  }
  interface FastifyReply {
    /** The refusal's code, if this reply is one. */
    refusalCode: number | null
  }
}

export function measureRequests(app: FastifyInstance, metrics: Metrics): void {
  let active = 0
  metrics.beforeScrape(() => metrics.requestsActive.set(active))
  app.addHook('onRequest', async () => {
    active += 1
  })
  app.addHook('onResponse', async (request, reply) => {
    active -= 1
    const route = request.routeOptions.url ?? 'none'
    const seconds = reply.elapsedTime / 1_000
    metrics.observeRequest(request.method, route, reply.statusCode, seconds)
    if (request.method === 'POST') countPosted(metrics, reply, route, seconds)
    if (reply.statusCode === 429) metrics.limitsRefused.inc({ limit: callOf(request, route) })
  })
}

const signIns = new Set([
  '/owner/v1/session',
  '/owner/v1/session/second_factor',
  '/owner/v1/session/passkey',
])

function countPosted(
  metrics: Metrics,
  { statusCode, refusalCode }: FastifyReply,
  route: string,
  seconds: number,
): void {
  if (route === '/v1/feedbacks') {
    if (statusCode < 300) metrics.saveSeconds.observe(seconds)
    else metrics.feedbackRefused.inc({ code: String(refusalCode ?? 'none') })
  }
  if (signIns.has(route))
    metrics.signIns.inc({
      outcome: statusCode < 300 ? 'accepted' : statusCode < 500 ? 'refused' : 'failed',
    })
}

/** Its name in the table of calls; routes outside of it have their template. */
function callOf(request: FastifyRequest, route: string): string {
  return request.routeOptions.schema?.['x-askwell-call'] ?? route
}
