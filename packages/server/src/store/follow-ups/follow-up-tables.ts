import type { FollowUp } from '@askwell/contract'

export interface FollowUpTables {
  follow_up: {
    feedback_id: string
    workspace_id: string
    status: FollowUp['status']
    outcome: FollowUp['outcome']
    assignee_id: string | null
    due_at: number | null
    priority: FollowUp['priority']
    created_at: number
    first_action_at: number | null
    closed_at: number | null
    revision: number
    overdue_told: string | null
  }
  /** `seq`: from 1, for each response. `changes`: JSON. */
  follow_up_entry: {
    feedback_id: string
    seq: number
    id: string
    workspace_id: string
    created_at: number
    by_name: string
    note: string | null
    changes: string
  }
  feedback_tag: { feedback_id: string; workspace_id: string; tag: string }
}
