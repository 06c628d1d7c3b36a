// All routes. The API stands in scopes of its own, for only there do the contract's schemas check and speak.
import type { FastifyInstance } from 'fastify'
import type { DiskSpace } from '../disk/disk-space.ts'
import type { Served } from '../events/served.ts'
import { chatRoutes } from './chat/index.ts'
import { describeRoutes, docsRoutes } from './docs.ts'
import { doorRoutes } from './door/index.ts'
import { serveFiles } from './files/serve-file.ts'
import { ownerRoutes } from './owner/index.ts'
import { pageRoutes } from './pages/index.ts'
import { respondentRoutes } from './respondent/index.ts'
import { useContractSchemas } from './serve.ts'
import { systemRoutes } from './system/index.ts'

export async function addRoutes(
  app: FastifyInstance,
  deps: Served & { readonly disk: DiskSpace },
): Promise<void> {
  await describeRoutes(app)
  await app.register((api, _options, done) => {
    useContractSchemas(api, deps)
    respondentRoutes(api, deps)
    chatRoutes(api, deps)
    done()
  })
  // A second scope, for its hook asks every caller for a key.
  await app.register((api, _options, done) => {
    useContractSchemas(api, deps)
    ownerRoutes(api, deps)
    done()
  })
  // A third, for who comes in by it is nobody yet.
  await app.register((api, _options, done) => {
    useContractSchemas(api, deps)
    doorRoutes(api, deps)
    done()
  })
  serveFiles(app, deps)
  await docsRoutes(app)
  await systemRoutes(app, deps)
  await pageRoutes(app, deps)
}
