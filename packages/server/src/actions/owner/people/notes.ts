// The audit entries about people and their rights.
import type { AuditAction } from '@askwell/contract'
import type { AuditNote } from '../../../store/audit/audit-note.ts'

export interface Acting {
  readonly workspaceId: string
  readonly actor: AuditNote['actor']
}

export const note = (
  at: number,
  actor: AuditNote['actor'],
  action: AuditAction,
  target: string | null = null,
  { targetName = null, changes = [] }: Pick<AuditNote, 'targetName' | 'changes'> = {},
): AuditNote => ({ at, actor, action, target, targetName, changes })
