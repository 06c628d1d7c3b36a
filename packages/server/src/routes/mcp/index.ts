// `POST /mcp`: the Model Context Protocol for assistants, without a session, so that any server answers any request.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ownHostsOf } from '../../access/own-hosts.ts'
import { versionOfServer } from '../../config/server-version.ts'
import type { Served } from '../../events/served.ts'
import { jsonLimitBytes } from '../../http/json-body.ts'
import { must } from '../../must.ts'
import { Refusal } from '../../refusal.ts'
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
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const { origin, authorization } = request.headers
    if (origin !== undefined && !(URL.canParse(origin) && ownHosts.includes(new URL(origin).host)))
      throw new Refusal(13004, 'This call must not come from a page of another server.')
    const admitted = await deps.admit({
      cookie: '',
      userAgent: '',
      authorization: authorization ?? '',
    })
    if (admitted === null) {
      reply.header('www-authenticate', 'Bearer')
      await deps.limiter.countWrongKey(request.ip)
      throw new Refusal(13003)
    }
    const id = must(admitted.caller.actor.id, 'the key')
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

function serveMcp(app: FastifyInstance, deps: Served) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<string> => {
    const gone = goneOf(reply)
    // The library and its schemas take some megabytes, so only a server with an assistant loads them.
    const { mcpHandler } = await import('./mcp-server.ts')
    const handler = mcpHandler({
      caller: must(request.caller, 'the caller'),
      owner: callOwnerAs(app, request, gone),
      newId: deps.newId,
      clock: deps.clock,
      secret: deps.secrets.security,
      version: versionOfServer,
    })
    try {
      const answer = await handler.fetch(webRequest(request, gone), { parsedBody: request.body })
      reply.code(answer.status).header('cache-control', 'no-store')
      for (const [name, value] of answer.headers) reply.header(name, value)
      return await answer.text()
    } finally {
      await handler.close()
    }
  }
}

function webRequest({ url, headers, body }: FastifyRequest, signal: AbortSignal): Request {
  const given = Object.entries(headers).flatMap(([name, value]): [string, string][] =>
    typeof value === 'string' && name !== 'content-length' ? [[name, value]] : [],
  )
  return new Request(new URL(url, 'http://localhost'), {
    ...{ method: 'POST', headers: given, signal, body: JSON.stringify(body ?? null) },
  })
}
