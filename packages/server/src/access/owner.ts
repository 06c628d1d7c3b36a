// Authorizes callers of the owner API: who they are (`caller.ts`), whether a cookie came from our own pages, and whether
// they may make this call. Every fault of a key or a cookie gets the same refusal.
import type { Permission } from '@askwell/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Served } from '../events/served.ts'
import { Refusal } from '../refusal.ts'
import { inWorkspace } from '../store/query/scope.ts'
import { type Caller, callerMay, refuseSuspended } from './caller.ts'
import { proofLeftMs } from './confirmed.ts'
import { isFromAssistant } from './oauth/in-assistant.ts'
import { refuseOtherOrigins } from './same-origin.ts'
import type { Visit } from './sign-in/sign-in.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Set on every request of the owner's scope, before its handler runs. */
    caller: Caller | null
  }
  interface FastifyContextConfig {
    /** The permission that the caller needs. */
    permission?: Permission
    /** A person must have confirmed their identity recently; a program with a key need not. */
    confirm?: boolean
  }
}

export function admitOwners(
  api: FastifyInstance,
  { admit, config, clock, settings }: Pick<Served, 'admit' | 'config' | 'clock' | 'settings'>,
): void {
  api.decorateRequest('caller', null)
  api.addHook('onRequest', async (request, reply) => {
    const admitted = await admit({
      ...visitOf(request),
      authorization: request.headers.authorization,
      isAssistant: isFromAssistant(),
    })
    if (admitted === null) {
      await api.limiter.countWrongKey(request.ip)
      throw new Refusal(13003)
    }
    const { caller, cookies } = admitted
    if (caller.kind === 'person') refuseOtherOrigins(request, config, 'refuse')
    if (cookies.length > 0) reply.header('set-cookie', [...cookies])
    const { permission, confirm = false } = request.routeOptions.config
    if (permission === undefined || !callerMay(caller, permission)) throw refusalOf(caller)
    refuseSuspended(caller, permission, request.method)
    if (confirm && caller.person !== null && proofLeftMs(caller.person, clock()) === 0)
      throw new Refusal(13080)
    const limits = caller.workspace && (await settings.limits(caller.workspace.id))
    if (caller.workspace && limits)
      await api.limiter.countWorkspace(
        'owner_calls_per_minute',
        caller.workspace.id,
        limits.owner_calls_per_minute,
      )
    request.caller = { ...caller, actor: { ...caller.actor, address: request.ip } }
  })
  // Runs after the body was read, because the body is read outside of the request's async context.
  api.addHook('preHandler', ({ caller }, _reply, done) => {
    if (caller?.workspace) inWorkspace(caller.workspace.id, done)
    else done()
  })
}

function refusalOf({ kind, workspace }: Caller): Refusal {
  if (workspace?.lacksSecondFactor === true) return new Refusal(13081)
  return new Refusal(
    13004,
    kind === 'key'
      ? 'This API key may not do this.'
      : kind === 'assistant'
        ? 'This assistant may not do this.'
        : 'Your role does not allow this.',
  )
}

export const visitOf = ({ headers }: Pick<FastifyRequest, 'headers'>): Visit => ({
  cookie: headers.cookie ?? '',
  userAgent: (headers['user-agent'] ?? '').slice(0, 300),
})
