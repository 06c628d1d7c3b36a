import type { CallingPerson } from '../../../access/caller.ts'
import type { Served } from '../../../events/served.ts'
import { must } from '../../../must.ts'

/** Runs an attempt with a password or a code of somebody who is signed in; wrong ones of one session are followed by pauses. */
export async function judged<T>(
  { store, tries }: Pick<Served, 'store' | 'tries'>,
  { id, sessionId }: CallingPerson,
  attempt: () => Promise<T>,
): Promise<T> {
  const { email } = must(await store.people.person(id), 'a session is of a person')
  return tries.judgeSession(email, sessionId, attempt)
}
