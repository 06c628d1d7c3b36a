// What an entry of the audit log says.

export interface AuditNote {
  readonly at: number
  /** `address`: the network address the call came from; absent where there is none, a job for instance. */
  readonly actor: {
    readonly kind: 'person' | 'key' | 'system'
    readonly id: string | null
    readonly name: string
    readonly address?: string | null
  }
  readonly action: string
  /** An id, a code or a reference. */
  readonly target: string | null
  /** How people call the target. Never of a customer: what is erased must not go on here. */
  readonly targetName?: string | null
  readonly changes?: readonly AuditChange[]
}

/** Both null: the value is a secret, personal or long, and only the member is named. */
export interface AuditChange {
  readonly member: string
  readonly from: AuditValue
  readonly to: AuditValue
}

export type AuditValue = string | number | boolean | null
