// How a visitor shows that a chat is his: the header, the address, or the cookie that C-13 set. The cookie counts
// only from our own pages: another site can make a browser send it.
import type { FastifyRequest } from 'fastify'
import { chatCookieName, cookieOf, isOwnOrigin } from '../http/chat-cookie.ts'

export function chatTokenIn(
  request: FastifyRequest,
  feedbackId: string,
  inQuery: string | undefined,
  ownHosts: readonly string[],
): string | null {
  const header = request.headers['x-chat-token']
  if (typeof header === 'string' && header !== '') return header.slice(0, 1_000)
  if (inQuery !== undefined) return inQuery
  return isOwnOrigin(request.headers, ownHosts)
    ? cookieOf(request.headers.cookie, chatCookieName(feedbackId.toLowerCase()))
    : null
}

/** Two, each sent no further than it is needed: with this chat's calls, and with the socket's first request. */
export function chatCookies(
  feedbackId: string,
  token: string,
  isHttps: boolean,
): readonly string[] {
  const attributes = `HttpOnly; SameSite=Lax${isHttps ? '; Secure' : ''}`
  return [`/v1/feedbacks/${feedbackId}`, '/socket.io'].map(
    (path) => `${chatCookieName(feedbackId)}=${token}; Path=${path}; ${attributes}`,
  )
}
