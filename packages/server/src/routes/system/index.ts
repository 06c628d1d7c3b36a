import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import type { DiskSpace } from '../../disk/disk-space.ts'
import { healthRoutes } from './health.ts'
import { studioRoutes } from './studio.ts'

/** What is neither the respondent's nor the owner API's: health, and the studio. */
export async function systemRoutes(
  app: FastifyInstance,
  deps: Deps & { readonly disk: DiskSpace },
): Promise<void> {
  // A scope, for its hook.
  await app.register((scope, _options, done) => {
    healthRoutes(scope, deps)
    done()
  })
  await studioRoutes(app, deps)
}
