// What a caller is shown of a workspace: from here on, what lies in channels that are not granted is not there.
import { type Sight, seenStore } from '../store/index.ts'
import type { Store } from '../store/store.ts'
import type { Caller } from './caller.ts'

export function seenBy<T extends { readonly store: Store }>(
  deps: T,
  { workspace }: Pick<Caller, 'workspace'>,
): T {
  const store = workspace === null ? deps.store : seenStore(deps.store, sightOf(workspace))
  return store === deps.store ? deps : { ...deps, store }
}

/** An agent answers conversations: answers that lead to none are not needed for that, nor people who never gave one. */
export const sightOf = ({ role, access }: NonNullable<Caller['workspace']>): Sight => ({
  channels: access.channels,
  feedback: role === 'agent' ? 'of_chats' : 'every',
})

/** An agent must know whom to answer, and nothing else that the host told of them. */
export const seesContactsOnly = ({ workspace }: Pick<Caller, 'workspace'>): boolean =>
  workspace?.role === 'agent'
