// What the store keeps of webhooks: addresses that receive events, and the log of what they were sent.
import type {
  WebhookChanges,
  WebhookEvent,
  WebhookSettings,
  WebhookTry,
  WebhookType,
} from '@askwell/contract'
import type { Page, PageRequest } from '../query/page.ts'
import type { DeliveryRecord } from '../schema.ts'
import type { NewEvent } from './events.ts'

export interface WebhookRow {
  readonly id: string
  readonly workspaceId: string
  readonly url: string
  /** Empty = all. */
  readonly types: readonly WebhookType[]
  readonly secret: string
  readonly previousSecret: { readonly secret: string; readonly until: number } | null
  readonly isEnabled: boolean
  readonly disabledReason: 'owner' | 'gone' | null
  readonly createdAt: number
  readonly updatedAt: number
}

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

export interface WebhookStore {
  list(workspaceId: string, page: PageRequest): Promise<Page<WebhookRow>>
  read(workspaceId: string, id: string): Promise<WebhookRow | null>
  /** For the job that sends: by id alone. */
  byId(id: string): Promise<WebhookRow | null>
  /** Whether the workspace has a webhook. */
  hasAny(workspaceId: string): Promise<boolean>
  count(workspaceId: string): Promise<number>
  add(
    workspaceId: string,
    webhook: { id: string; settings: WebhookSettings; secret: string },
    at: number,
  ): Promise<void>
  change(workspaceId: string, id: string, settings: WebhookChanges, at: number): Promise<boolean>
  /** The secret until now signs too until `previousUntil`. */
  rotate(
    workspaceId: string,
    id: string,
    secret: string,
    previousUntil: number,
    at: number,
  ): Promise<boolean>
  remove(workspaceId: string, id: string): Promise<boolean>
  /** The address said that it is gone for good. */
  disableGone(id: string, at: number): Promise<void>

  publish(event: NewEvent): Promise<void>
  deliveries(
    webhookId: string,
    status: DeliveryRecord['status'] | null,
    page: PageRequest,
  ): Promise<Page<DeliveryRow>>
  delivery(webhookId: string, id: string): Promise<DeliveryRow | null>
  /** The longest waiting first. */
  due(webhookId: string, at: number, limit: number): Promise<readonly DeliveryRow[]>
  nextDueAt(webhookId: string): Promise<number | null>
  recordTry(
    id: string,
    tried: WebhookTry,
    outcome: { status: DeliveryRecord['status']; nextTryAt: number | null },
  ): Promise<void>
  /** Starts the tries again; answers how many deliveries that were. */
  replay(
    webhookId: string,
    which: { readonly id: string } | { readonly givenUpSince: number },
    at: number,
  ): Promise<number>
  /** At most `limit` at a time; how many went. */
  forgetBefore(at: number, limit: number): Promise<number>
}
