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
  /** What is kept of the Idempotency-Key; null = the device and the time make the run; left out = not stored yet. */
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
  /** The privacy notice that stood on the page; left out = none. */
  readonly shownNotice?: ShownNotice | null
  /** What it was answered on; left out = not known. */
  readonly device?: Device | null
  /** SHA-256 of the chat token, when the flow can end in a chat. */
  readonly chatTokenHash: string | null
  /** By what a repeat shows that it comes from the same visitor, where the Idempotency-Key cannot show it; left out = none. */
  readonly retryProof?: string | null
}

export interface NewFeedbackRow extends Omit<FeedbackRow, 'customerId' | 'keptKey'> {
  /** Idempotency-Key, or null when only the natural key (device, node, created_at as claimed) stands. Of a random one only the hash is kept. */
  readonly idempotencyKey: string | null
}
