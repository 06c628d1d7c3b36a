// The table of alerts on figures, and those alerts as the store hands them out.
import type { FieldFault, FigureAlertSettings, ShownFigureAlertAction } from '@askwell/contract'

/** The address of a Slack action is apart from its settings, sealed. */
export interface StoredFigureAlertSettings extends Omit<FigureAlertSettings, 'actions'> {
  readonly actions: readonly ShownFigureAlertAction[]
}

/** What keeps the figure from being read, or from being read completely. */
export type FigureTrouble =
  | { readonly kind: 'maker_left' }
  | { readonly kind: 'missing'; readonly faults: readonly FieldFault[] }

export interface FigureAlertRow {
  readonly id: string
  readonly workspaceId: string
  /** The member or API key that saved it last. */
  readonly makerId: string
  readonly settings: StoredFigureAlertSettings
  readonly isRaised: boolean
  /** How often it was raised. */
  readonly raised: number
  readonly lastRaisedAt: number | null
  /** When its figure is read next. */
  readonly lookAt: number
  readonly trouble: FigureTrouble | null
  readonly createdAt: number
  readonly updatedAt: number
}

export interface NewFigureAlert {
  readonly id: string
  readonly workspaceId: string
  readonly makerId: string
  readonly settings: StoredFigureAlertSettings
  readonly at: number
}

/** What happens in the transaction that records that the alert was raised. */
export interface FigureRaise {
  readonly value: number
  readonly n: number
  readonly memberIds: readonly string[]
  readonly webhook: {
    readonly id: string
    readonly data: Readonly<Record<string, unknown>>
  } | null
  /** The message to Slack; null = none. */
  readonly slack: Readonly<Record<string, unknown>> | null
}

export interface FigureLook {
  /** What the alert becomes. */
  readonly next: 'unchanged' | 'quiet' | FigureRaise
  readonly trouble: FigureTrouble | null
  /** When the figure is read next. */
  readonly nextAt: number
}

/** `settings` and `trouble`: JSON. */
export interface FigureAlertTables {
  figure_alert: {
    id: string
    workspace_id: string
    maker_id: string
    is_enabled: 0 | 1
    settings: string
    is_raised: 0 | 1
    raised: number
    last_raised_at: number | null
    look_at: number
    trouble: string | null
    created_at: number
    updated_at: number
  }
}
