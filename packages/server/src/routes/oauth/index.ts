// Askwell as an authorization server for its own MCP endpoint: the two documents by which a program finds everything else
// (RFC 8414, RFC 9728), and the calls for tokens. People decide on a page of the studio.
import { assistantPermissions, type RefusalCode } from '@askwell/contract'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { limitsOf } from '../../access/limits/call-limits.ts'
import {
  exchangeToken,
  type Form,
  OauthFault,
  revokeToken,
} from '../../actions/oauth/token-calls.ts'
import { resourceOf } from '../../actions/owner/people/assistants.ts'
import { studioOrigin } from '../../config/origins.ts'
import type { Served } from '../../events/served.ts'
import { refusalOf, sendError } from '../../http/errors-to-http.ts'
import { isForm } from '../../http/form-body.ts'

const cacheSeconds = 300
/** The body could not be read as a form. */
const unreadable: ReadonlySet<RefusalCode> = new Set([13001, 13007, 13008, 13009])

export async function oauthRoutes(app: FastifyInstance, deps: Served): Promise<void> {
  const { publicUrl } = deps.config
  const resource = {
    resource: resourceOf(deps.config),
    resource_name: 'Askwell',
    authorization_servers: [publicUrl],
    scopes_supported: assistantPermissions,
    bearer_methods_supported: ['header'],
  }
  const server = {
    issuer: publicUrl,
    authorization_endpoint: `${publicUrl}/oauth/authorize`,
    token_endpoint: `${publicUrl}/oauth/token`,
    revocation_endpoint: `${publicUrl}/oauth/revoke`,
    scopes_supported: assistantPermissions,
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    grant_types_supported: ['authorization_code', 'refresh_token'],
    code_challenge_methods_supported: ['S256'],
    token_endpoint_auth_methods_supported: ['none'],
    revocation_endpoint_auth_methods_supported: ['none'],
    authorization_response_iss_parameter_supported: true,
    protected_resources: [resourceOf(deps.config)],
  }
  // A scope, for its error handler.
  await app.register((scope, _options, done) => {
    scope.setErrorHandler((error, request, reply) => {
      if (error instanceof OauthFault) return sendFault(reply, error)
      const { code, message } = refusalOf(error)
      return unreadable.has(code)
        ? sendFault(reply, new OauthFault('invalid_request', message))
        : sendError(error, request, reply)
    })
    const documents = {
      '/.well-known/oauth-protected-resource': resource,
      '/.well-known/oauth-protected-resource/mcp': resource,
      '/.well-known/oauth-authorization-server': server,
    }
    for (const [url, document] of Object.entries(documents))
      scope.get(url, { schema: { hide: true } }, (_request, reply) =>
        reply.header('cache-control', `public, max-age=${cacheSeconds}`).send(document),
      )
    // One parameter, because the studio's router would read some values of a program as numbers.
    scope.get('/oauth/authorize', { schema: { hide: true } }, ({ url }, reply) => {
      const query = url.slice(url.indexOf('?') + 1 || url.length)
      const packed = Buffer.from(query).toString('base64url')
      return reply
        .header('cache-control', 'no-store')
        .redirect(`${studioOrigin(deps.config)}/studio/authorize?request=${packed}`, 302)
    })
    for (const [url, call] of Object.entries({
      '/oauth/token': exchangeToken,
      '/oauth/revoke': revokeToken,
    }))
      scope.post(url, { schema: { hide: true } }, async (request, reply) => {
        await deps.limiter.countAddress(limitsOf('S-oauth'), request.ip)
        if (request.headers.authorization !== undefined)
          throw new OauthFault('invalid_client', 'Programs have no secret here.', 401)
        const form = isForm(request.headers['content-type']) ? request.body : null
        if (form === null) throw new OauthFault('invalid_request', 'The body must be a form.')
        const of = { ...deps, log: request.log, address: request.ip }
        const answer = await call(of, (form ?? {}) as Form)
        return reply.header('cache-control', 'no-store').send(answer ?? {})
      })
    done()
  })
}

/** The form of RFC 6749. A guess costs as much as a wrong key. */
const sendFault = (reply: FastifyReply, { error, message, status }: OauthFault): FastifyReply =>
  reply.code(status).header('cache-control', 'no-store').send({ error, error_description: message })
