// Oneself: who one is here, one's name and language, one's sessions.
import type { Deps } from '../../../deps.ts'
import { notFound } from '../../../refusal.ts'
import type { MembershipRow, PersonRow, SessionRow } from '../../../store/people.ts'

export const readMe = async ({ store }: Deps, personId: string): Promise<{ readonly person: PersonRow; readonly memberships: readonly MembershipRow[] }> => {
  const [person, memberships] = await Promise.all([store.people.person(personId), store.people.memberships(personId)])
  if (person === null) throw notFound()
  return { person, memberships }
}

export const workspaceName = async ({ store }: Deps, workspaceId: string): Promise<string> => (await store.people.workspaceName(workspaceId)) ?? ''

export const changeMe = (
  { store, clock }: Deps,
  personId: string,
  change: { name?: string | undefined; language?: string | null | undefined },
): Promise<void> => store.people.changePerson(personId, change, clock())

export const listSessions = ({ store, clock }: Deps, personId: string): Promise<readonly SessionRow[]> => store.people.sessions(personId, clock())

export async function endSession({ store }: Deps, personId: string, id: string): Promise<void> {
  if (!(await store.people.endSession(personId, id))) throw notFound()
}

export const isSetUpNeeded = async ({ store }: Deps): Promise<boolean> => (await store.people.countPeople()) === 0
