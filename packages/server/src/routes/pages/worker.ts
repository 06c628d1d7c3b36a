// The service workers: of the survey page, and of notifications, which visitors and the studio each have below a separate
// address. Their addresses never change, so a browser must ask for them again; the policy of these replies is the workers'
// own: they may call only this server. A worker may control pages below its own folder only, and below those of
// notifications there is no page.
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'

export function serveWorkers(app: FastifyInstance, { pages }: Pick<Deps, 'pages'>): void {
  serveWorker(app, '/sw.js', pages?.worker)
  serveWorker(app, '/chat/push/worker.js', pages?.pushWorker)
  serveWorker(app, '/studio/push/worker.js', pages?.pushWorker)
}

function serveWorker(app: FastifyInstance, path: string, script: string | null | undefined): void {
  if (!script) return
  app.get(path, async (_request, reply) =>
    reply
      .headers({
        'content-type': 'text/javascript; charset=utf-8',
        'cache-control': 'no-cache',
        'content-security-policy': "default-src 'none'; connect-src 'self'",
        'cross-origin-resource-policy': 'same-origin',
      })
      .send(script),
  )
}
