import type { Caller } from '../../../access/caller.ts'
import { Refusal } from '../../../refusal.ts'

/** The person behind a session; a key has no profile, no sessions and no password. */
export function personOf({ person }: Caller): NonNullable<Caller['person']> {
  if (person === null) throw new Refusal(13004, 'This call is for a person who is signed in, not for a key.')
  return person
}
