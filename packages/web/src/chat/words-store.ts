// A value that can be watched.
import type { Live } from '../app-types.ts'

export interface Told<T> extends Live<T> {
  readonly update: (value: T) => void
}

export function createPageStore<T>(first: T): Told<T> {
  const listeners = new Set<() => void>()
  let value = first
  return {
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    getSnapshot: () => value,
    update(next) {
      value = next
      for (const listener of listeners) listener()
    },
  }
}
