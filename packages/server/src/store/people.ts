// What is kept of people: accounts and their sessions, members of workspaces, invitations, API keys, and the record of
// what was done. Tokens and keys come as SHA-256 only. Every change of a workspace takes the audit entry that tells of it
// and stores both or neither.
import type { Role } from '@askwell/contract'
import type { Page, PageRequest } from './store.ts'

export interface PersonRow {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly language: string | null
  readonly hasSecondFactor: boolean
}
export interface NewPerson {
  readonly id: string
  readonly name: string
  readonly email: string
  /** Proven by a link that was mailed; single sign-on is joined to proven addresses only. */
  readonly isEmailVerified: boolean
  readonly passwordHash: string
  readonly accountId: string
}
export interface MemberRow extends PersonRow {
  readonly role: Role
  readonly joinedAt: number
}
export interface MembershipRow {
  readonly workspaceId: string
  readonly workspaceName: string
  readonly role: Role
}
export interface SessionRow {
  readonly id: string
  readonly createdAt: number
  readonly usedAt: number
  readonly expiresAt: number
  readonly userAgent: string | null
}
export interface InvitationRow {
  readonly id: string
  readonly workspaceId: string
  readonly email: string
  readonly role: Role
  readonly invitedBy: string
  readonly isMailed: boolean
  readonly createdAt: number
  readonly expiresAt: number
}
export interface ApiKeyRow {
  readonly id: string
  readonly workspaceId: string
  readonly name: string
  readonly prefix: string
  readonly role: Role
  readonly createdAt: number
}
export interface AuditNote {
  readonly at: number
  readonly actor: { readonly kind: 'person' | 'key' | 'system'; readonly id: string | null; readonly name: string }
  readonly action: string
  readonly target: string | null
}
export interface AuditRow extends AuditNote {
  readonly number: number
  readonly previousHash: string
  readonly hash: string
}

export interface PeopleStore {
  countPeople(): Promise<number>
  /** Another set-up link that works until the first owner is there. */
  addSetUpLink(hash: string, at: number): Promise<void>
  /** Uses the link up and makes the owner of the first workspace; false = unknown link, or somebody was first. */
  setUp(hash: string, person: NewPerson, workspaceId: string, note: AuditNote): Promise<boolean>

  person(id: string): Promise<PersonRow | null>
  personByEmail(email: string): Promise<PersonRow | null>
  changePerson(id: string, change: { readonly name?: string | undefined; readonly language?: string | null | undefined }, at: number): Promise<void>
  sessions(personId: string, now: number): Promise<readonly SessionRow[]>
  endSession(personId: string, sessionId: string): Promise<boolean>
  /** The workspace a session works in; null when none was chosen. */
  workspaceOfSession(sessionId: string): Promise<string | null>
  chooseWorkspace(sessionId: string, workspaceId: string): Promise<void>

  /** Workspaces of a person, oldest membership first. */
  memberships(personId: string): Promise<readonly MembershipRow[]>
  members(workspaceId: string): Promise<readonly MemberRow[]>
  addWorkspace(workspace: { readonly id: string; readonly name: string; readonly ownerId: string }, note: AuditNote): Promise<void>
  renameWorkspace(workspaceId: string, name: string, note: AuditNote): Promise<void>
  workspaceName(workspaceId: string): Promise<string | null>
  changeRole(workspaceId: string, personId: string, role: Role, note: AuditNote): Promise<'done' | 'missing' | 'last_owner'>
  removeMember(workspaceId: string, personId: string, note: AuditNote): Promise<'done' | 'missing' | 'last_owner'>

  invitations(workspaceId: string, now: number): Promise<readonly InvitationRow[]>
  /** Takes the place of an open one to the same address. `member` = that person is in already. */
  addInvitation(invitation: InvitationRow, hash: string, note: AuditNote): Promise<'done' | 'member'>
  removeInvitation(workspaceId: string, id: string, note: AuditNote): Promise<boolean>
  openInvitation(hash: string, now: number): Promise<InvitationRow | null>
  /** Uses it up, once. `person` is made when nobody has its address yet. Null = used, taken back or expired. */
  acceptInvitation(hash: string, person: NewPerson | { readonly id: string }, note: AuditNote): Promise<InvitationRow | null>

  apiKeys(workspaceId: string): Promise<readonly ApiKeyRow[]>
  apiKeyByHash(hash: string): Promise<ApiKeyRow | null>
  createApiKey(key: ApiKeyRow & { readonly hash: string }, note: AuditNote): Promise<void>
  revokeApiKey(workspaceId: string, id: string, note: AuditNote): Promise<boolean>

  /** Appends one entry to the workspace's record; with `unlessSince` (ms), only when none since then says the same of the same person. */
  record(workspaceId: string, note: AuditNote, unlessSince?: number): Promise<void>
  /** Newest first. */
  audit(workspaceId: string, page: PageRequest): Promise<Page<AuditRow>>
  /** The first entry that does not follow from the one before it; null = whole. */
  auditFault(workspaceId: string): Promise<{ readonly entries: number; readonly brokenAt: number | null }>
}

/** Rows of the sign-in library, which asks by model and condition. Dates are milliseconds, truth is 0 or 1. */
export type SignInTable = 'person' | 'person_session' | 'person_account' | 'verification' | 'second_factor'
export type SignInValue = string | number | null
export interface SignInCondition {
  readonly column: string
  readonly operator: 'eq' | 'ne' | 'lt' | 'lte' | 'gt' | 'gte' | 'in' | 'not_in'
  readonly value: SignInValue | readonly SignInValue[]
  readonly connector: 'AND' | 'OR'
}
export type SignInRow = Readonly<Record<string, SignInValue>>
export interface SignInStore {
  create(table: SignInTable, row: SignInRow): Promise<SignInRow>
  find(
    table: SignInTable,
    where: readonly SignInCondition[],
    options?: { readonly limit?: number; readonly offset?: number; readonly order?: { readonly column: string; readonly direction: 'asc' | 'desc' } },
  ): Promise<readonly SignInRow[]>
  count(table: SignInTable, where: readonly SignInCondition[]): Promise<number>
  /** → rows that were changed, as they are now. */
  update(table: SignInTable, where: readonly SignInCondition[], change: SignInRow, add?: Readonly<Record<string, number>>): Promise<readonly SignInRow[]>
  /** → rows that were deleted. One statement, so that of two who use up a code only one gets it. */
  remove(table: SignInTable, where: readonly SignInCondition[]): Promise<readonly SignInRow[]>
}
