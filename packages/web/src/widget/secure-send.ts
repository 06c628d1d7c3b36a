// Calls of a widget in secure mode carry the nonce of its configuration. An expired nonce
// is renewed and the call is repeated. If only the proof of identity has expired, the answers are
// sent without the identity, because an answer must never be lost to a time limit (C-30).
import type { Reply, Request, SendRequest } from '../run/api.ts'

export interface SecureSendInput {
  readonly send: SendRequest
  readonly code: string
  readonly nowMs: () => number
}

export interface SecureSend {
  readonly send: SendRequest
  /** Null if the widget needs none. */
  use(token: string | null): void
}

const needsToken = /^\/(v1\/feedbacks|v2\/web_widgets\/[^/]+\/customers\/visit)$/

export function createSecureSend({ send, code, nowMs }: SecureSendInput): SecureSend {
  let token: string | null = null

  /**
   * Null if the token was renewed or none is needed. Otherwise it is the failed reply, which must
   * not count as a refusal of the answers.
   */
  async function renew(): Promise<Reply | null> {
    const url = `/v1/web_widgets/code/${encodeURIComponent(code)}?t=${nowMs()}`
    const reply = await send({ method: 'GET', url, headers: { Accept: 'application/json' } })
    if (reply.kind === 'failure') return isForNow(reply.status) ? reply : null
    const renewed = fieldOf(reply.json, 'security_token')
    if (typeof renewed === 'string') token = renewed
    return null
  }

  return {
    use(given) {
      token = given
    },
    async send(request) {
      if (!needsToken.test(request.url)) return send(request)
      const first = await send(withToken(request, token))
      if (!isUnproven(first)) return first
      const unsaid = await renew()
      if (unsaid) return unsaid
      const second = await send(withToken(request, token))
      const unnamed = isUnproven(second) ? withoutIdentity(request) : null
      return unnamed ? send(withToken(unnamed, token)) : second
    },
  }
}

/** `token`: null if the widget needs none. */
export const withToken = (request: Request, token: string | null): Request =>
  token === null
    ? request
    : { ...request, headers: { ...request.headers, 'X-SECURITY-TOKEN': token } }

const isForNow = (status: number): boolean =>
  status === 0 || status === 408 || status === 429 || status >= 500

const isUnproven = (reply: Reply): boolean =>
  reply.kind === 'failure' && reply.status === 401 && fieldOf(reply.json, 'code') === 13051

const identity = new Set(['external_id', 'user_id', 'user_hash', 'identity_token'])

/** The same feedback without an identity; null for calls that are about the identity itself. */
function withoutIdentity(request: Request): Request | null {
  const feedback: unknown =
    request.url === '/v1/feedbacks' ? JSON.parse(request.body ?? 'null') : null
  if (typeof feedback !== 'object' || feedback === null) return null
  const customer = fieldOf(feedback, 'customer')
  const unnamed =
    typeof customer === 'object' && customer !== null
      ? Object.fromEntries(Object.entries(customer).filter(([name]) => !identity.has(name)))
      : null
  return { ...request, body: JSON.stringify({ ...feedback, user_id: null, customer: unnamed }) }
}

const fieldOf = (json: unknown, name: string): unknown =>
  typeof json === 'object' && json !== null
    ? (json as Readonly<Record<string, unknown>>)[name]
    : undefined
