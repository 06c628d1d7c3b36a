// Who calls the owner API: a program by its key, or a person by the session in a cookie. Used by the routes and by
// whatever else must know (sockets). A request that shows a key is judged by the key alone.
import type { Role } from '@askwell/contract'
import type { AuditNote } from '../store/people.ts'
import type { Store } from '../store/store.ts'
import { hashKey } from './hash-key.ts'
import type { SignIn, Visit } from './sign-in/sign-in.ts'

export interface Caller {
  readonly kind: 'key' | 'person'
  readonly actor: AuditNote['actor']
  /** Null for a person who belongs to no workspace (any more). */
  readonly workspace: { readonly id: string; readonly role: Role } | null
  /** Null for a key. */
  readonly person: { readonly id: string; readonly name: string; readonly sessionId: string } | null
}
export interface Admitted {
  readonly caller: Caller
  /** `Set-Cookie` lines of a session that was prolonged. */
  readonly cookies: readonly string[]
}

/** Longer than any key; what follows is not read. */
const bearer = /^Bearer +([\x21-\x7e]{1,500}) *$/i

/** Null = nobody we know. Costs the same for every wrong key. */
export type Admit = (shown: Visit & { readonly authorization: string | undefined }) => Promise<Admitted | null>

export function makeAdmit(store: Store, signIn: SignIn, sessionCookie: string): Admit {
  return ({ authorization, ...visit }) => {
    if (authorization === undefined && holdsCookie(visit.cookie, sessionCookie)) return byCookie(store, signIn, visit)
    return byKey(store, bearer.exec(authorization ?? '')?.[1] ?? '')
  }
}

const holdsCookie = (cookie: string, name: string): boolean => cookie.split(/; */).some((one) => one.startsWith(`${name}=`))

async function byKey(store: Store, key: string): Promise<Admitted | null> {
  const row = await store.people.apiKeyByHash(hashKey(key))
  if (row === null || key === '') return null
  const actor = { kind: 'key', id: row.id, name: row.name } as const
  return { caller: { kind: 'key', actor, workspace: { id: row.workspaceId, role: row.role }, person: null }, cookies: [] }
}

async function byCookie(store: Store, signIn: SignIn, visit: Visit): Promise<Admitted | null> {
  const session = await signIn.session(visit)
  if (session === null) return null
  const { personId, sessionId, cookies } = session
  const [person, memberships, chosen] = await Promise.all([
    store.people.person(personId),
    store.people.memberships(personId),
    store.people.workspaceOfSession(sessionId),
  ])
  if (person === null) return null
  // A membership that ended takes its workspace along, whatever the session had chosen.
  const membership = memberships.find(({ workspaceId }) => workspaceId === chosen) ?? memberships[0]
  const caller: Caller = {
    kind: 'person',
    actor: { kind: 'person', id: person.id, name: person.name },
    workspace: membership === undefined ? null : { id: membership.workspaceId, role: membership.role },
    person: { id: person.id, name: person.name, sessionId },
  }
  return { caller, cookies }
}
