// One line of the log for each event that matters to security, for programs that watch: `security` names the event, and
// everything else is an id or a network address. It contains no name, no mail address and nobody's text.
import type { AuditAction } from '@askwell/contract'
import type { FastifyBaseLogger } from 'fastify'
import type { AuditNote } from '../store/audit/audit-note.ts'

export interface SecurityEvent {
  readonly event: AuditAction
  /** Null: the person is unknown here. */
  readonly actor: AuditNote['actor'] | null
  readonly address?: string | null
  readonly workspaceId?: string | undefined
  readonly target?: string | null | undefined
}

export function logSecurity(
  log: Pick<FastifyBaseLogger, 'info'>,
  { event, actor, address, workspaceId, target }: SecurityEvent,
): void {
  const line = {
    security: event,
    actor: actor === null ? null : { kind: actor.kind, id: actor.id },
    address: address ?? actor?.address ?? null,
    ...(workspaceId !== undefined && { workspace: workspaceId }),
    ...(target !== undefined && { target }),
  }
  log.info(line, 'security')
}
