// All routes. The API stands in a scope of its own, for only there do the contract's schemas check and speak.
import type { FastifyInstance } from 'fastify'
import { makeLimiter, noLimiter } from '../access/limits.ts'
import type { Deps } from '../deps.ts'
import { ownerRoutes } from './owner/index.ts'
import { pageRoutes } from './pages/index.ts'
import { respondentRoutes } from './respondent/index.ts'
import { useContractSchemas } from './serve.ts'

export async function addRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  const limiter = deps.config.rateLimits ? makeLimiter(deps.clock) : noLimiter
  await app.register((api, _options, done) => {
    useContractSchemas(api, limiter)
    respondentRoutes(api, deps)
    done()
  })
  // A second scope, for its hook asks every caller for a key.
  await app.register((api, _options, done) => {
    useContractSchemas(api, limiter)
    ownerRoutes(api, deps)
    done()
  })
  await pageRoutes(app, deps)
}
