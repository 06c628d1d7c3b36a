// The facts of an owner call besides its schemas: the permission it needs and what the audit log records.
import type { Call } from './call.ts'
import type { Permission } from './permissions.ts'

export interface OwnerCall extends Call {
  /** The permission that the caller's role must have. */
  permission: Permission
  audit: AuditRule
}

/**
 * `never`: nothing changes and no data leaves. `each`: one entry a call. `own`: also one entry, which the call's action
 * writes together with the change. Minutes: one entry for all calls of the same person or key for the same target within
 * that time, counted from the entry. This is for frequent calls: opening a conversation, writing into it, and saving a draft
 * at every pause in typing.
 */
export type AuditRule = 'never' | 'each' | 'own' | { readonly onceInMinutes: number }
