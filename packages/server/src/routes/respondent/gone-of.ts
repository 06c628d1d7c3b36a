import type { FastifyReply } from 'fastify'

/** Aborted once nobody waits for this reply any more: calls to other servers for it can stop (fault 34). */
export function goneOf(reply: FastifyReply): AbortSignal {
  const gone = new AbortController()
  reply.raw.once('close', () => gone.abort())
  return gone.signal
}
