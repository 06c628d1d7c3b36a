// The addresses of a workspace that receive events. The secret is shown once, when it is made.
import { randomBytes } from 'node:crypto'
import {
  messageTypes,
  type WebhookChanges,
  type WebhookFormat,
  type WebhookSettings,
  type WebhookTry,
  type WebhookType,
} from '@askwell/contract'
import type { Deps } from '../../deps.ts'
import { checkTarget, type TargetFault } from '../../outside/check-target.ts'
import { invalid, notFound, Refusal } from '../../refusal.ts'
import type { Page, PageRequest } from '../../store/query/page.ts'
import type { DeliveryRow, WebhookRow } from '../../store/webhooks/webhook-store.ts'
import { sendOnce } from '../webhooks/send-once.ts'
import { checkedPage } from './checked-page.ts'
import { found, knownId } from './known-id.ts'
import { readWorkspaceLimits } from './workspace-limits.ts'

/** For this long both secrets sign after a rotation, so that receivers can switch. */
const bothSecretsMs = 24 * 60 * 60 * 1_000

export const listWebhooks = (
  deps: Deps,
  workspaceId: string,
  page: PageRequest,
): Promise<Page<WebhookRow>> => deps.store.webhooks.list(workspaceId, checkedPage(page))

export const readWebhook = async (
  deps: Deps,
  workspaceId: string,
  id: string,
): Promise<WebhookRow> => found(await deps.store.webhooks.read(workspaceId, knownId(id)))

export async function createWebhook(
  deps: Deps,
  workspaceId: string,
  settings: WebhookSettings,
): Promise<WebhookRow> {
  refuseTarget(deps, settings.url)
  const { webhooks: most } = await readWorkspaceLimits(deps.store, workspaceId)
  if ((await deps.store.webhooks.count(workspaceId, 'webhook')) >= most)
    throw new Refusal(13005, `This workspace has at most ${most} webhooks.`, { quota: 'webhooks' })
  const id = deps.newId()
  const webhook = {
    ...{ id, secret: newSecret() },
    settings: { ...settings, types: sentTypes(settings.format, settings.types) },
  }
  await deps.store.webhooks.add(workspaceId, webhook, deps.clock())
  return readWebhook(deps, workspaceId, id)
}

export async function changeWebhook(
  deps: Deps,
  workspaceId: string,
  id: string,
  settings: WebhookChanges,
): Promise<WebhookRow> {
  const { url, types } = settings
  if (url !== undefined) refuseTarget(deps, url)
  const known = await readWebhook(deps, workspaceId, id)
  const changes = {
    ...settings,
    url: isShownOrigin(known, url) ? undefined : url,
    types: types && sentTypes(known.format, types),
  }
  if (!(await deps.store.webhooks.change(workspaceId, known.id, changes, deps.clock())))
    throw notFound()
  return readWebhook(deps, workspaceId, id)
}

export async function removeWebhook(deps: Deps, workspaceId: string, id: string): Promise<void> {
  if (!(await deps.store.webhooks.remove(workspaceId, knownId(id)))) throw notFound()
}

export async function rotateSecret(
  deps: Deps,
  workspaceId: string,
  id: string,
): Promise<WebhookRow> {
  const now = deps.clock()
  if (
    !(await deps.store.webhooks.rotate(
      workspaceId,
      knownId(id),
      newSecret(),
      now + bothSecretsMs,
      now,
    ))
  )
    throw notFound()
  return readWebhook(deps, workspaceId, id)
}

export async function testWebhook(
  deps: Deps,
  workspaceId: string,
  id: string,
): Promise<WebhookTry> {
  const webhook = await readWebhook(deps, workspaceId, id)
  const event = {
    type: 'test',
    timestamp: new Date(deps.clock()).toISOString(),
    data: { webhook_id: webhook.id },
  }
  return sendOnce(deps, webhook, { id: deps.newId(), event })
}

export async function listDeliveries(
  deps: Deps,
  workspaceId: string,
  id: string,
  status: DeliveryRow['status'] | null,
  page: PageRequest,
): Promise<Page<DeliveryRow>> {
  const webhook = await readWebhook(deps, workspaceId, id)
  return deps.store.webhooks.deliveries(webhook.id, status, checkedPage(page))
}

export async function replayDelivery(
  deps: Deps,
  workspaceId: string,
  id: string,
  deliveryId: string,
): Promise<DeliveryRow> {
  const webhook = await readEnabled(deps, workspaceId, id)
  await deps.store.webhooks.replay(webhook.id, { id: knownId(deliveryId) }, deps.clock())
  return found(await deps.store.webhooks.delivery(webhook.id, deliveryId))
}

export async function replayGivenUp(
  deps: Deps,
  workspaceId: string,
  id: string,
  since: string,
): Promise<number> {
  const webhook = await readEnabled(deps, workspaceId, id)
  return deps.store.webhooks.replay(webhook.id, { givenUpSince: Date.parse(since) }, deps.clock())
}

async function readEnabled(deps: Deps, workspaceId: string, id: string): Promise<WebhookRow> {
  const webhook = await readWebhook(deps, workspaceId, id)
  if (!webhook.isEnabled) throw new Refusal(13005, 'This webhook is switched off. Enable it first.')
  return webhook
}

/** A program that reads a webhook and writes it back sends the origin, which is not the address. */
const isShownOrigin = (webhook: WebhookRow, url: string | undefined): boolean =>
  url !== undefined && webhook.url !== webhook.address && sameAddress(url, webhook.url)

const sameAddress = (one: string, other: string): boolean =>
  new URL(one).href === new URL(other).href

/** Of all types, a message format receives those that have a message. */
function sentTypes(format: WebhookFormat, types: readonly WebhookType[]): WebhookType[] {
  if (format === 'standard') return [...types]
  const known: readonly WebhookType[] = messageTypes
  const faults = types.flatMap((type, at) =>
    known.includes(type)
      ? []
      : [{ field: `types.${at}`, message: `has no message in the format ${format}` }],
  )
  if (faults.length > 0) throw invalid(faults)
  return types.length > 0 ? [...types] : [...messageTypes]
}

export const newSecret = (): string => `whsec_${randomBytes(32).toString('base64')}`

export function refuseTarget(deps: Deps, url: string, field = 'url'): void {
  const message = targetFault(deps, url)
  if (message !== null) throw invalid([{ field, message }])
}

/** Null = the server may send to this address. */
export function targetFault({ config }: Pick<Deps, 'config'>, url: string): string | null {
  const target = checkTarget(url, config.outboundAllow)
  return 'fault' in target ? targetRules[target.fault] : null
}

const targetRules: Record<TargetFault, string> = {
  not_an_address: 'must be an http or https address',
  scheme: 'must be an http or https address',
  credentials: 'must not contain a user name or password',
  port: 'must use port 80, 443 or 8443',
  private_host: 'must be a public host',
}
