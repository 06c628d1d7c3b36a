import type { Caller } from '../../../access/caller.ts'
import { Refusal } from '../../../refusal.ts'

/** The person behind a session; a key has no profile, no sessions and no password. */
export function personOf({ person }: Caller): NonNullable<Caller['person']> {
  if (person === null)
    throw new Refusal(13004, 'Only a signed-in person can make this call. An API key cannot.')
  return person
}
