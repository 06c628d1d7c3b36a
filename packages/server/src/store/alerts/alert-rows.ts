// The tables of alerts, and alerts as the store hands them out.
import type { ResponseAlertSettings, ShownAlertAction } from '@askwell/contract'
import type { EntryRow, FollowUpRow, MarkedFeedback } from '../follow-ups/follow-up-rows.ts'

/** The address of a Slack action is apart from its settings, sealed. */
export interface StoredAlertSettings extends Omit<ResponseAlertSettings, 'actions'> {
  readonly actions: readonly ShownAlertAction[]
}

export interface AlertRow {
  readonly id: string
  readonly workspaceId: string
  readonly settings: StoredAlertSettings
  /** Responses for which it was raised. */
  readonly raised: number
  readonly lastRaisedAt: number | null
  readonly createdAt: number
  readonly updatedAt: number
}

/** A response that was saved and is to be examined. */
export interface AlertLook extends MarkedFeedback {
  /** A later save has a higher one. */
  readonly change: number
}

export interface NewFollowUp {
  readonly next: FollowUpRow
  readonly entry: EntryRow
}

/** What happens in the transaction that records that an alert was raised. */
export interface AlertRaise {
  readonly alertId: string
  readonly followUp: NewFollowUp | null
  /** Has the conversation of the response, now or when it begins, unless somebody else has it. */
  readonly agentId: string | null
  readonly tag: string | null
  readonly event: {
    readonly webhookId: string
    readonly data: Readonly<Record<string, unknown>>
  } | null
  /** Null = people get no message. */
  readonly tellAt: number | null
}

/** Raised for these responses, and people are to be told. */
export interface AlertToTell {
  readonly alertId: string
  readonly workspaceId: string
  readonly feedbackIds: readonly string[]
}

export interface AlertTelling extends AlertToTell {
  readonly memberIds: readonly string[]
  /** The message to Slack; null = none. */
  readonly slack: Readonly<Record<string, unknown>> | null
  readonly at: number
}

export interface AlertTables {
  /** `settings`: JSON. */
  alert: {
    id: string
    workspace_id: string
    is_enabled: 0 | 1
    settings: string
    raised: number
    last_raised_at: number | null
    created_at: number
    updated_at: number
  }
  /** Responses to examine. `change` grows with every save. */
  alert_look: { feedback_id: string; workspace_id: string; due_at: number; change: number }
  /** `tell_at`: when people get a message; null = they have it, or need none. */
  alert_raise: {
    alert_id: string
    feedback_id: string
    workspace_id: string
    raised_at: number
    tell_at: number | null
    /** For whom the conversation of the response is reserved. */
    agent_id: string | null
  }
}
