// The webhook calls of the owner API, one handler each.
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
import { presentDelivery, presentWebhook, presentWebhookWithSecret } from '../../present/owner/webhook.ts'
import type { OwnerHandler } from './serve-owner.ts'

export const listWebhooksRoute: OwnerHandler<'list_webhooks'> = async ({ deps, workspaceId, query }) => {
  const { items, next } = await listWebhooks(deps, workspaceId, query)
  return { items: items.map(presentWebhook), next }
}

export const createWebhookRoute: OwnerHandler<'create_webhook'> = async ({ deps, workspaceId, body }) =>
  presentWebhookWithSecret(await createWebhook(deps, workspaceId, body))

export const getWebhookRoute: OwnerHandler<'get_webhook'> = async ({ deps, workspaceId, params }) =>
  presentWebhook(await readWebhook(deps, workspaceId, params.id))

export const patchWebhookRoute: OwnerHandler<'patch_webhook'> = async ({ deps, workspaceId, params, body }) =>
  presentWebhook(await changeWebhook(deps, workspaceId, params.id, body))

export const deleteWebhookRoute: OwnerHandler<'delete_webhook'> = async ({ deps, workspaceId, params }) => {
  await removeWebhook(deps, workspaceId, params.id)
  return { id: params.id }
}

export const rotateWebhookSecretRoute: OwnerHandler<'rotate_webhook_secret'> = async ({ deps, workspaceId, params }) =>
  presentWebhookWithSecret(await rotateSecret(deps, workspaceId, params.id))

export const testWebhookRoute: OwnerHandler<'test_webhook'> = async ({ deps, workspaceId, params }) => testWebhook(deps, workspaceId, params.id)

export const listDeliveriesRoute: OwnerHandler<'list_deliveries'> = async ({ deps, workspaceId, params, query: { status, ...page } }) => {
  const { items, next } = await listDeliveries(deps, workspaceId, params.id, status ?? null, page)
  return { items: items.map(presentDelivery), next }
}

export const replayDeliveryRoute: OwnerHandler<'replay_delivery'> = async ({ deps, workspaceId, params }) =>
  presentDelivery(await replayDelivery(deps, workspaceId, params.id, params.delivery_id))

export const replayGivenUpRoute: OwnerHandler<'replay_given_up'> = async ({ deps, workspaceId, params, body }) => ({
  replayed: await replayGivenUp(deps, workspaceId, params.id, body.since),
})
