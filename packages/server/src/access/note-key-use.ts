// Records when an API key or a connected assistant was last used: outside the call, so that no caller waits for the write or sees its
// failure, and at most once in five minutes per key.

import { keyUseMs } from '../store/people/api-keys.ts'
import type { ApiKeyRow, DeprecatedUse } from '../store/people/people.ts'
import type { Store } from '../store/store.ts'

export type NoteKeyUse = (key: Pick<ApiKeyRow, 'id' | 'usedAt'>) => void

export function makeNoteKeyUse(
  note: (id: string, at: number) => Promise<void>,
  clock: () => number,
  warn: (message: string) => void,
): NoteKeyUse {
  const beingNoted = new Set<string>()
  return ({ id, usedAt }) => {
    const now = clock()
    if (beingNoted.has(id) || (usedAt !== null && now - usedAt < keyUseMs)) return
    beingNoted.add(id)
    note(id, now)
      .catch(() => warn('the last use of an API key or an assistant was not kept'))
      .finally(() => beingNoted.delete(id))
  }
}

/** Also outside the call, and at most once in five minutes for each key and call. */
export function noteDeprecatedUse(
  { store, clock }: { readonly store: Pick<Store, 'people'>; readonly clock: () => number },
  log: { warn(message: string): void },
  use: Omit<DeprecatedUse, 'at'>,
): void {
  store.people
    .noteDeprecatedUse({ ...use, at: clock() })
    .catch(() => log.warn('the use of a deprecated call was not kept'))
}
