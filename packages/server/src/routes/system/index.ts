import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import type { Health } from '../../watch/health.ts'
import type { Metrics } from '../../watch/metrics.ts'
import { serveMetrics } from '../../watch/serve-metrics.ts'
import { healthRoutes } from './health.ts'
import { studioRoutes } from './studio.ts'

/** What belongs neither to the respondent's nor to the owner API: health, and the studio. */
export async function systemRoutes(
  app: FastifyInstance,
  deps: Deps & { readonly health: Health; readonly metrics: Metrics | null },
): Promise<void> {
  // A scope, for its hook.
  await app.register((scope, _options, done) => {
    healthRoutes(scope, deps)
    serveMetrics(scope, deps.config, deps.metrics)
    done()
  })
  await studioRoutes(app, deps)
}
