// What an owner call says beside its shapes: which permission it needs and what the audit log keeps of it.
import type { Call } from './call.ts'
import type { Permission } from './permissions.ts'

export interface OwnerCall extends Call {
  /** What the caller's role must allow. */
  permission: Permission
  audit: AuditRule
}

/**
 * `never`: nothing changes and nothing leaves. `each`: one entry a call. `own`: one entry, too, which the call's action
 * writes together with the change. Minutes: one entry for all that the same person or key does to the same thing within
 * that time, counted from the entry. That is for what somebody does again and again while working: opening a conversation,
 * writing into it, and a draft that saves itself at every pause in typing.
 */
export type AuditRule = 'never' | 'each' | 'own' | { readonly onceInMinutes: number }
