// Who is signed in, for every screen inside: asked once by the gate, and what this person may do.
import { type Me, mayDo, type Permission } from '@askwell/contract'
import { createContext, type ReactNode, useContext } from 'react'

type Person = NonNullable<Me['person']>
export interface SignedIn {
  readonly person: Person
  /** Null for somebody who belongs to no workspace (any more). */
  readonly workspace: Me['workspace']
  readonly workspaces: Me['workspaces']
  /** How far this person sees in the workspace; null without one. */
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

/** The workspace asks for a second factor, and this person has none: nothing of it opens until they set one up. */
export const lacksSecondFactor = ({ person, workspace }: SignedIn): boolean =>
  workspace?.needs_second_factor === true && !person.second_factor

export function useMay(): (permission: Permission) => boolean {
  const me = useMe()
  const { workspace, access } = me
  return (permission) =>
    workspace === null || lacksSecondFactor(me)
      ? permission === 'self'
      : mayDo(workspace.role, permission, access ?? undefined)
}

/** Some channels of the workspace, or none of them: what is empty may hold something that others see. */
export function useReach(): 'all' | 'some' | 'none' {
  const channels = useMe().access?.channels ?? 'all'
  if (channels === 'all') return 'all'
  return channels.length === 0 ? 'none' : 'some'
}
