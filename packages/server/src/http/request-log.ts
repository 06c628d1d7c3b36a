// One line a request: which, where to, by whom, how it ended, how long it took. The route's template stands for the address,
// so no token or query string is ever written; bodies and headers neither. Callers of the owner API are named by their id.
import type { FastifyInstance, FastifyRequest } from 'fastify'

export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    request.log.info(
      {
        method: request.method,
        route: request.routeOptions.url ?? 'none',
        status: reply.statusCode,
        actor: actorOf(request.caller),
        ms: Math.round(reply.elapsedTime * 10) / 10,
      },
      'request',
    )
  })
}

/** `caller` is there in the scope of the owner API only, and null until the caller is let in. */
function actorOf(
  caller: FastifyRequest['caller'] | undefined,
): { kind: string; id: string | null } | null {
  return caller ? { kind: caller.actor.kind, id: caller.actor.id } : null
}
