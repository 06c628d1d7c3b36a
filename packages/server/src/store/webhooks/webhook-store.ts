// The store's interface for webhooks: addresses that receive events, and the log of what they were sent.
import type { WebhookEvent, WebhookSettings, WebhookTry } from '@askwell/contract'
import type { Page, PageRequest } from '../query/page.ts'
import type { DeliveryRecord } from '../schema.ts'
import type { ClaimedSlot, DeliveryTurn } from './deliveries.ts'
import type { NewEvent } from './events.ts'
import type { AccessToken, RequestSecrets, WebhookRow } from './webhook-row.ts'

export type { AccessToken, WebhookRow }

/** An absent member stays unchanged. */
export type StoredChanges = {
  readonly [Name in keyof Omit<WebhookSettings, 'secret_headers' | 'auth' | 'format'>]?:
    | WebhookSettings[Name]
    | undefined
} & { readonly requestSecrets?: RequestSecrets | undefined }

export interface DeliveryRow {
  readonly id: string
  readonly webhookId: string
  readonly type: string
  readonly event: WebhookEvent
  readonly status: DeliveryRecord['status']
  readonly attempts: number
  readonly tries: readonly WebhookTry[]
  readonly nextTryAt: number | null
  readonly createdAt: number
}

export interface NewWebhook {
  readonly id: string
  readonly settings: Pick<WebhookSettings, 'url' | 'format' | 'types' | 'enabled'> & StoredChanges
  readonly secret: string
}

export interface WebhookStore {
  list(workspaceId: string, page: PageRequest): Promise<Page<WebhookRow>>
  read(workspaceId: string, id: string): Promise<WebhookRow | null>
  /** By id alone. */
  byId(id: string): Promise<WebhookRow | null>
  /** Whether the workspace has a webhook. */
  hasAny(workspaceId: string): Promise<boolean>
  count(workspaceId: string, kind: 'webhook' | 'hook'): Promise<number>
  add(workspaceId: string, webhook: NewWebhook, at: number): Promise<void>
  /** `first`: an event that it is sent at once. */
  addHook(workspaceId: string, hook: NewWebhook, first: NewEvent): Promise<void>
  change(workspaceId: string, id: string, settings: StoredChanges, at: number): Promise<boolean>
  /** The previous secret also signs until `previousUntil`. */
  rotate(
    workspaceId: string,
    id: string,
    secret: string,
    previousUntil: number,
    at: number,
  ): Promise<boolean>
  keepToken(id: string, token: AccessToken): Promise<void>
  remove(workspaceId: string, id: string): Promise<boolean>
  publish(event: NewEvent): Promise<void>
  deliveries(
    webhookId: string,
    status: DeliveryRecord['status'] | null,
    page: PageRequest,
  ): Promise<Page<DeliveryRow>>
  delivery(webhookId: string, id: string): Promise<DeliveryRow | null>
  /** Ids of webhooks with something to send at this time that nobody has claimed, the longest waiting first. */
  due(at: number): Promise<readonly string[]>
  /** Records what was sent, and claims what is due. */
  turn(turn: DeliveryTurn): Promise<readonly ClaimedSlot[]>
  /** Deliveries of a workspace that all servers have begun in the minute of this time. */
  begunInMinute(workspaceId: string, at: number): Promise<number>
  /** Restarts the attempts; returns the number of deliveries. */
  replay(
    webhookId: string,
    which: { readonly id: string } | { readonly givenUpSince: number },
    at: number,
  ): Promise<number>
  /** Deletes at most `limit`; returns how many were deleted. */
  forgetBefore(at: number, limit: number): Promise<number>
}
