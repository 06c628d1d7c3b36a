// Surveys that a person keeps at hand in the navigation; remembered by the browser, for each workspace its own.
import { useSyncExternalStore } from 'react'
import { readStored, store } from './stored.ts'

const most = 8
const none: readonly string[] = []
const listeners = new Set<() => void>()
const read = new Map<string, readonly string[]>()

/** Ids of flows, the one that was pinned first on top. */
export const usePinned = (workspaceId: string): readonly string[] =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => pinnedIn(workspaceId),
  )

/** Pins it, or lets it go; one too many pushes the oldest out. */
export function togglePinned(workspaceId: string, flowId: string): void {
  const before = pinnedIn(workspaceId)
  const after = before.includes(flowId)
    ? before.filter((id) => id !== flowId)
    : [...before, flowId].slice(-most)
  read.set(workspaceId, after)
  store(`pinned.${workspaceId}`, after.join(' '))
  for (const listener of listeners) listener()
}

function pinnedIn(workspaceId: string): readonly string[] {
  const known = read.get(workspaceId)
  if (known !== undefined) return known
  const stored = readStored(`pinned.${workspaceId}`)?.split(' ').filter(Boolean) ?? none
  read.set(workspaceId, stored)
  return stored
}
