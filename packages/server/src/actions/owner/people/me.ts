// The caller's own account: identity, name, language and sessions.
import type { Deps } from '../../../deps.ts'
import { accessChanged, type Done } from '../../../events/happened.ts'
import { notFound } from '../../../refusal.ts'
import type { AuditChange } from '../../../store/audit/audit-note.ts'
import type {
  MembershipRow,
  PersonProofs,
  PersonRow,
  SessionRow,
} from '../../../store/people/people.ts'
import { changesBetween } from './changes-between.ts'

interface MeRead {
  readonly person: PersonRow
  readonly memberships: readonly MembershipRow[]
  readonly proofs: PersonProofs
}

export const readMe = async ({ store }: Deps, personId: string): Promise<MeRead> => {
  const [person, memberships, proofs] = await Promise.all([
    store.people.person(personId),
    store.people.memberships(personId),
    store.people.proofsOf(personId),
  ])
  if (person === null) throw notFound()
  return { person, memberships, proofs }
}

export async function readWorkspace(
  { store }: Deps,
  id: string,
): Promise<{ readonly id: string; readonly name: string; readonly needs_second_factor: boolean }> {
  const [name, needs] = await Promise.all([
    store.people.workspaceName(id),
    store.people.needsSecondFactor(id),
  ])
  return { id, name: name ?? '', needs_second_factor: needs }
}

/** → the members whose value changed. */
export async function changeMe(
  { store, clock }: Deps,
  personId: string,
  change: { name?: string | undefined; language?: string | null | undefined },
): Promise<readonly AuditChange[]> {
  const before = await store.people.person(personId)
  await store.people.changePerson(personId, change, clock())
  return changesBetween(change, before, change)
}

export const listSessions = (
  { store, clock }: Deps,
  personId: string,
): Promise<readonly SessionRow[]> => store.people.sessions(personId, clock())

export async function endSession(
  { store }: Deps,
  personId: string,
  id: string,
): Promise<Done<null>> {
  if (!(await store.people.endSession(personId, id))) throw notFound()
  return { result: null, events: [accessChanged({ kind: 'session', id })] }
}

export const isSetUpNeeded = async ({ store }: Deps): Promise<boolean> =>
  (await store.people.countPeople()) === 0
