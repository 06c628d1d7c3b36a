// Remembers, where no script can, that a survey which accepts one answer has had it: when, but not whose. A page with
// scripts keeps the same in the browser's storage.
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { LiveNode } from '../../actions/respondent/settings.ts'
import { cookieOf } from '../../http/chat-cookie.ts'

/** Browsers keep no cookie longer. */
const longestSeconds = 400 * 24 * 60 * 60

const nameFor = (nodeId: string): string => `askwell_answered_${nodeId.toLowerCase()}`

type CookieNode = Pick<LiveNode, 'id' | 'settings' | 'limits'>

export function hasAnswered(
  request: FastifyRequest,
  { id, settings, limits }: CookieNode,
  nowMs: number,
): boolean {
  if (!settings.prevent_multiple_feedback) return false
  const at = Number(cookieOf(request.headers.cookie, nameFor(id)) ?? Number.NaN)
  const delaySeconds = settings.multiple_feedback_delay_period
  if (!Number.isFinite(at) || at < (limits.answeredSince ?? 0)) return false
  return delaySeconds === null || nowMs < at + delaySeconds * 1_000
}

export function rememberAnswered(
  reply: FastifyReply,
  { id, settings }: CookieNode,
  nowMs: number,
  { isSecure }: { readonly isSecure: boolean },
): void {
  const { prevent_multiple_feedback, multiple_feedback_delay_period } = settings
  if (!prevent_multiple_feedback || multiple_feedback_delay_period === 0) return
  const seconds = Math.min(multiple_feedback_delay_period ?? longestSeconds, longestSeconds)
  void reply.header(
    'set-cookie',
    `${nameFor(id)}=${nowMs}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`,
  )
}
