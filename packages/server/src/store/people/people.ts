// The store's interface for people: accounts and their sessions, members of workspaces, invitations, API keys, and the audit
// log. Tokens and keys are passed as SHA-256 only. Every change of a workspace takes its audit entry, and stores both or
// neither.
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
  /** Proven by a mailed link; single sign-on is linked to proven addresses only. */
  readonly isEmailVerified: boolean
  readonly passwordHash: string
  readonly accountId: string
}
export interface MemberRow extends PersonRow {
  readonly role: Role
  /** Within the limits of the role, here and everywhere below. */
  readonly access: Access
  readonly joinedAt: number
}
export interface MemberChange {
  readonly role?: Role | undefined
  readonly access?: Access | undefined
}
/** `handedBack`: conversations that no longer have an agent. */
export type MemberOutcome =
  | { readonly kind: 'done'; readonly handedBack: readonly string[] }
  | { readonly kind: 'missing' | 'last_owner' }
export interface MembershipRow {
  readonly workspaceId: string
  readonly workspaceName: string
  readonly needsSecondFactor: boolean
  /** An operator has suspended it: nothing in it can be changed. */
  readonly isSuspended: boolean
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
/** The person of a session, and the workspaces of that person. */
export interface SessionStanding {
  readonly sessionId: string
  readonly person: { readonly id: string; readonly name: string }
  readonly hasSecondFactor: boolean
  /** When the person last confirmed their identity (ms); signing in counts. */
  readonly confirmedAt: number
  /** The workspace that the session works in; null when none was chosen. */
  readonly chosen: string | null
  /** Oldest membership first. */
  readonly memberships: readonly Omit<MembershipRow, 'workspaceName'>[]
}
export interface PersonProofs {
  readonly hasPassword: boolean
  readonly hasSingleSignOn: boolean
  /** Whether there is a confirmed authenticator app. */
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

/** `untilMs` is exclusive. */
export interface AuditFilters {
  readonly actorId?: string | undefined
  readonly action?: string | undefined
  readonly target?: string | undefined
  readonly fromMs?: number | undefined
  readonly untilMs?: number | undefined
}
/** The end of a log. It is genuine when its proof was made with the audit key. */
export interface AuditHead {
  readonly workspaceId: string
  readonly number: number
  readonly hash: string
  readonly isGenuine: boolean
}
export interface AuditState {
  /** How many entries fit, counted from the first. */
  readonly entries: number
  /** The number of entries according to the head, and its hash. */
  readonly expected: number
  readonly hash: string
  /** The first entry that does not fit or is missing; null = complete. */
  readonly brokenAt: number | null
  /** `entry`: changed, moved or inserted. `cut`: the newest are missing. `head`: the head was changed or deleted. */
  readonly fault: 'entry' | 'cut' | 'head' | null
  /** Null: no earlier entry was passed, or there is a fault. */
  readonly isKept: boolean | null
}
export interface AuditRow extends AuditNote {
  readonly number: number
  readonly previousHash: string
  readonly hash: string
}

export interface PeopleStore {
  countPeople(): Promise<number>
  /** Adds a set-up link that works until the first owner exists. */
  addSetUpLink(hash: string, at: number): Promise<void>
  /** Uses the link up and makes the owner of the first workspace; false = unknown link, or somebody else was first. */
  setUp(hash: string, person: NewPerson, workspaceId: string, note: AuditNote): Promise<boolean>

  person(id: string): Promise<PersonRow | null>
  personByEmail(email: string): Promise<PersonRow | null>
  changePerson(
    id: string,
    change: { readonly name?: string | undefined; readonly language?: string | null | undefined },
    at: number,
  ): Promise<void>
  sessions(personId: string, now: number): Promise<readonly SessionRow[]>
  /** At a start: shortens all sessions to these limits, and deletes expired ones. */
  boundSessions(
    times: { readonly idleMs: number; readonly longestMs: number },
    now: number,
  ): Promise<void>
  endSession(personId: string, sessionId: string): Promise<boolean>
  /** Only of sessions that are valid at `now`. One query, however many ids are passed. */
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
  /** Changes the named fields. Conversations in channels that the person no longer sees are unassigned. */
  changeMember(
    workspaceId: string,
    personId: string,
    change: MemberChange,
    note: AuditNote,
  ): Promise<MemberOutcome>
  removeMember(workspaceId: string, personId: string, note: AuditNote): Promise<MemberOutcome>

  invitations(workspaceId: string, now: number): Promise<readonly InvitationRow[]>
  /** Replaces an open one to the same address. `member` = that person is already a member. */
  addInvitation(
    invitation: InvitationRow,
    hash: string,
    note: AuditNote,
  ): Promise<'done' | 'member'>
  removeInvitation(workspaceId: string, id: string, note: AuditNote): Promise<boolean>
  openInvitation(hash: string, now: number): Promise<InvitationRow | null>
  /** Uses it up, once. `person` is made when nobody has its address yet. Null = used, revoked or expired. */
  acceptInvitation(
    hash: string,
    person: NewPerson | { readonly id: string },
    note: AuditNote,
  ): Promise<InvitationRow | null>

  apiKeys(workspaceId: string): Promise<readonly ApiKeyRow[]>
  apiKeyByHash(hash: string): Promise<ApiKeyStanding | null>
  apiKeysById(ids: readonly string[]): Promise<readonly ApiKeyStanding[]>
  createApiKey(key: ApiKeyRow & { readonly hash: string }, note: AuditNote): Promise<void>
  apiKey(workspaceId: string, id: string): Promise<ApiKeyRow | null>
  changeApiKey(workspaceId: string, id: string, access: Access, note: AuditNote): Promise<boolean>
  /** Creates a key and ends the one before it, both or neither. An earlier end stays. */
  replaceApiKey(
    by: { readonly key: ApiKeyRow & { hash: string }; readonly entry: AuditNote },
    id: string,
    endsAt: number,
    note: AuditNote,
  ): Promise<void>
  revokeApiKey(workspaceId: string, id: string, note: AuditNote): Promise<boolean>
  /** Stores the time unless the stored one is less than `keyUseMs` old. */
  noteApiKeyUse(id: string, at: number): Promise<void>
  /** Of several notes at the same time one may be lost: the next use of the call is stored. */
  noteDeprecatedUse(use: DeprecatedUse): Promise<void>

  /** Appends one entry; with `unlessSince` (ms), only when the same actor has no entry with this action and target since then. */
  record(workspaceId: string, note: AuditNote, unlessSince?: number): Promise<boolean>
  /** `record` for the entry that the writes under `whileOwing` owed. */
  settleOwed(entry: OwedEntry): Promise<boolean>
  /** Writes the entry that a call left unwritten; null = it has been written. */
  payOwed(id: string): Promise<OwedEntry | null>
  /** Drops the owed entry, because the call was refused. */
  forgetOwed(id: string): Promise<void>
  /** Whether `record` with the same `unlessSince` would leave the entry out now. */
  isRecorded(workspaceId: string, note: AuditNote, unlessSince: number): Promise<boolean>
  /** The same entry in each workspace of a person. */
  recordForPerson(personId: string, note: AuditNote): Promise<void>
  /** Newest first. */
  audit(workspaceId: string, filters: AuditFilters, page: PageRequest): Promise<Page<AuditRow>>
  /** Whether the log is complete, and whether an entry still equals what was noted of it earlier. */
  auditState(
    workspaceId: string,
    kept: { readonly number: number; readonly hash: string } | null,
  ): Promise<AuditState>
  /** The heads of all workspaces. */
  auditHeads(): Promise<readonly AuditHead[]>
}

/** Rows of the sign-in library, which queries by model and condition. Dates are milliseconds, Booleans are 0 or 1. */
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
  /** → the changed rows in their new state. */
  update(
    table: SignInTable,
    where: readonly SignInCondition[],
    change: SignInRow,
    add?: Readonly<Record<string, number>>,
  ): Promise<readonly SignInRow[]>
  /** → the deleted rows. One statement, so that a code can be used up only once. */
  remove(table: SignInTable, where: readonly SignInCondition[]): Promise<readonly SignInRow[]>
}

export interface DeprecatedUse {
  readonly workspaceId: string
  readonly keyId: string
  /** The call's name in the contract. */
  readonly call: string
  readonly at: number
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
  /** The key is invalid from then on. */
  readonly expiresAt: number | null
  readonly usedAt: number | null
  /** When it last made which deprecated calls (ms), by the call's name in the contract. At most `keyUseMs` late. */
  readonly deprecatedUses: Readonly<Record<string, number>>
}
/** A key as it is checked at each call. */
export interface ApiKeyStanding extends ApiKeyRow {
  readonly isSuspended: boolean
}
