// A span for each request, named by its route. Probes and scrapes have none.
import type { FastifyInstance } from 'fastify'
import { proxiesIn } from '../config/proxies.ts'
import type { OpenSpan, Tracing } from './tracing.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Null = requests are not traced, or this one is a probe. */
    span: OpenSpan | null
  }
}

const probes = new Set(['/healthz', '/readyz', '/metrics'])

export function traceRequests(
  app: FastifyInstance,
  tracing: Tracing,
  trustedProxies: readonly string[],
): void {
  const isProxy = proxiesIn(trustedProxies)
  app.addHook('onRequest', (request, reply, done) => {
    const { method, routeOptions, raw } = request
    const route = routeOptions.url ?? 'none'
    if (probes.has(route)) return done()
    const { traceparent: sent } = request.headers
    const span = tracing.begin(
      {
        name: `${method} ${route}`,
        kind: 'server',
        attributes: { 'http.request.method': method, 'http.route': route },
      },
      {
        sent: typeof sent === 'string' ? sent : undefined,
        isTrusted: isProxy(raw.socket.remoteAddress ?? ''),
      },
    )
    request.span = span
    reply.raw.once('close', () => {
      const { statusCode } = reply
      span.set({ 'http.response.status_code': statusCode })
      span.end(statusCode >= 500 || !reply.raw.writableFinished ? 'failed' : 'done')
    })
    span.enter(done)
  })
  // A body is read in the context of its connection.
  app.addHook('preValidation', ({ span }, _reply, done) =>
    span === null ? done() : span.enter(done),
  )
}
