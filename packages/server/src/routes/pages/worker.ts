// The service worker of the survey page. Its address never changes, so a browser must ask for it again; the policy of this
// reply is the worker's own: it may ask this server and nobody else.
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'

export function serveWorker(app: FastifyInstance, { pages }: Pick<Deps, 'pages'>): void {
  const { worker } = pages ?? {}
  if (!worker) return
  app.get('/sw.js', async (_request, reply) =>
    reply
      .headers({
        'content-type': 'text/javascript; charset=utf-8',
        'cache-control': 'no-cache',
        'content-security-policy': "default-src 'none'; connect-src 'self'",
      })
      .send(worker),
  )
}
