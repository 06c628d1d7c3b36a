// The content of an audit entry.

export interface AuditNote {
  readonly at: number
  /** `address`: the network address the call came from; absent where there is none, as for a job. */
  readonly actor: {
    readonly kind: 'person' | 'key' | 'system'
    readonly id: string | null
    readonly name: string
    readonly address?: string | null
  }
  readonly action: string
  /** An id, a code or a reference. */
  readonly target: string | null
  /** The target's name on screens. Never a customer's name: erased data must not survive in the log. */
  readonly targetName?: string | null
  readonly changes?: readonly AuditChange[]
}

/** When both are null, the value is a secret, personal or long, and only the field is named. */
export interface AuditChange {
  readonly member: string
  readonly from: AuditValue
  readonly to: AuditValue
}

export type AuditValue = string | number | boolean | null
