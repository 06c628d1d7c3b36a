// For whoever runs the instance: is the process alive, can it serve, and which version is it.
import type { FastifyInstance } from 'fastify'
import { canKeepFiles } from '../../actions/files/can-keep-files.ts'
import { versionOfServer } from '../../config/server-version.ts'
import type { Deps } from '../../deps.ts'
import type { DiskSpace } from '../../disk/disk-space.ts'

export function healthRoutes(
  app: FastifyInstance,
  deps: Deps & { readonly disk: DiskSpace },
): void {
  app.addHook('onSend', async (_request, reply, payload) => {
    reply.header('cache-control', 'no-store')
    return payload
  })
  app.get('/healthz', async () => ({ status: 'ok' }))
  // Throws StoreUnavailable while the database is away or not migrated: the error handler makes it a 503. Files that
  // cannot be kept are only told: without them surveys go on, and taking every server out would end that.
  app.get('/readyz', async (_request, reply) => {
    if (deps.leaving.aborted) return reply.code(503).send({ status: 'draining' })
    await deps.store.ready()
    const isLow = deps.disk.isLow()
    // An embedded database lies on that disk, so nothing can be stored; reads go on.
    const isReady = !(isLow && deps.store.engine === 'sqlite')
    return reply.code(isReady ? 200 : 503).send({
      status: isReady ? 'ready' : 'unready',
      store: deps.store.engine,
      files: (await canKeepFiles(deps.files)) ? 'ready' : 'away',
      disk: isLow ? 'low' : 'ready',
    })
  })
  app.get('/version', async () => ({ version: versionOfServer }))
}
