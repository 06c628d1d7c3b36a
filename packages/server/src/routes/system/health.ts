// For the operator: whether the process is alive, whether it can serve, and what runs.
import type { FastifyInstance } from 'fastify'
import { commitOfServer, versionOfServer } from '../../config/server-version.ts'
import type { Deps } from '../../deps.ts'
import type { Health } from '../../watch/health.ts'
import { presentHealth } from '../../watch/present-health.ts'
import { mayReadMetrics } from '../../watch/serve-metrics.ts'

export function healthRoutes(
  app: FastifyInstance,
  { store, config, health }: Deps & { readonly health: Health },
): void {
  app.addHook('onSend', async (_request, reply, payload) => {
    reply.header('cache-control', 'no-store')
    return payload
  })
  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get('/readyz', async (request, reply) => {
    await health.look()
    const isOperator = mayReadMetrics(config, request)
    const { status, body } = presentHealth(health, isOperator ? 'all' : 'names')
    // From it, `askwell doctor` learns whether the proxies in between are known.
    const caller = {
      address: request.ip,
      peer: request.socket.remoteAddress,
      is_forwarded: request.headers['x-forwarded-for'] !== undefined,
    }
    return reply.code(status).send({ ...body, ...(isOperator && { caller }) })
  })
  app.get('/version', async () => ({
    version: versionOfServer,
    commit: commitOfServer,
    node: process.version,
    schema: await store.schema().catch(() => null),
  }))
}
