// The tables of report mails, and reports as the store hands them out.
import type { FieldFault, ReportSettings } from '@askwell/contract'

/** Without the recipients, who are rows of their own. */
export type StoredReportSettings = Omit<ReportSettings, 'member_ids' | 'emails'>

export type ReportOutcome = 'sent' | 'nothing_new' | 'failed'

/** `maker_left`: it stops. `missing`: by the members of the view, or of the report. */
export type ReportTrouble =
  | { readonly kind: 'maker_left' }
  | { readonly kind: 'missing'; readonly faults: readonly FieldFault[] }

export interface ReportRecipient {
  readonly id: string
  /** Null = somebody outside of the workspace. */
  readonly memberId: string | null
  readonly email: string | null
  /** A member always is. */
  readonly isConfirmed: boolean
  /** The sending whose mail was handed over. */
  readonly sentFor: number | null
}

export interface ReportRow {
  readonly id: string
  readonly workspaceId: string
  /** The member or API key that saved it last. */
  readonly makerId: string
  readonly settings: StoredReportSettings
  readonly nextAt: number
  /** The newest answer that its last mail counted; null = none. */
  readonly seenAt: number | null
  /** Its last mail said that there are no new answers. */
  readonly isQuiet: boolean
  readonly trouble: ReportTrouble | null
  readonly recipients: readonly ReportRecipient[]
  /** The newest first. `outcome` null = it is being sent. */
  readonly sendings: readonly { readonly at: number; readonly outcome: ReportOutcome | null }[]
  readonly createdAt: number
  readonly updatedAt: number
}

export interface NewReport
  extends Pick<ReportRow, 'id' | 'workspaceId' | 'makerId' | 'settings' | 'nextAt'> {
  /** Somebody who was a recipient before keeps the row, and the confirmation. */
  readonly recipients: readonly Pick<ReportRecipient, 'id' | 'memberId' | 'email'>[]
  readonly at: number
}

export interface ReportEnd {
  readonly outcome: ReportOutcome
  readonly seenAt: number | null
  readonly isQuiet: boolean
  readonly trouble: ReportTrouble | null
}

/** `settings` and `trouble`: JSON. */
export interface ReportTables {
  report: {
    id: string
    workspace_id: string
    maker_id: string
    settings: string
    next_at: number
    seen_at: number | null
    is_quiet: 0 | 1
    trouble: string | null
    created_at: number
    updated_at: number
  }
  report_recipient: {
    id: string
    workspace_id: string
    report_id: string
    member_id: string | null
    email: string | null
    is_confirmed: 0 | 1
    sent_for: number | null
  }
  report_sending: {
    report_id: string
    workspace_id: string
    at: number
    outcome: ReportOutcome | null
  }
}
