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
  const body = JSON.stringify(delivery.event)
  const sentAt = new Date(clock())
  const begun = performance.now()
  const reply = await guardedFetch(webhook.url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'user-agent': 'Askwell-Webhooks/1',
      'webhook-id': delivery.id,
      'webhook-timestamp': String(Math.floor(sentAt.getTime() / 1_000)),
      'webhook-signature': secretsOf(webhook, sentAt.getTime())
        .map((secret) => new Webhook(secret).sign(delivery.id, sentAt, body))
        .join(' '),
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

function secretsOf({ secret, previousSecret }: WebhookRow, nowMs: number): string[] {
  return previousSecret && previousSecret.until > nowMs ? [secret, previousSecret.secret] : [secret]
}
