// Lets callers of the owner API in: who they are (`caller.ts`), whether a cookie came from our own pages, and whether
// their role may make this call. Whatever is wrong with a key or a cookie gets the same refusal.
import { mayDo, type Permission } from '@askwell/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Refusal } from '../refusal.ts'
import type { Admit, Caller } from './caller.ts'
import { refuseOtherOrigins } from './same-origin.ts'
import type { Visit } from './sign-in/sign-in.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Set on every request of the owner's scope, before its handler runs. */
    caller: Caller | null
  }
  interface FastifyContextConfig {
    /** What the caller's role must allow. */
    permission?: Permission
  }
}

export function admitOwners(api: FastifyInstance, admit: Admit, publicUrl: string): void {
  api.decorateRequest('caller', null)
  api.addHook('onRequest', async (request, reply) => {
    const admitted = await admit({ ...visitOf(request), authorization: request.headers.authorization })
    if (admitted === null) {
      api.limiter.countWrongKey(request.ip)
      throw new Refusal(13003)
    }
    const { caller, cookies } = admitted
    if (caller.kind === 'person') refuseOtherOrigins(request, publicUrl, 'refuse')
    if (cookies.length > 0) reply.header('set-cookie', [...cookies])
    const { permission } = request.routeOptions.config
    if (permission === undefined || !mayCall(caller, permission)) throw new Refusal(13004, 'Your role does not allow this.')
    request.caller = caller
  })
}

export const visitOf = ({ headers }: Pick<FastifyRequest, 'headers'>): Visit => ({
  cookie: headers.cookie ?? '',
  userAgent: (headers['user-agent'] ?? '').slice(0, 300),
})

/** Somebody without a workspace can still see who they are and leave. */
function mayCall({ workspace }: Caller, permission: Permission): boolean {
  return workspace === null ? permission === 'self' : mayDo(workspace.role, permission)
}
