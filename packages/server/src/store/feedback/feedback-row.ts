// A feedback as it is stored.
import type {
  Channel,
  Device,
  FeedbackCustomer,
  PathStep,
  ShownNotice,
  StoredResponse,
} from '@askwell/contract'

/** A feedback as it is stored: what C-04 checked, masked and clamped. */
export interface FeedbackRow {
  readonly id: string
  readonly workspaceId: string
  readonly nodeId: string
  readonly flowId: string
  readonly flowVersion: number
  readonly deviceId: string
  /** The stored form of the Idempotency-Key; null = device and time identify the run; left out = not stored yet. */
  readonly keptKey?: string | null
  readonly isCompleted: boolean
  readonly isInternal: boolean
  readonly isOffline: boolean
  readonly createdAt: number
  /** As the respondent's clock claimed it; equals createdAt unless that was clamped. Part of the natural key. */
  readonly claimedAt: number
  readonly receivedAt: number
  readonly languageId: string
  readonly channel: Channel | null
  readonly originUrl: string | null
  readonly userId: string | null
  readonly timeSpentSeconds: number
  readonly responses: readonly StoredResponse[]
  /** Customer fields as sent, and the customer record they belong to once stored. */
  readonly customer: FeedbackCustomer | null
  readonly customerId: string | null
  readonly attachmentIds: readonly string[]
  readonly path: readonly PathStep[]
  readonly seed: number | null
  /** The privacy notice on the page; absent = none. */
  readonly shownNotice?: ShownNotice | null
  /** The device it was answered on; left out = unknown. */
  readonly device?: Device | null
  /** SHA-256 of the chat token, when the flow can end in a chat. */
  readonly chatTokenHash: string | null
  /** Proves that a repeat comes from the same visitor, where the Idempotency-Key cannot; left out = no proof. */
  readonly retryProof?: string | null
}

export interface NewFeedbackRow extends Omit<FeedbackRow, 'customerId' | 'keptKey'> {
  /** Idempotency-Key, or null when only the natural key (device, node, created_at as claimed) is known. Of a random key only the hash is stored. */
  readonly idempotencyKey: string | null
}
