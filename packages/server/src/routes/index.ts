// All routes. The API has its own scopes, because the contract's schemas apply only there.
import type { FastifyInstance } from 'fastify'
import type { DiskSpace } from '../disk/disk-space.ts'
import type { Served } from '../events/served.ts'
import type { Health } from '../watch/health.ts'
import type { Metrics } from '../watch/metrics.ts'
import { chatRoutes } from './chat/index.ts'
import { describeRoutes, docsRoutes } from './docs.ts'
import { doorRoutes } from './door/index.ts'
import { serveFiles } from './files/serve-file.ts'
import { mcpRoutes } from './mcp/index.ts'
import { oauthRoutes } from './oauth/index.ts'
import { ownerRoutes } from './owner/index.ts'
import { pageRoutes } from './pages/index.ts'
import { respondentRoutes } from './respondent/index.ts'
import { scimRoutes } from './scim/index.ts'
import { useContractSchemas } from './serve.ts'
import { signOnRoutes } from './sign-on/index.ts'
import { systemRoutes } from './system/index.ts'

export async function addRoutes(
  app: FastifyInstance,
  deps: Served & {
    readonly disk: DiskSpace
    readonly health: Health
    readonly metrics: Metrics | null
  },
): Promise<void> {
  await describeRoutes(app)
  await app.register((api, _options, done) => {
    useContractSchemas(api, deps)
    respondentRoutes(api, deps)
    chatRoutes(api, deps)
    done()
  })
  // A second scope, because its hook requires a key.
  await app.register((api, _options, done) => {
    useContractSchemas(api, deps)
    ownerRoutes(api, deps)
    done()
  })
  // A third, because its callers are not signed in yet.
  await app.register((api, _options, done) => {
    useContractSchemas(api, deps)
    doorRoutes(api, deps)
    done()
  })
  await mcpRoutes(app, deps)
  await oauthRoutes(app, deps)
  await scimRoutes(app, deps)
  await signOnRoutes(app, deps)
  serveFiles(app, deps)
  await docsRoutes(app)
  await systemRoutes(app, deps)
  await pageRoutes(app, deps)
}
