// The documentation for authors of programs: the OpenAPI document made from the contract's tables, a page that
// shows it without asking any other host, and the flow document as JSON Schema.
import { Flow } from '@askwell/contract'
import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import {
  createJsonSchemaTransform,
  createJsonSchemaTransformObject,
} from '@fastify/type-provider-zod'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { versionOfServer } from '../config/server-version.ts'
import { bearerScheme } from './owner/serve-owner.ts'

// What JSON Schema cannot say (a refinement, a transform) is left out rather than refused.
const zodToJsonConfig = { unrepresentable: 'any' } as const

/** Before the routes: it sees those that are added after it. */
export async function describeRoutes(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    // Routes that are not calls (pages, health) have no heading.
    hideUntagged: true,
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Askwell', version: versionOfServer, description },
      // The page calls the host it was opened on, whatever its name.
      servers: [{ url: '/' }],
      components: {
        securitySchemes: {
          [bearerScheme]: {
            type: 'http',
            scheme: 'bearer',
            description: 'An API key of the workspace.',
          },
        },
      },
    },
    transform: createJsonSchemaTransform({ zodToJsonConfig }),
    transformObject: createJsonSchemaTransformObject({ zodToJsonConfig }),
  })
}

/** The plug-in's own policy would turn every address into https, and trusts styles of every host. */
const docsPolicy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

const description =
  'Every refusal is `{code, message, message_key, errors: [{field, message}]}`. Members that are not known are ignored.'

export async function docsRoutes(app: FastifyInstance): Promise<void> {
  app.get('/openapi.json', async () => app.swagger())
  const flowSchema = JSON.stringify({
    $id: '/schemas/flow.json',
    ...z.toJSONSchema(Flow, { io: 'input', unrepresentable: 'any' }),
  })
  app.get('/schemas/flow.json', async (_request, reply) =>
    reply
      .type('application/schema+json; charset=utf-8')
      .header('access-control-allow-origin', '*')
      .send(flowSchema),
  )
  await app.register(swaggerUi, {
    routePrefix: '/docs',
    staticCSP: true,
    transformStaticCSP: () => docsPolicy,
    uiConfig: {
      layout: 'BaseLayout',
      deepLinking: true,
      docExpansion: 'list',
      defaultModelsExpandDepth: 0,
      tryItOutEnabled: true,
      validatorUrl: null,
    },
    theme: { title: 'Askwell API' },
  })
}
