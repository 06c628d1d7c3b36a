// What members do about a response, as the store hands it out.
import type { FollowUp, FollowUpChange } from '@askwell/contract'

export interface FollowUpRow {
  readonly status: FollowUp['status']
  readonly outcome: FollowUp['outcome']
  readonly assigneeId: string | null
  readonly dueAt: number | null
  readonly priority: FollowUp['priority']
  readonly createdAt: number
  readonly firstActionAt: number | null
  readonly closedAt: number | null
  /** Starts at 1. */
  readonly revision: number
}
export interface EntryRow {
  readonly id: string
  readonly createdAt: number
  readonly byName: string
  readonly note: string | null
  readonly changes: readonly FollowUpChange[]
}
export interface FeedbackMarks {
  readonly tags: readonly string[]
  readonly followUp: FollowUpRow | null
}
export interface TagCount {
  readonly tag: string
  readonly feedbacks: number
}
export interface OverdueFollowUp {
  readonly feedbackId: string
  readonly assigneeId: string
  /** Identifies this owner with this due time. */
  readonly about: string
}
/** Which response of which workspace. */
export interface MarkedFeedback {
  readonly workspaceId: string
  readonly feedbackId: string
}
