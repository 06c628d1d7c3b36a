// The audit entries of what people do to people.
import type { AuditNote } from '../../../store/people.ts'

export interface Acting {
  readonly workspaceId: string
  readonly actor: AuditNote['actor']
}

export const note = (at: number, actor: AuditNote['actor'], action: string, target: string | null = null): AuditNote => ({ at, actor, action, target })
