// What is kept of people: accounts and their sessions, members of workspaces, invitations, API keys, and the record of
// what was done. Tokens and keys come as SHA-256 only. Every change of a workspace takes the audit entry that tells of it
// and stores both or neither.
import type { Access, Permission, Role } from '@askwell/contract'
import type { AuditNote } from '../audit/audit-note.ts'
import type { OwedEntry } from '../audit/owed-entries.ts'
import type { Page, PageRequest } from '../query/page.ts'

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
  /** As far as the role lets it count; so everywhere below. */
  readonly access: Access
  readonly joinedAt: number
}
export interface MemberChange {
  readonly role?: Role | undefined
  readonly access?: Access | undefined
}
/** `handedBack`: conversations that nobody holds any more. */
export type MemberOutcome =
  | { readonly kind: 'done'; readonly handedBack: readonly string[] }
  | { readonly kind: 'missing' | 'last_owner' }
export interface MembershipRow {
  readonly workspaceId: string
  readonly workspaceName: string
  readonly needsSecondFactor: boolean
  readonly role: Role
  readonly access: Access
}
export interface WorkspaceChange {
  readonly name?: string | undefined
  readonly needsSecondFactor?: boolean | undefined
}
export interface SessionRow {
  readonly id: string
  readonly createdAt: number
  readonly usedAt: number
  readonly expiresAt: number
  readonly userAgent: string | null
}
/** What a session opens: who holds it, and the workspaces of that person. */
export interface SessionStanding {
  readonly sessionId: string
  readonly person: { readonly id: string; readonly name: string }
  readonly hasSecondFactor: boolean
  /** When the person last proved that it is still them (ms); signing in is such a proof. */
  readonly confirmedAt: number
  /** The workspace that the session works in; null when none was chosen. */
  readonly chosen: string | null
  /** Oldest membership first. */
  readonly memberships: readonly Omit<MembershipRow, 'workspaceName'>[]
}
export interface PersonProofs {
  readonly hasPassword: boolean
  readonly hasSingleSignOn: boolean
  /** An authenticator app that was confirmed. */
  readonly hasApp: boolean
  readonly hasPasskey: boolean
}
export interface InvitationRow {
  readonly id: string
  readonly workspaceId: string
  readonly email: string
  readonly role: Role
  readonly access: Access
  readonly invitedBy: string
  readonly isMailed: boolean
  readonly createdAt: number
  readonly expiresAt: number
}

/** `untilMs` is not included. */
export interface AuditFilters {
  readonly actorId?: string | undefined
  readonly action?: string | undefined
  readonly target?: string | undefined
  readonly fromMs?: number | undefined
  readonly untilMs?: number | undefined
}
/** How far a log goes. It is genuine when its proof was made with the audit key. */
export interface AuditHead {
  readonly workspaceId: string
  readonly number: number
  readonly hash: string
  readonly isGenuine: boolean
}
export interface AuditState {
  /** Entries from the first on that fit. */
  readonly entries: number
  /** As many as the head says, and its hash. */
  readonly expected: number
  readonly hash: string
  /** The first entry that does not fit or is missing; null = whole. */
  readonly brokenAt: number | null
  /** `entry`: changed, moved or put in. `cut`: the newest are gone. `head`: the head was changed or taken out. */
  readonly fault: 'entry' | 'cut' | 'head' | null
  /** Null: nothing was asked, or there is a fault. */
  readonly isKept: boolean | null
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
  changePerson(
    id: string,
    change: { readonly name?: string | undefined; readonly language?: string | null | undefined },
    at: number,
  ): Promise<void>
  sessions(personId: string, now: number): Promise<readonly SessionRow[]>
  /** At a start: brings the ends of all sessions to these times, and drops those that are over. */
  boundSessions(
    times: { readonly idleMs: number; readonly longestMs: number },
    now: number,
  ): Promise<void>
  endSession(personId: string, sessionId: string): Promise<boolean>
  /** Of those sessions that hold at `now`. One query, however many are asked for. */
  sessionStandings(sessionIds: readonly string[], now: number): Promise<readonly SessionStanding[]>
  confirmSession(sessionId: string, at: number): Promise<void>
  proofsOf(personId: string): Promise<PersonProofs>
  chooseWorkspace(sessionId: string, workspaceId: string): Promise<void>

  /** Workspaces of a person, oldest membership first. */
  memberships(personId: string): Promise<readonly MembershipRow[]>
  members(workspaceId: string): Promise<readonly MemberRow[]>
  addWorkspace(
    workspace: { readonly id: string; readonly name: string; readonly ownerId: string },
    note: AuditNote,
  ): Promise<void>
  changeWorkspace(workspaceId: string, change: WorkspaceChange, note: AuditNote): Promise<void>
  needsSecondFactor(workspaceId: string): Promise<boolean>
  workspaceName(workspaceId: string): Promise<string | null>
  /** Changes what is named. Conversations in channels that the person sees no more go back to nobody. */
  changeMember(
    workspaceId: string,
    personId: string,
    change: MemberChange,
    note: AuditNote,
  ): Promise<MemberOutcome>
  removeMember(workspaceId: string, personId: string, note: AuditNote): Promise<MemberOutcome>

  invitations(workspaceId: string, now: number): Promise<readonly InvitationRow[]>
  /** Takes the place of an open one to the same address. `member` = that person is in already. */
  addInvitation(
    invitation: InvitationRow,
    hash: string,
    note: AuditNote,
  ): Promise<'done' | 'member'>
  removeInvitation(workspaceId: string, id: string, note: AuditNote): Promise<boolean>
  openInvitation(hash: string, now: number): Promise<InvitationRow | null>
  /** Uses it up, once. `person` is made when nobody has its address yet. Null = used, taken back or expired. */
  acceptInvitation(
    hash: string,
    person: NewPerson | { readonly id: string },
    note: AuditNote,
  ): Promise<InvitationRow | null>

  apiKeys(workspaceId: string): Promise<readonly ApiKeyRow[]>
  apiKeyByHash(hash: string): Promise<ApiKeyRow | null>
  apiKeysById(ids: readonly string[]): Promise<readonly ApiKeyRow[]>
  createApiKey(key: ApiKeyRow & { readonly hash: string }, note: AuditNote): Promise<void>
  apiKey(workspaceId: string, id: string): Promise<ApiKeyRow | null>
  changeApiKey(workspaceId: string, id: string, access: Access, note: AuditNote): Promise<boolean>
  revokeApiKey(workspaceId: string, id: string, note: AuditNote): Promise<boolean>
  /** Keeps the time unless one is kept that is less than `keyUseMs` old. */
  noteApiKeyUse(id: string, at: number): Promise<void>

  /** Appends one entry; with `unlessSince` (ms), only when the same actor has none with this action and target from then on. */
  record(workspaceId: string, note: AuditNote, unlessSince?: number): Promise<boolean>
  /** `record` of what the writes under `whileOwing` owed. */
  settleOwed(entry: OwedEntry): Promise<boolean>
  /** Writes the entry that a call left behind; null = it has been written. */
  payOwed(id: string): Promise<OwedEntry | null>
  /** The call was refused. */
  forgetOwed(id: string): Promise<void>
  /** Whether `record` with the same `unlessSince` would leave the entry out now. */
  isRecorded(workspaceId: string, note: AuditNote, unlessSince: number): Promise<boolean>
  /** The same entry in each workspace of a person. */
  recordForPerson(personId: string, note: AuditNote): Promise<void>
  /** Newest first. */
  audit(workspaceId: string, filters: AuditFilters, page: PageRequest): Promise<Page<AuditRow>>
  /** Whether the log is whole, and whether an entry is still what was noted of it earlier. */
  auditState(
    workspaceId: string,
    kept: { readonly number: number; readonly hash: string } | null,
  ): Promise<AuditState>
  /** Of every workspace. */
  auditHeads(): Promise<readonly AuditHead[]>
}

/** Rows of the sign-in library, which asks by model and condition. Dates are milliseconds, truth is 0 or 1. */
export type SignInTable =
  | 'person'
  | 'person_session'
  | 'person_account'
  | 'verification'
  | 'second_factor'
  | 'passkey'
  | 'passkey_challenge'
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
    options?: {
      readonly limit?: number
      readonly offset?: number
      readonly order?: { readonly column: string; readonly direction: 'asc' | 'desc' }
    },
  ): Promise<readonly SignInRow[]>
  count(table: SignInTable, where: readonly SignInCondition[]): Promise<number>
  /** → rows that were changed, as they are now. */
  update(
    table: SignInTable,
    where: readonly SignInCondition[],
    change: SignInRow,
    add?: Readonly<Record<string, number>>,
  ): Promise<readonly SignInRow[]>
  /** → rows that were deleted. One statement, so that of two who use up a code only one gets it. */
  remove(table: SignInTable, where: readonly SignInCondition[]): Promise<readonly SignInRow[]>
}

export interface ApiKeyRow {
  readonly id: string
  readonly workspaceId: string
  readonly name: string
  readonly prefix: string
  readonly role: Role
  readonly access: Access
  /** Null = all that the role allows. */
  readonly scope: readonly Permission[] | null
  readonly createdAt: number
  /** From then on it opens nothing. */
  readonly expiresAt: number | null
  readonly usedAt: number | null
}
