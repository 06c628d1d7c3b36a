// `POST /mcp`: the Model Context Protocol for assistants, without a session, so that any server answers any request.
import { assistantPermissions } from '@askwell/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Caller } from '../../access/caller.ts'
import { ownHostsOf } from '../../access/own-hosts.ts'
import { recordToolUse } from '../../actions/owner/people/assistants.ts'
import type { Config } from '../../config/config.ts'
import { versionOfServer } from '../../config/server-version.ts'
import type { Served } from '../../events/served.ts'
import { jsonLimitBytes } from '../../http/json-body.ts'
import { must } from '../../must.ts'
import { Refusal } from '../../refusal.ts'
import { inSpan } from '../../tracing/tracing.ts'
import { goneOf } from '../respondent/gone-of.ts'
import { callOwnerAs } from './call-owner.ts'

const callsPerMinute = 120
const callsAtOnce = 5

export async function mcpRoutes(app: FastifyInstance, deps: Served): Promise<void> {
  // A scope, for its decoration.
  await app.register((scope, _options, done) => {
    scope.decorateRequest('caller', null)
    scope.route({
      method: ['GET', 'DELETE'],
      url: '/mcp',
      schema: { hide: true },
      handler: (_request, reply) => reply.code(405).header('allow', 'POST').send(),
    })
    scope.route({
      method: 'POST',
      url: '/mcp',
      bodyLimit: jsonLimitBytes,
      schema: { hide: true },
      onRequest: admitKey(deps),
      handler: serveMcp(app, deps),
    })
    done()
  })
}

/** Only programs: a page would send the session of the person who has it open. */
function admitKey(deps: Served) {
  const running = new Map<string, number>()
  const ownHosts = ownHostsOf(deps.config)
  const challenge = challengeOf(deps.config)
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const { origin, authorization } = request.headers
    const isOurs = (sent: string): boolean =>
      deps.config.mcpOrigins.includes(sent) ||
      (URL.canParse(sent) && ownHosts.includes(new URL(sent).host))
    if (origin !== undefined && !isOurs(origin))
      throw new Refusal(13004, 'This call must not come from a page of another server.')
    const admitted = await deps.admit({
      cookie: '',
      userAgent: '',
      authorization: authorization ?? '',
      isAssistant: true,
    })
    if (admitted === null) {
      reply.header(
        'www-authenticate',
        challenge(authorization === undefined ? null : 'invalid_token'),
      )
      await deps.limiter.countWrongKey(request.ip)
      throw new Refusal(13003)
    }
    const { person, actor } = admitted.caller
    const id = must(person?.sessionId ?? actor.id, 'the key or connection')
    await deps.limiter.countAssistant(id, callsPerMinute)
    const others = running.get(id) ?? 0
    if (others >= callsAtOnce) throw new Refusal(13006, undefined, { retryAfterSeconds: 1 })
    running.set(id, others + 1)
    reply.raw.once('close', () => {
      const left = (running.get(id) ?? 1) - 1
      if (left === 0) running.delete(id)
      else running.set(id, left)
    })
    request.caller = admitted.caller
  }
}

/** Tells a program without a sufficient token how to get one (RFC 6750, RFC 9728). `error` null = it sent no token. */
const challengeOf =
  ({ publicUrl }: Pick<Config, 'publicUrl'>) =>
  (
    error: 'invalid_token' | 'insufficient_scope' | null,
    scope: readonly string[] = assistantPermissions,
  ): string =>
    [
      `Bearer resource_metadata="${publicUrl}/.well-known/oauth-protected-resource/mcp"`,
      `scope="${scope.join(' ')}"`,
      ...(error === null ? [] : [`error="${error}"`]),
    ].join(', ')

function serveMcp(app: FastifyInstance, deps: Served) {
  const challenge = challengeOf(deps.config)
  return async (request: FastifyRequest, reply: FastifyReply): Promise<string> => {
    const gone = goneOf(reply)
    const caller = must(request.caller, 'the caller')
    // The library and its schemas take some megabytes, so only a server with an assistant loads them.
    const { mcpHandler, scopeNeeded } = await import('./mcp-server.ts')
    const needed = scopeNeeded(caller, request.body)
    if (needed !== null) {
      reply.header('www-authenticate', challenge('insufficient_scope', needed))
      throw new Refusal(13004, `This tool needs ${needed.join(' and ')}.`)
    }
    const handler = mcpHandler({
      caller,
      owner: callOwnerAs(app, request, { gone, trace: () => deps.tracing?.current() ?? null }),
      newId: deps.newId,
      clock: deps.clock,
      secret: deps.secrets.security,
      version: versionOfServer,
      ...(deps.extendMcp && { extend: deps.extendMcp }),
      noteCall: (tool, args) => recordToolUse(deps, actingIn(request, caller), tool, args),
      countCall: (tool, outcome) => app.metrics?.mcpCalls.inc({ tool, outcome }),
    })
    const { id, method, params } = Object(request.body)
    if (method === 'subscriptions/listen') return noSubscriptions(reply, id)
    const sent: unknown = Object(Object(params)._meta).traceparent
    try {
      const answer = await inSpan(
        typeof sent === 'string' ? deps.tracing : null,
        {
          ...{ name: method === 'tools/call' ? 'mcp tools/call' : 'mcp', kind: 'server' },
          link: deps.tracing?.current() ?? null,
        },
        () => handler.fetch(webRequest(request, gone), { parsedBody: request.body }),
        { sent: String(sent), isTrusted: false },
      )
      reply.code(answer.status).header('cache-control', 'no-store')
      for (const [name, value] of answer.headers) reply.header(name, value)
      return await answer.text()
    } finally {
      await handler.close()
    }
  }
}

/** A subscription would hold a call for as long as the assistant likes. To the library it would only be one too many. */
const noSubscriptions = (reply: FastifyReply, id: unknown): string => {
  reply.code(404).header('cache-control', 'no-store').type('application/json')
  return JSON.stringify({
    jsonrpc: '2.0',
    id,
    error: { code: -32601, message: 'Method not found' },
  })
}

const actingIn = ({ ip }: FastifyRequest, { workspace, actor }: Caller) => ({
  workspaceId: must(workspace, 'the workspace').id,
  actor: { ...actor, address: ip },
})

function webRequest({ url, headers, body }: FastifyRequest, signal: AbortSignal): Request {
  const given = Object.entries(headers).flatMap(([name, value]): [string, string][] =>
    typeof value === 'string' && name !== 'content-length' ? [[name, value]] : [],
  )
  return new Request(new URL(url, 'http://localhost'), {
    ...{ method: 'POST', headers: given, signal, body: JSON.stringify(body ?? null) },
  })
}
