// What members do about a response, as the store hands it out.
import type { FollowUp, FollowUpChange, followUpDues } from '@askwell/contract'

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
/** Of a response about which members have done nothing. */
export const noMarks: FeedbackMarks = { tags: [], followUp: null }

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
/** As the wire and the events of webhooks have it. */
export const wireOfFollowUp = (row: FollowUpRow): FollowUp => ({
  status: row.status,
  outcome: row.outcome,
  assignee_id: row.assigneeId,
  due_at: timeOrNull(row.dueAt),
  priority: row.priority,
  created_at: new Date(row.createdAt).toISOString(),
  first_action_at: timeOrNull(row.firstActionAt),
  closed_at: timeOrNull(row.closedAt),
  revision: row.revision,
})

const timeOrNull = (ms: number | null): string | null =>
  ms === null ? null : new Date(ms).toISOString()

/** Members that are absent narrow nothing. `now`: what due times are compared with. */
export interface FollowUpFilters {
  readonly status?: FollowUp['status'] | 'unclosed' | undefined
  readonly assignee?: string | undefined
  readonly due?: (typeof followUpDues)[number] | undefined
  readonly flowId?: string | undefined
  readonly tag?: string | undefined
  readonly now: number
}

/** Which response of which workspace. */
export interface MarkedFeedback {
  readonly workspaceId: string
  readonly feedbackId: string
}
