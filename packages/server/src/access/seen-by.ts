// What a caller sees of a workspace: from here on, data of channels without a grant does not exist.
import { memberSight, type Sight, seenStore, seesEverything } from '../store/index.ts'
import type { Store } from '../store/store.ts'
import type { Caller } from './caller.ts'

export function seenBy<T extends { readonly store: Store }>(
  deps: T,
  { workspace }: Pick<Caller, 'workspace'>,
): T {
  const store = workspace === null ? deps.store : seenStore(deps.store, sightOf(workspace))
  return store === deps.store ? deps : { ...deps, store }
}

export const sightOf = (workspace: NonNullable<Caller['workspace']>): Sight =>
  memberSight(workspace)

export const seesWholeWorkspace = ({ workspace }: Pick<Caller, 'workspace'>): boolean =>
  workspace !== null && seesEverything(sightOf(workspace))

/** An agent must know whom to answer, but none of the host's other data about them. */
export const seesContactsOnly = ({ workspace }: Pick<Caller, 'workspace'>): boolean =>
  workspace?.role === 'agent'
