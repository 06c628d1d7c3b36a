// The tables of the feed of changes, and the feed as the store hands it out.

export const changeKinds = ['feedback', 'customer', 'chat', 'message', 'flow'] as const
export type ChangeKind = (typeof changeKinds)[number]
export type ChangeOp = 'created' | 'updated' | 'deleted'

export interface ChangeRow {
  readonly seq: number
  readonly kind: ChangeKind
  readonly op: ChangeOp
  readonly id: string
  /** The conversation of a message. */
  readonly parentId: string | null
  readonly at: number
}

export interface Recording {
  /** The newest number. */
  readonly lastSeq: number
  /** This number and those before it are not kept. */
  readonly forgottenSeq: number
  /** Whether every transaction records by now. */
  readonly isComplete: boolean
  readonly readAt: number
  /** Whether entries are committed that have no number yet. */
  readonly isBehind: boolean
}

export interface ChangeTables {
  change_recording: {
    workspace_id: string
    last_seq: number
    forgotten_seq: number
    is_complete: 0 | 1
    read_at: number
  }
  /** `seq` null = the entry has no number yet. `written_by`: the transaction, on PostgreSQL. */
  change_entry: {
    id: number
    workspace_id: string
    kind: ChangeKind
    subject_id: string
    parent_id: string | null
    op: ChangeOp
    at: number
    seq: number | null
    written_by: number | null
  }
}
