// One request of a delivery, signed in the form of Standard Webhooks: the receiver's library checks id, time and signature.
// During a rotation both secrets sign, and the receiver needs only one of them. The body is the event, a message about it in
// the format of the webhook, or what the owner's template makes of it.
import type { WebhookEvent, WebhookTry } from '@askwell/contract'
import { Webhook } from 'standardwebhooks'
import type { OutsideReply } from '../../outside/guarded-fetch.ts'
import type { WebhookRow } from '../../store/webhooks/webhook-store.ts'
import { bodyOf } from './messages/body-of.ts'
import type { MessageTools } from './messages/read-origin.ts'
import { type AuthTools, authHeaders } from './receiver-auth.ts'
import { eventValues } from './template/event-values.ts'
import { fillAddress, fillJson } from './template/fill-template.ts'

const timeoutMs = 15_000
/** Limits of the reply, which is discarded. */
const maxBytes = 1_000_000
const maxBytesToOthers = 64_000

/** What the placeholders of the address name is missing, and will be missing at the next attempt. */
export const addressIncomplete = 'address_incomplete'

export type SendTools = AuthTools & MessageTools

export interface SentEvent {
  readonly id: string
  readonly event: WebhookEvent
  /** Events that a digest sends together with it. */
  readonly others?: readonly WebhookEvent[]
}

export interface SentRequest {
  readonly tried: WebhookTry
  readonly request: { readonly method: string; readonly body: string }
  readonly reply: Buffer | null
}

export const sendOnce = async (
  tools: SendTools,
  webhook: WebhookRow,
  delivery: SentEvent,
): Promise<WebhookTry> => (await sendRequest(tools, webhook, delivery)).tried

export async function sendRequest(
  tools: SendTools,
  webhook: WebhookRow,
  delivery: SentEvent,
): Promise<SentRequest> {
  const { method, address, body } = await outgoing(tools, webhook, delivery)
  const sentAt = new Date(tools.clock())
  const begun = performance.now()
  const headers = {
    ...webhook.requestSecrets.headers,
    ...signedHeaders(webhook, { id: delivery.id, body }, sentAt),
    'content-type': 'application/json',
    'user-agent': 'Askwell-Webhooks/1',
    'webhook-id': delivery.id,
  }
  const send = async (token: 'known' | 'fresh'): Promise<OutsideReply | null> => {
    const auth = await authHeaders(tools, webhook, token)
    if (auth === null || address === null) return null
    return tools.guardedFetch(address, {
      ...{ method, body, timeoutMs, headers: { ...headers, ...auth } },
      maxBytes: webhook.format === 'standard' ? maxBytes : maxBytesToOthers,
    })
  }
  let reply = await send('known')
  const { auth } = webhook.requestSecrets
  if (isUnauthorized(reply) && auth.kind === 'oauth2_client_credentials')
    reply = await send('fresh')
  const took = { at: sentAt.toISOString(), took_ms: Math.round(performance.now() - begun) }
  const failure =
    reply === null
      ? address === null
        ? addressIncomplete
        : 'no_token'
      : reply.kind === 'failed'
        ? reply.why
        : null
  const answer = reply?.kind === 'answered' ? reply : null
  return {
    tried: { ...took, status: answer?.status ?? null, failure },
    request: { method, body },
    reply: answer?.body ?? null,
  }
}

const isUnauthorized = (reply: OutsideReply | null): boolean =>
  reply?.kind === 'answered' && reply.status === 401

interface Outgoing {
  readonly method: 'POST' | 'PUT' | 'PATCH'
  /** Null = a placeholder of it has no value. */
  readonly address: string | null
  readonly body: string
}

async function outgoing(
  tools: SendTools,
  webhook: WebhookRow,
  delivery: SentEvent,
): Promise<Outgoing> {
  const { template, address, workspaceId } = webhook
  if (webhook.format !== 'custom' || template === null)
    return { method: 'POST', address, body: await bodyOf(tools, webhook, delivery) }
  const values = await eventValues(tools, workspaceId, delivery)
  return {
    method: template.method,
    address: fillAddress(address, values),
    body: JSON.stringify(fillJson(template.body, values)),
  }
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
