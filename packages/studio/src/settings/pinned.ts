// Surveys that a person has pinned to the navigation; stored in the browser, separately for each workspace.
import { useSyncExternalStore } from 'react'
import { readStored, store } from './stored.ts'

const most = 8
const listeners = new Set<() => void>()
const read = new Map<string, { readonly text: string; readonly ids: readonly string[] }>()

/** Ids of flows, the first pinned on top. */
export const usePinned = (workspaceId: string): readonly string[] =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => pinnedIn(workspaceId),
  )

/** Pins or unpins it; beyond the limit, the oldest is unpinned. */
export function togglePinned(workspaceId: string, flowId: string): void {
  const before = pinnedIn(workspaceId)
  const after = before.includes(flowId)
    ? before.filter((id) => id !== flowId)
    : [...before, flowId].slice(-most)
  const text = after.join(' ')
  // A browser without storage keeps it as long as the page is open.
  if (!store(`pinned.${workspaceId}`, text)) read.set(workspaceId, { text, ids: after })
  for (const listener of listeners) listener()
}

/** The same list object while the stored text is the same. Another tab may have changed it. */
export function pinnedIn(workspaceId: string): readonly string[] {
  const known = read.get(workspaceId)
  const text = readStored(`pinned.${workspaceId}`) ?? known?.text ?? ''
  if (known?.text === text) return known.ids
  const ids = text.split(' ').filter(Boolean)
  read.set(workspaceId, { text, ids })
  return ids
}
