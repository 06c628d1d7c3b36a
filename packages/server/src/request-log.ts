// One line a request: which, where to, how it ended, how long it took. The route's template stands for the address, so
// no id, token or query string is ever written; bodies and headers neither.
import type { FastifyInstance } from 'fastify'

export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    request.log.info(
      {
        method: request.method,
        route: request.routeOptions.url ?? 'none',
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
      },
      'request',
    )
  })
}
