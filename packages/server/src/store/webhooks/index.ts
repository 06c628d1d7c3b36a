import { subject } from '../subject.ts'
import type { WebhookStore } from './webhook-store.ts'
import { webhookStore, webhookWrites } from './webhooks.ts'

export const webhooks = subject({
  writes: webhookWrites,
  tables: { webhook: 'own', webhook_delivery: 'own', webhook_slot: 'none' },
  changesSettings: ['addWebhook', 'addHook', 'changeWebhook', 'removeWebhook'],
  inGroups: ['turnDeliveries'],
  publishes: ['addHook', 'publishEvent', 'changeWebhook', 'replayDeliveries'],
  erasesInSlices: ['forgetDeliveries'],
  open: ({ engine, db, keys, write, settingsChanged }): { readonly webhooks: WebhookStore } => {
    const store = webhookStore(engine, db, keys, write)
    return {
      webhooks: {
        ...store,
        async turn(turn) {
          const claimed = await store.turn(turn)
          if (turn.ended.some(({ isGone }) => isGone)) settingsChanged()
          return claimed
        },
      },
    }
  },
})
