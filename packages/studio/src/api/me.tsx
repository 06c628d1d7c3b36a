// Who is signed in, for every screen inside: asked once by the gate, and what this person may do.
import { type Me, mayDo, type Permission } from '@askwell/contract'
import { createContext, type ReactNode, useContext } from 'react'

type Person = NonNullable<Me['person']>
export interface SignedIn {
  readonly person: Person
  /** Null for somebody who belongs to no workspace (any more). */
  readonly workspace: Me['workspace']
  readonly workspaces: Me['workspaces']
}

const Context = createContext<SignedIn | null>(null)

export const MeProvider = ({ me, children }: { readonly me: SignedIn; readonly children: ReactNode }) => <Context value={me}>{children}</Context>

export function useMe(): SignedIn {
  const me = useContext(Context)
  if (me === null) throw new Error('a screen inside the shell has somebody who is signed in')
  return me
}

export function useMay(): (permission: Permission) => boolean {
  const { workspace } = useMe()
  return (permission) => (workspace === null ? permission === 'self' : mayDo(workspace.role, permission))
}
