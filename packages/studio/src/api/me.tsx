// Who is signed in, for every screen inside: fetched once by the gate, and what this person may do.
import { type Me, mayDo, type Permission } from '@askwell/contract'
import { createContext, type ReactNode, useContext } from 'react'

type Person = NonNullable<Me['person']>
export interface SignedIn {
  readonly person: Person
  /** Null for somebody who belongs to no workspace, or no longer. */
  readonly workspace: Me['workspace']
  readonly workspaces: Me['workspaces']
  /** Which part of the workspace this person sees; null without one. */
  readonly access: Me['access']
}

const Context = createContext<SignedIn | null>(null)

export const MeProvider = ({
  me,
  children,
}: {
  readonly me: SignedIn
  readonly children: ReactNode
}) => <Context value={me}>{children}</Context>

export function useMe(): SignedIn {
  const me = useContext(Context)
  if (me === null) throw new Error('a screen inside the shell has somebody who is signed in')
  return me
}

/** The workspace asks for a second factor, and this person has none: no screen opens until they set one up. */
export const lacksSecondFactor = ({ person, workspace }: SignedIn): boolean =>
  workspace?.needs_second_factor === true && !person.second_factor

export function may(me: SignedIn, permission: Permission): boolean {
  const { workspace, access } = me
  return workspace === null || lacksSecondFactor(me)
    ? permission === 'self'
    : mayDo(workspace.role, permission, access ?? undefined)
}

export function useMay(): (permission: Permission) => boolean {
  const me = useMe()
  return (permission) => may(me, permission)
}

/** Limited to some channels, or to none: a list that is empty here may hold something that others see. */
export function reachOf({ access }: Pick<SignedIn, 'access'>): 'all' | 'some' | 'none' {
  const channels = access?.channels ?? 'all'
  if (channels === 'all') return 'all'
  return channels.length === 0 ? 'none' : 'some'
}

export const useReach = (): ReturnType<typeof reachOf> => reachOf(useMe())
