// What every call of a visitor's chat does first: authorize the visitor, and count the call.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { chatTokenIn } from '../../access/chat-token.ts'
import { ownHostsOf } from '../../access/own-hosts.ts'
import { authorizeVisitor, type Visitor } from '../../actions/chat/authorize-visitor.ts'
import type { Served } from '../../events/served.ts'
import { Refusal } from '../../refusal.ts'

export interface ChatCall {
  readonly params: { readonly feedback_id: string }
  readonly query: { readonly token?: string | undefined }
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

/** `token` where the call carries it in another way than the usual three. */
export async function visitorOf(
  api: FastifyInstance,
  deps: Served,
  call: ChatCall,
  token?: string,
): Promise<Visitor & { readonly token: string }> {
  const { params, query, request, reply } = call
  reply.header('cache-control', 'no-store')
  const given =
    token ?? chatTokenIn(request, params.feedback_id, query.token, ownHostsOf(deps.config))
  try {
    const visitor = await authorizeVisitor(deps, params.feedback_id, given)
    if (request.method !== 'GET' && (await deps.settings.node(visitor.nodeId))?.isSuspended)
      throw new Refusal(13048)
    return { ...visitor, token: given ?? '' }
  } catch (error) {
    if (error instanceof Refusal && error.code === 13074)
      await api.limiter.countWrongKey(request.ip)
    throw error
  }
}
