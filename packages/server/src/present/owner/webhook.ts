// Webhooks as their owner sees them, and feedback as a receiver reads it. Only calls that say so return secrets.
import type {
  ShownWebhookAuth,
  Webhook,
  WebhookDelivery,
  WebhookWithSecret,
} from '@askwell/contract'
import { unreachable } from '@askwell/contract/unreachable'
import type { z } from 'zod'
import type { FeedbackRow } from '../../store/feedback/feedback-row.ts'
import type { DeliveryRow, WebhookRow } from '../../store/webhooks/webhook-store.ts'
import { presentFeedback } from './feedback.ts'
import { isoTime } from './time.ts'

export const presentWebhook = (row: WebhookRow): Webhook => ({
  id: row.id,
  kind: row.kind === 'hook' ? 'hook' : 'webhook',
  format: row.format,
  url: row.url,
  types: [...row.types],
  enabled: row.isEnabled,
  filter: row.filter,
  template: row.template,
  digest: row.digest,
  secret_header_names: Object.keys(row.requestSecrets.headers),
  auth: shownAuth(row.requestSecrets.auth),
  disabled_reason: row.disabledReason,
  previous_secret_until: row.previousSecret === null ? null : isoTime(row.previousSecret.until),
  created_at: isoTime(row.createdAt),
  updated_at: isoTime(row.updatedAt),
})

function shownAuth(auth: WebhookRow['requestSecrets']['auth']): ShownWebhookAuth {
  switch (auth.kind) {
    case 'none':
      return { kind: auth.kind }
    case 'header':
      return { kind: auth.kind, name: auth.name }
    case 'basic':
      return { kind: auth.kind, username: auth.username }
    case 'oauth2_client_credentials': {
      const { kind, token_url, client_id, scope } = auth
      return { kind, token_url, client_id, scope }
    }
    default:
      return unreachable(auth)
  }
}

export const presentWebhookWithSecret = (row: WebhookRow): z.input<typeof WebhookWithSecret> => ({
  ...presentWebhook(row),
  secret: row.secret,
})

export const presentDelivery = (row: DeliveryRow): WebhookDelivery => ({
  id: row.id,
  type: row.type,
  status: row.status,
  created_at: isoTime(row.createdAt),
  next_try_at: row.nextTryAt === null ? null : isoTime(row.nextTryAt),
  tries: [...row.tries],
  event: row.event,
})

/** As the owner API shows it; the store adds the ids that only it knows. */
export function toldFeedback(
  row: Omit<FeedbackRow, 'customerId'>,
): Readonly<Record<string, unknown>> {
  const { id: _storeKnows, ...told } = presentFeedback({ ...row, customerId: null })
  return told
}
