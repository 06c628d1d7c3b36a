// People, keys and the record as owners see them.
import type { ApiKey, AuditEntry, Invitation, Me, Member, Session, WorkspaceSummary } from '@askwell/contract'
import type { ApiKeyRow, AuditRow, InvitationRow, MemberRow, MembershipRow, PersonRow, SessionRow } from '../../store/people.ts'
import { isoTime as time } from './time.ts'

export const presentWorkspace = ({ workspaceId, workspaceName, role }: MembershipRow): WorkspaceSummary => ({ id: workspaceId, name: workspaceName, role })

export interface MeFound {
  readonly person: PersonRow
  readonly memberships: readonly MembershipRow[]
  readonly sessionId: string
  readonly workspaceId: string | null
}

export function presentMe({ person, memberships, sessionId, workspaceId }: MeFound): Me {
  const workspaces = memberships.map(presentWorkspace)
  const language = person.language === 'en' || person.language === 'tr' ? person.language : null
  return {
    person: { id: person.id, name: person.name, email: person.email, language, second_factor: person.hasSecondFactor, session_id: sessionId },
    workspace: workspaces.find(({ id }) => id === workspaceId) ?? null,
    workspaces,
  }
}

export const presentSession = (row: SessionRow, currentId: string): Session => ({
  id: row.id,
  created_at: time(row.createdAt),
  used_at: time(row.usedAt),
  expires_at: time(row.expiresAt),
  user_agent: row.userAgent,
  current: row.id === currentId,
})

export const presentMember = (row: MemberRow): Member => ({
  id: row.id,
  name: row.name,
  email: row.email,
  role: row.role,
  second_factor: row.hasSecondFactor,
  joined_at: time(row.joinedAt),
})

export const presentInvitation = (row: InvitationRow): Invitation => ({
  id: row.id,
  email: row.email,
  role: row.role,
  invited_by: row.invitedBy,
  mailed: row.isMailed,
  created_at: time(row.createdAt),
  expires_at: time(row.expiresAt),
})

export const presentApiKey = (row: ApiKeyRow): ApiKey => ({ id: row.id, name: row.name, prefix: row.prefix, role: row.role, created_at: time(row.createdAt) })

export const presentAuditEntry = (row: AuditRow): AuditEntry => ({
  number: row.number,
  at: time(row.at),
  actor: { ...row.actor },
  action: row.action,
  target: row.target,
  previous_hash: row.previousHash,
  hash: row.hash,
})
