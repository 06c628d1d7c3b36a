// One signed request of a delivery, in the form of Standard Webhooks: the receiver's library checks id, time and
// signature. During a rotation both secrets sign, and the receiver needs only one of them. The body is the event, or a message
// about it in the format of the webhook.
import type { WebhookEvent, WebhookTry } from '@askwell/contract'
import { Webhook } from 'standardwebhooks'
import type { Deps } from '../../deps.ts'
import type { WebhookRow } from '../../store/webhooks/webhook-store.ts'
import { bodyOf } from './messages/body-of.ts'
import type { MessageTools } from './messages/read-origin.ts'

const timeoutMs = 15_000
/** Limits of the reply, which is discarded. */
const maxBytes = 1_000_000
const maxBytesToMessage = 64_000

export type SendTools = Pick<Deps, 'guardedFetch' | 'clock'> & MessageTools

export async function sendOnce(
  tools: SendTools,
  webhook: WebhookRow,
  delivery: { readonly id: string; readonly event: WebhookEvent },
): Promise<WebhookTry> {
  const body = await bodyOf(tools, webhook, delivery)
  const sentAt = new Date(tools.clock())
  const begun = performance.now()
  const headers = signedHeaders(webhook, { id: delivery.id, body }, sentAt)
  const reply = await tools.guardedFetch(webhook.address, {
    method: 'POST',
    headers: {
      ...headers,
      'content-type': 'application/json',
      'user-agent': 'Askwell-Webhooks/1',
      'webhook-id': delivery.id,
    },
    body,
    timeoutMs,
    maxBytes: webhook.format === 'standard' ? maxBytes : maxBytesToMessage,
  })
  const took = { at: sentAt.toISOString(), took_ms: Math.round(performance.now() - begun) }
  return reply.kind === 'answered'
    ? { ...took, status: reply.status, failure: null }
    : { ...took, status: null, failure: reply.why }
}

/** The address of an alert's messages is the secret itself. */
function signedHeaders(
  webhook: WebhookRow,
  { id, body }: { readonly id: string; readonly body: string },
  sentAt: Date,
): Readonly<Record<string, string>> {
  if (webhook.kind === 'slack') return {}
  return {
    'webhook-timestamp': String(Math.floor(sentAt.getTime() / 1_000)),
    'webhook-signature': secretsOf(webhook, sentAt.getTime())
      .map((secret) => new Webhook(secret).sign(id, sentAt, body))
      .join(' '),
  }
}

function secretsOf({ secret, previousSecret }: WebhookRow, nowMs: number): string[] {
  return previousSecret && previousSecret.until > nowMs ? [secret, previousSecret.secret] : [secret]
}
