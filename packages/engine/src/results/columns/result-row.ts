// A feedback as results read it: its answers and path, and everything else that a filter can ask for.
import type { FollowUpStatus } from '@askwell/contract'
import type { TalliedFeedback } from '../tallied-feedback.ts'

export interface ResultRow extends TalliedFeedback {
  readonly id: string
  readonly nodeId: string
  readonly flowId: string
  readonly flowVersion: number
  readonly isInternal: boolean
  readonly isOffline: boolean
  readonly languageId: string
  readonly channel: string | null
  readonly distribution: string | null
  readonly device: string | null
  readonly originHost: string | null
  /** Milliseconds since 1970. */
  readonly receivedAt: number
  readonly createdAt: number
  /** `gender`, `birth_year` and the attributes of the customer, as they were when the feedback was saved. */
  readonly attributes: Readonly<Record<string, unknown>>
  readonly marks: ResultMarks
}

/** What members have done about a feedback. */
export interface ResultMarks {
  readonly tags: readonly string[]
  /** Null = there is none. */
  readonly followUp: {
    readonly status: FollowUpStatus
    readonly assigneeId: string | null
  } | null
}
