// `/scim/v2`: a company's directory keeps the people of a workspace here (RFC 7644). Programs call it with the token of the
// workspace; no session and no API key opens it.
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { admitDirectories } from '../../access/admit-directories.ts'
import type { Served } from '../../events/served.ts'
import { answerErrors } from '../../http/errors-to-http.ts'
import { parseJson } from '../../http/json-body.ts'
import { resourceTypes, schemas, serviceProviderConfig } from '../../present/scim/discovery.ts'
import { presentList } from '../../present/scim/resources.ts'
import { notFound, Refusal } from '../../refusal.ts'
import { groupRoutes } from './groups.ts'
import { inScimWords } from './scim-words.ts'
import { userRoutes } from './users.ts'

const scimInUtf8 = /^application\/(scim\+)?json[ \t]*(;[ \t]*charset="?utf-8"?[ \t]*)?;?$/i

export async function scimRoutes(app: FastifyInstance, deps: Served): Promise<void> {
  const base = `${deps.config.publicUrl}/scim/v2`
  await app.register(
    (scope, _options, done) => {
      answerErrors(scope, inScimWords)
      scope.addContentTypeParser(
        'application/scim+json',
        { parseAs: 'buffer' },
        async (request: FastifyRequest, body: Buffer) => {
          if (!scimInUtf8.test(request.headers['content-type'] ?? '')) throw new Refusal(13008)
          return body.length === 0 ? undefined : parseJson(body)
        },
      )
      scope.addHook('onRoute', (route) => {
        route.schema = { ...route.schema, hide: true }
      })
      admitDirectories(scope, deps)
      scope.addHook('onSend', async (_request, reply) => {
        reply.header('cache-control', 'no-store')
        if (reply.statusCode !== 204) reply.type('application/scim+json; charset=utf-8')
      })
      userRoutes(scope, deps, base)
      groupRoutes(scope, deps, base)
      scope.get('/ServiceProviderConfig', async () => serviceProviderConfig(base))
      for (const [path, all] of [
        ['/ResourceTypes', resourceTypes(base)],
        ['/Schemas', schemas(base)],
      ] as const) {
        scope.get(path, async () => presentList(all))
        scope.get<{ Params: { id: string } }>(`${path}/:id`, async ({ params }) => {
          const found = all.find(({ id }) => id === params.id)
          if (found === undefined) throw notFound()
          return found
        })
      }
      scope.route({
        method: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
        url: '/*',
        handler: async () => {
          throw notFound()
        },
      })
      done()
    },
    { prefix: '/scim/v2' },
  )
}
