// People, keys and the audit log as owners see them.
import {
  type Access,
  type ApiKey,
  type Assistant,
  type AssistantConnection,
  AssistantPermission,
  type AuditEntry,
  type ConfirmWay,
  type Invitation,
  type Me,
  type Member,
  type OwnerCall,
  ownerCalls,
  type Passkey,
  ScopePermission,
  type Session,
  type WorkspaceSummary,
} from '@askwell/contract'
import type { Passkey as PasskeyRow } from '../../access/sign-in/passkeys.ts'
import type { OauthClientRow, OauthGrantRow } from '../../store/oauth/oauth-rows.ts'
import type {
  ApiKeyRow,
  AuditRow,
  InvitationRow,
  MemberRow,
  MembershipRow,
  PersonProofs,
  PersonRow,
  SessionRow,
} from '../../store/people/people.ts'
import { isoTime as time } from './time.ts'

export const presentWorkspace = ({
  workspaceId,
  workspaceName,
  needsSecondFactor,
  role,
}: MembershipRow): WorkspaceSummary => ({
  id: workspaceId,
  name: workspaceName,
  role,
  needs_second_factor: needsSecondFactor,
})

export interface MeFound {
  readonly person: PersonRow
  readonly memberships: readonly MembershipRow[]
  readonly proofs: PersonProofs
  readonly proofLeftMs: number
  readonly sessionId: string
  readonly workspaceId: string | null
  readonly access: Access | null
}

export function presentMe({
  person,
  memberships,
  proofs,
  proofLeftMs,
  sessionId,
  workspaceId,
  access,
}: MeFound): Me {
  const workspaces = memberships.map(presentWorkspace)
  return {
    person: {
      id: person.id,
      name: person.name,
      email: person.email,
      language: person.language,
      second_factor: person.hasSecondFactor,
      authenticator_app: proofs.hasApp,
      single_sign_on: proofs.hasSingleSignOn,
      session_id: sessionId,
      confirmed_seconds: Math.floor(proofLeftMs / 1_000),
      confirm_ways: confirmWays(proofs),
    },
    workspace: workspaces.find(({ id }) => id === workspaceId) ?? null,
    workspaces,
    access: access && accessTold(access),
  }
}

const confirmWays = ({
  hasPassword,
  hasSingleSignOn,
  hasApp,
  hasPasskey,
}: PersonProofs): ConfirmWay[] => [
  ...(hasPassword ? (['password'] as const) : []),
  ...(hasPasskey ? (['passkey'] as const) : []),
  ...(hasSingleSignOn && hasApp ? (['code'] as const) : []),
]

export const presentSession = (row: SessionRow, currentId: string): Session => ({
  id: row.id,
  created_at: time(row.createdAt),
  used_at: time(row.usedAt),
  expires_at: time(row.expiresAt),
  user_agent: row.userAgent,
  current: row.id === currentId,
})

const accessTold = ({ channels, exports }: Access): Access => ({
  channels: channels === 'all' ? 'all' : [...channels],
  exports,
})

/** People who may not manage members must not learn which channels exist. */
export const presentColleague = (row: MemberRow): Member => ({
  ...presentMember(row),
  channels: null,
  exports: null,
})

export const presentMember = (row: MemberRow): Member => ({
  id: row.id,
  name: row.name,
  email: row.email,
  role: row.role,
  second_factor: row.hasSecondFactor,
  joined_at: time(row.joinedAt),
  ...accessTold(row.access),
})

export const presentInvitation = (row: InvitationRow): Invitation => ({
  id: row.id,
  email: row.email,
  role: row.role,
  invited_by: row.invitedBy,
  mailed: row.isMailed,
  created_at: time(row.createdAt),
  expires_at: time(row.expiresAt),
  ...accessTold(row.access),
})

export const presentApiKey = (row: ApiKeyRow): ApiKey => ({
  id: row.id,
  name: row.name,
  prefix: row.prefix,
  role: row.role,
  scope: row.scope === null ? null : ScopePermission.array().parse(row.scope),
  created_at: time(row.createdAt),
  expires_at: row.expiresAt === null ? null : time(row.expiresAt),
  last_used_at: row.usedAt === null ? null : time(row.usedAt),
  deprecated_calls: deprecatedCalls(row.deprecatedUses),
  ...accessTold(row.access),
})

/** A call that is no longer in the contract, or no longer deprecated, does not concern anybody. */
const deprecatedCalls = (uses: ApiKeyRow['deprecatedUses']): ApiKey['deprecated_calls'] => {
  const table: Readonly<Record<string, OwnerCall>> = ownerCalls
  return Object.entries(uses).flatMap(([name, usedAt]) => {
    const { method, path, deprecated } = table[name] ?? {}
    return deprecated === undefined
      ? []
      : [
          {
            call: `${method} ${path}`,
            successor: deprecated.successor ?? null,
            sunset: deprecated.sunset,
            last_used_at: time(usedAt),
          },
        ]
  })
}

export const presentAuditEntry = (row: AuditRow): AuditEntry => ({
  number: row.number,
  at: time(row.at),
  actor: { kind: row.actor.kind, id: row.actor.id, name: row.actor.name },
  action: row.action,
  target: row.target,
  target_name: row.targetName ?? null,
  address: row.actor.address ?? null,
  changes: (row.changes ?? []).map((change) => ({ ...change })),
  previous_hash: row.previousHash,
  hash: row.hash,
})

export const presentPasskey = ({ id, name, createdAt, usedAt }: PasskeyRow): Passkey => ({
  id,
  name,
  created_at: time(createdAt),
  used_at: usedAt === null ? null : time(usedAt),
})

const timeOrNull = (ms: number | null): string | null => (ms === null ? null : time(ms))

export const presentAssistant = (row: OauthClientRow): Assistant => ({
  id: row.id,
  name: row.name,
  redirect_uris: [...row.redirectUris],
  created_at: time(row.createdAt),
  connections: row.connections,
  last_used_at: timeOrNull(row.usedAt),
})

export const presentConnection = (row: OauthGrantRow): AssistantConnection => ({
  id: row.id,
  name: row.clientName,
  workspace_name: row.workspaceName,
  permissions: AssistantPermission.array().parse(row.scope),
  created_at: time(row.createdAt),
  last_used_at: timeOrNull(row.usedAt),
})
