// The store's interface for feedback.

import type { NewConsent } from '../customers/consents.ts'
import type { FileClaim } from '../files/file-claims.ts'
import type { Page, PageRequest } from '../query/page.ts'
import type { Sight } from '../query/sight.ts'
import type { ProvenBy } from '../widgets/widget-store.ts'
import type { SeenFilters } from './feedback-filters.ts'
import type { FeedbackRow, NewFeedbackRow } from './feedback-row.ts'
import type { SlowSearch } from './search-index.ts'

export interface FeedbackWrite {
  readonly row: NewFeedbackRow
  /** X-FID: adds to this partial if it is this node's and device's own. */
  readonly continues: string | null
  /** Refuse a complete feedback when this customer or device completed one for the node at or after this time; null = do not look. */
  readonly refuseIfAnsweredSince: number | null
  /** Refuse when the node already has this many complete, not internal feedbacks; null = no quota. */
  readonly quota: number | null
  /** The quota counts feedback received since; left out = all. */
  readonly countsSince?: number | null
  /** The device that uploaded the files, if the row may not name it. */
  readonly uploadDeviceId?: string
  /** Which of the host's ids the owner has signed; left out = no id, and the customer fields are claims. */
  readonly provenBy?: ProvenBy | null
  /** Uploads that the answers hold; all of them become this feedback's, or nothing is stored. */
  readonly files: readonly FileClaim[]
  /** Answers to agreements; left out = no answers. */
  readonly consents?: readonly NewConsent[]
  /** The feedback as receivers of webhooks see it, without its id and customer id; left out = no webhook. */
  readonly told?: Readonly<Record<string, unknown>>
  /** The `traceparent` of the save. */
  readonly trace?: string
}

export type FeedbackOutcome =
  /** `repeated`: the same feedback was already stored; nothing changed. */
  | { readonly kind: 'repeated'; readonly id: string }
  /** `fillsQuota`: it took the last place of the quota. */
  | { readonly kind: 'stored'; readonly id: string; readonly fillsQuota?: boolean }
  | { readonly kind: 'files_refused'; readonly fileIds: readonly string[] }
  | { readonly kind: 'already_answered' | 'quota_full' | 'already_completed' | 'node_missing' }

export interface FeedbackStore {
  /**
   * Stores one feedback with its answers and customer, exactly once, durable when the promise resolves. Calls that
   * arrive together share a commit; one that fails fails alone.
   */
  saveFeedback(write: FeedbackWrite): Promise<FeedbackOutcome>
  /** An earlier feedback under the same key, to answer a repeat before anything is checked again. */
  feedbackByKey(
    nodeId: string,
    key: { idempotencyKey: string } | { deviceId: string; claimedAt: number },
  ): Promise<{ id: string; isCompleted: boolean } | null>
  /** Newest received first. */
  listFeedback(
    workspaceId: string,
    filters: SeenFilters,
    page: PageRequest,
  ): Promise<Page<FeedbackRow>>
  /** Whether a search of `q` would take too long, and why; null = it would not. */
  slowSearch(workspaceId: string, filters: SeenFilters): Promise<SlowSearch | null>
  feedback(workspaceId: string, id: string, sight?: Sight): Promise<FeedbackRow | null>
  /** With all dependent rows; receivers of webhooks get an event. */
  deleteFeedback(workspaceId: string, id: string, at: number): Promise<boolean>
  /** Demo data only: many feedbacks at once, without checks. */
  insertFeedback(rows: readonly NewFeedbackRow[]): Promise<void>
}
