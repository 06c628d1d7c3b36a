import {
  changeWebhook,
  createWebhook,
  listDeliveries,
  listWebhooks,
  readWebhook,
  removeWebhook,
  replayDelivery,
  replayGivenUp,
  rotateSecret,
  testWebhook,
} from '../../actions/owner/webhooks.ts'
import {
  presentDelivery,
  presentWebhook,
  presentWebhookWithSecret,
} from '../../present/owner/webhook.ts'
import { presentedTo } from './hooks.ts'
import type { OwnerHandlers } from './serve-owner.ts'

export const webhookHandlers = {
  list_webhooks: async ({ deps, workspaceId, query }) => {
    const { items, next } = await listWebhooks(deps, workspaceId, query)
    return { items: items.map(presentWebhook), next }
  },

  create_webhook: async ({ deps, workspaceId, body }) =>
    presentWebhookWithSecret(await createWebhook(deps, workspaceId, body)),

  get_webhook: async ({ deps, workspaceId, params }) =>
    presentWebhook(await readWebhook(deps, workspaceId, params.id)),

  patch_webhook: async ({ deps, workspaceId, params, body }) =>
    presentWebhook(await changeWebhook(deps, workspaceId, params.id, body)),

  delete_webhook: async ({ deps, workspaceId, params }) => {
    await removeWebhook(deps, workspaceId, params.id)
    return { id: params.id }
  },

  rotate_webhook_secret: async ({ deps, workspaceId, params }) =>
    presentWebhookWithSecret(await rotateSecret(deps, workspaceId, params.id)),

  test_webhook: async ({ deps, workspaceId, caller, params, query: { feedback_id } }) =>
    testWebhook(deps, workspaceId, params.id, feedback_id, presentedTo(caller)),

  list_deliveries: async ({ deps, workspaceId, params, query: { status, ...page } }) => {
    const { items, next } = await listDeliveries(deps, workspaceId, params.id, status ?? null, page)
    return { items: items.map(presentDelivery), next }
  },

  replay_delivery: async ({ deps, workspaceId, params }) =>
    presentDelivery(await replayDelivery(deps, workspaceId, params.id, params.delivery_id)),

  replay_given_up: async ({ deps, workspaceId, params, body }) => ({
    replayed: await replayGivenUp(deps, workspaceId, params.id, body.since),
  }),
} satisfies Partial<OwnerHandlers>
