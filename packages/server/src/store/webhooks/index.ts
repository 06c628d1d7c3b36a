import { subject } from '../subject.ts'
import type { WebhookStore } from './webhook-store.ts'
import { webhookStore, webhookWrites } from './webhooks.ts'

export const webhooks = subject({
  writes: webhookWrites,
  tables: { webhook: 'own', webhook_delivery: 'own' },
  changesSettings: ['addWebhook', 'changeWebhook', 'removeWebhook', 'disableGoneWebhook'],
  erasesInSlices: ['forgetDeliveries'],
  open: ({ db, keys, write }): { readonly webhooks: WebhookStore } => ({
    webhooks: webhookStore(db, keys, write),
  }),
})
