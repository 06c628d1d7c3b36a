// Identifies the caller of the owner API: a program by its key, a person by the session in a cookie, or an assistant by the token
// that a person permitted it. Routes and sockets use it. For a request with a key or a token, only that is checked.
import { type Access, mayDo, type Permission, type Role } from '@askwell/contract'
import { Refusal } from '../refusal.ts'
import type { AuditNote } from '../store/audit/audit-note.ts'
import { accessTokenPrefix, type OauthStanding } from '../store/oauth/oauth-rows.ts'
import type { ApiKeyRow, ApiKeyStanding, SessionStanding } from '../store/people/people.ts'
import type { Store } from '../store/store.ts'
import { hashKey } from './hash-key.ts'
import type { NoteKeyUse } from './note-key-use.ts'
import type { SignIn, Visit } from './sign-in/sign-in.ts'

export interface CallingPerson {
  readonly id: string
  readonly name: string
  /** Of an assistant, the id of its connection. */
  readonly sessionId: string
  /** When the person last confirmed their identity in this session (ms). */
  readonly confirmedAt: number
}
export interface CallersWorkspace {
  readonly id: string
  readonly role: Role
  readonly access: Access
  /** The only permissions of the role that the key or assistant has; null = all, as for every person. Use `callerMay`. */
  readonly scope: readonly Permission[] | null
  /** It requires a second factor, and this person has none, so it gives them no access. */
  readonly lacksSecondFactor: boolean
  /** An operator has suspended it: it can be read and exported, and nothing in it can be changed. */
  readonly isSuspended: boolean
}
export interface Caller {
  readonly kind: 'key' | 'person' | 'assistant'
  readonly actor: AuditNote['actor']
  /** Null for a person who belongs to no workspace, or no longer to one. */
  readonly workspace: CallersWorkspace | null
  /** Null for a key. */
  readonly person: CallingPerson | null
  /** When the key or token expires; null = never, or the caller is a person. */
  readonly endsAt: number | null
}

/** The permission check of every call, HTTP or socket. A person without a workspace can still read their own data and sign out. */
export const callerMay = (
  { workspace }: Pick<Caller, 'workspace'>,
  permission: Permission,
): boolean =>
  workspace === null || workspace.lacksSecondFactor
    ? permission === 'self'
    : mayDo(workspace.role, permission, { ...workspace.access, scope: workspace.scope })

/** Calls that only read do so by GET, or need a permission to read; `self` is about the person and not the workspace. */
export const changesWorkspace = (permission: Permission, method: string): boolean =>
  method !== 'GET' && method !== 'HEAD' && permission !== 'self' && !permission.endsWith('.read')

const mayChangeNothing = (
  { workspace }: Pick<Caller, 'workspace'>,
  permission: Permission,
  method: string,
): boolean => workspace?.isSuspended === true && changesWorkspace(permission, method)

export function refuseSuspended(caller: Caller, permission: Permission, method: string): void {
  if (mayChangeNothing(caller, permission, method))
    throw new Refusal(
      13004,
      'This workspace is suspended. It can be read and exported, and nothing in it can be changed.',
    )
}

export interface Admitted {
  readonly caller: Caller
  /** `Set-Cookie` lines of a session that was extended. */
  readonly cookies: readonly string[]
}

/** Longer than any key; a longer value does not match. */
const bearer = /^Bearer +([\x21-\x7e]{1,500}) *$/i

/** Null = unknown caller. Costs the same for every wrong key. */
export type Admit = (
  shown: Visit & {
    readonly authorization: string | undefined
    /** Tokens of assistants are accepted too. */
    readonly isAssistant?: boolean
  },
) => Promise<Admitted | null>
/** The present callers by the id of their key or session. Invalid keys and sessions are left out. Two queries at most. */
export type AdmitAgain = (held: {
  readonly keyIds: readonly string[]
  readonly sessionIds: readonly string[]
}) => Promise<ReadonlyMap<string, Caller>>

export interface AdmitTools {
  readonly store: Store
  readonly signIn: SignIn
  readonly sessionCookie: string
  readonly clock: () => number
  readonly noteKeyUse: NoteKeyUse
  readonly noteConnectionUse: NoteKeyUse
}

export function makeAdmit({
  store,
  signIn,
  sessionCookie,
  clock,
  noteKeyUse,
  noteConnectionUse,
}: AdmitTools): {
  readonly admit: Admit
  readonly admitAgain: AdmitAgain
} {
  const isOver = ({ expiresAt }: ApiKeyRow): boolean => expiresAt !== null && expiresAt <= clock()
  return {
    async admit({ authorization, isAssistant = false, ...visit }) {
      if (authorization === undefined && holdsCookie(visit.cookie, sessionCookie)) {
        const session = await signIn.session(visit)
        const [standing] =
          session === null ? [] : await store.people.sessionStandings([session.sessionId], clock())
        return session === null || standing === undefined
          ? null
          : { caller: callerOfSession(standing), cookies: session.cookies }
      }
      const key = bearer.exec(authorization ?? '')?.[1] ?? ''
      if (isAssistant && key.startsWith(accessTokenPrefix)) {
        const standing = await store.oauth.standing(hashKey(key), clock())
        if (standing === null) return null
        noteConnectionUse({ id: standing.grantId, usedAt: standing.usedAt })
        return { caller: callerOfAssistant(standing), cookies: [] }
      }
      const row = await store.people.apiKeyByHash(hashKey(key))
      if (row === null || key === '' || isOver(row)) return null
      noteKeyUse(row)
      return { caller: callerOfKey(row), cookies: [] }
    },
    async admitAgain({ keyIds, sessionIds }) {
      const [keys, sessions] = await Promise.all([
        store.people.apiKeysById(keyIds),
        store.people.sessionStandings(sessionIds, clock()),
      ])
      return new Map([
        ...keys.filter((row) => !isOver(row)).map((row) => [row.id, callerOfKey(row)] as const),
        ...sessions.map((standing) => [standing.sessionId, callerOfSession(standing)] as const),
      ])
    },
  }
}

const holdsCookie = (cookie: string, name: string): boolean =>
  cookie.split(/; */).some((one) => one.startsWith(`${name}=`))

const callerOfKey = ({
  id,
  name,
  workspaceId,
  role,
  access,
  scope,
  expiresAt,
  isSuspended,
}: ApiKeyStanding): Caller => ({
  kind: 'key',
  actor: { kind: 'key', id, name },
  workspace: { id: workspaceId, role, access, scope, lacksSecondFactor: false, isSuspended },
  person: null,
  endsAt: expiresAt,
})

/** It has at most what the role of its person allows now. It never confirms who that is, so it makes no call that asks for it. */
const callerOfAssistant = ({
  grantId,
  clientName,
  person,
  scope,
  membership,
  hasSecondFactor,
  expiresAt,
}: OauthStanding): Caller => ({
  kind: 'assistant',
  actor: { kind: 'person', id: person.id, name: `${person.name} (${clientName})` },
  workspace: { ...workspaceOf(membership, hasSecondFactor), scope },
  person: { ...person, sessionId: grantId, confirmedAt: 0 },
  endsAt: expiresAt,
})

/** A workspace whose membership has ended is not used, even if the session had chosen it. */
function callerOfSession({
  sessionId,
  confirmedAt,
  person,
  hasSecondFactor,
  chosen,
  memberships,
}: SessionStanding): Caller {
  const membership = memberships.find(({ workspaceId }) => workspaceId === chosen) ?? memberships[0]
  return {
    kind: 'person',
    actor: { kind: 'person', ...person },
    workspace: membership === undefined ? null : workspaceOf(membership, hasSecondFactor),
    person: { ...person, sessionId, confirmedAt },
    endsAt: null,
  }
}

const workspaceOf = (
  membership: SessionStanding['memberships'][number],
  hasSecondFactor: SessionStanding['hasSecondFactor'],
): CallersWorkspace => ({
  id: membership.workspaceId,
  role: membership.role,
  access: membership.access,
  scope: null,
  lacksSecondFactor: membership.needsSecondFactor && !hasSecondFactor,
  isSuspended: membership.isSuspended,
})
