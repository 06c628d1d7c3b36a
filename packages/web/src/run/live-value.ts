import type { Live } from '../app-types.ts'

export interface LiveValue<T> extends Live<T> {
  readonly update: (change: Partial<T>) => void
}

/** A plain value that the drawing subscribes to. */
export function liveValue<T extends object>(first: T): LiveValue<T> {
  const listeners = new Set<() => void>()
  let value = first
  return {
    getSnapshot: () => value,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    update: (change) => {
      value = { ...value, ...change }
      for (const listener of [...listeners]) listener()
    },
  }
}
