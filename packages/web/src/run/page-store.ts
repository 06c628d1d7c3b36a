/** What the page shows, as one object the drawing subscribes to. */
import type { Live, PageSnapshot } from '../app-types.ts'

export interface PageStore extends Live<PageSnapshot> {
  readonly update: (change: Partial<PageSnapshot>) => void
}

export function createPageStore(first: PageSnapshot): PageStore {
  const listeners = new Set<() => void>()
  let snapshot = first
  return {
    getSnapshot: () => snapshot,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    update: (change) => {
      snapshot = { ...snapshot, ...change }
      for (const listener of [...listeners]) listener()
    },
  }
}
