// One signed request of a delivery, in the form of Standard Webhooks: the receiver's library checks id, time and
// signature. During a rotation both secrets sign, and the receiver needs only one of them.
import type { WebhookEvent, WebhookTry } from '@askwell/contract'
import { Webhook } from 'standardwebhooks'
import type { Deps } from '../../deps.ts'
import type { WebhookRow } from '../../store/webhooks/webhook-store.ts'

const timeoutMs = 15_000
/** Limit of the reply, which is discarded. */
const maxBytes = 1_000_000

type Tools = Pick<Deps, 'guardedFetch' | 'clock'>

export async function sendOnce(
  { guardedFetch, clock }: Tools,
  webhook: WebhookRow,
  delivery: { readonly id: string; readonly event: WebhookEvent },
): Promise<WebhookTry> {
  const sentAt = new Date(clock())
  const begun = performance.now()
  const { url, headers, body } = requestOf(webhook, delivery, sentAt)
  const reply = await guardedFetch(url, {
    method: 'POST',
    headers: {
      ...headers,
      'content-type': 'application/json',
      'user-agent': 'Askwell-Webhooks/1',
      'webhook-id': delivery.id,
    },
    body,
    timeoutMs,
    maxBytes,
  })
  const took = { at: sentAt.toISOString(), took_ms: Math.round(performance.now() - begun) }
  return reply.kind === 'answered'
    ? { ...took, status: reply.status, failure: null }
    : { ...took, status: null, failure: reply.why }
}

/** Slack receives the message alone, at an address that is the secret itself. */
function requestOf(
  webhook: WebhookRow,
  { id, event }: { readonly id: string; readonly event: WebhookEvent },
  sentAt: Date,
): {
  readonly url: string
  readonly body: string
  readonly headers: Readonly<Record<string, string>>
} {
  if (webhook.kind === 'slack')
    return { url: webhook.secret, body: JSON.stringify(event.data), headers: {} }
  const body = JSON.stringify(event)
  return {
    url: webhook.url,
    body,
    headers: {
      'webhook-timestamp': String(Math.floor(sentAt.getTime() / 1_000)),
      'webhook-signature': secretsOf(webhook, sentAt.getTime())
        .map((secret) => new Webhook(secret).sign(id, sentAt, body))
        .join(' '),
    },
  }
}

function secretsOf({ secret, previousSecret }: WebhookRow, nowMs: number): string[] {
  return previousSecret && previousSecret.until > nowMs ? [secret, previousSecret.secret] : [secret]
}
