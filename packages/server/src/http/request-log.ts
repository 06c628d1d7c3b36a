// One line for each request: its id, route, caller, outcome and duration. The route's template replaces the address,
// so no token or query string is ever written; bodies and headers neither. Callers of the owner API are named by their id.
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { proxiesIn } from '../config/proxies.ts'

export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    const actor = actorOf(request.caller)
    request.log.info(
      {
        method: request.method,
        route: request.routeOptions.url ?? 'none',
        status: reply.statusCode,
        actor,
        actor_kind: actor?.kind ?? null,
        ...(request.span !== null && { trace_id: request.span.traceId }),
        ms: Math.round(reply.elapsedTime * 10) / 10,
      },
      'request',
    )
  })
}

/** `caller` exists in the scope of the owner API only, and is null until the caller is authenticated. */
function actorOf(
  caller: FastifyRequest['caller'] | undefined,
): { kind: string; id: string | null } | null {
  return caller ? { kind: caller.actor.kind, id: caller.actor.id } : null
}

const shape = /^[A-Za-z0-9._-]{8,64}$/

/** The id of a request: the one that a trusted proxy gave it, so that both logs have the same id, else a new one. */
export function requestIds(
  trusted: readonly string[],
  newId: () => string,
): (request: IncomingMessage) => string {
  const isProxy = proxiesIn(trusted)
  return ({ headers: { 'x-request-id': sent }, socket }) =>
    typeof sent === 'string' && shape.test(sent) && isProxy(socket.remoteAddress ?? '')
      ? sent
      : newId()
}
