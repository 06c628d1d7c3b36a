// The store's interface for workspaces and the instance itself.
import type { CountedLimit, LimitChanges } from '@askwell/contract'
import type { AuditNote } from '../audit/audit-note.ts'
import type { KeyRotation } from '../keys/rotate.ts'
import type { RotationOrder, RotationOutcome, SecretRotation } from '../keys/secret-rotation.ts'
import type { WorkLeaseStore } from './work-leases.ts'
import type { LimitNotices, WorkspaceRules } from './workspace-rules.ts'

export interface WorkspaceStore {
  /** The only workspace's id, made with its first key on the first start. `null` when there is no workspace. */
  firstWorkspace(): Promise<string | null>
  createWorkspace(name: string, at: number): Promise<string>
  addApiKey(
    workspaceId: string,
    key: { hash: string; prefix: string; name: string },
    at: number,
  ): Promise<void>
  workspaceOfApiKey(hash: string): Promise<string | null>
  /** Null = unknown. */
  workspaceRules(id: string): Promise<WorkspaceRules | null>
  countInWorkspace(id: string, what: CountedLimit): Promise<number>
  /** The other limits stay unchanged. */
  limitWorkspace(id: string, changes: LimitChanges, note: AuditNote): Promise<void>
  noteLimitsTold(id: string, told: LimitNotices): Promise<void>
  /** Estimates the bytes of its rows, for its rules. It reads few rows at a time. */
  measureRows(id: string): Promise<void>
  /** `at` null ends the suspension. Returns whether anything changed. */
  suspendWorkspace(id: string, at: number | null, note: AuditNote): Promise<boolean>
  /** Deletes some rows and returns how many. 0 = the workspace is ready for {@link endWorkspace}. */
  deleteWorkspaceSlice(id: string, most: number): Promise<number>
  /** Deletes what is left, and writes the entry into the log of every other workspace. */
  endWorkspace(id: string, note: AuditNote): Promise<void>
  /** What runs now of the work that a workspace may do only a few times at once. */
  readonly work: WorkLeaseStore
  /** Instance-wide secrets (chat tokens, submission tokens, previews), each made once; servers that start together agree. */
  secret(name: string, make: () => string): Promise<string>
  /** What `rotateSecret` has stored of it; null = it was never rotated. */
  secretRotation(name: string): Promise<SecretRotation | null>
  rotateSecret(name: string, order: RotationOrder, note: AuditNote): Promise<RotationOutcome>
  /**
   * Seals everything again with the key of this store; returns the number of texts. It works in slices. Afterwards earlier
   * keys open nothing.
   */
  rotateKey(rotation: KeyRotation): Promise<number>
}
