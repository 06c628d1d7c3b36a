// The draft bound to components: each reads the part it shows and is drawn again only when that part changes.
import { createContext, type ReactNode, useContext, useSyncExternalStore } from 'react'
import type { DraftSnapshot, DraftStore } from './draft-store.ts'

const Context = createContext<DraftStore | null>(null)

export const DraftProvider = ({
  store,
  children,
}: {
  readonly store: DraftStore
  readonly children: ReactNode
}) => <Context value={store}>{children}</Context>

export function useDraftStore(): DraftStore {
  const store = useContext(Context)
  if (store === null) throw new Error('a part of the builder stands inside a draft')
  return store
}

/** `read` returns a part of the snapshot, the same object while nothing of it changed. */
export function useDraft<T>(read: (snapshot: DraftSnapshot) => T): T {
  const store = useDraftStore()
  return useSyncExternalStore(store.subscribe, () => read(store.getSnapshot()))
}
