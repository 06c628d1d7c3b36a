// What a store reports of its work to the code that measures it.
export interface StoreObserver {
  /** A call waited for a connection of this pool. */
  waited(pool: string, seconds: number): void
  /** Saves that shared one commit. */
  committed(saves: number): void
}

export interface PoolState {
  readonly name: string
  readonly idle: number
  readonly used: number
  /** Calls that wait for a connection. */
  readonly pending: number
}

/** Discards reports until an observer is set. */
export function lateObserver(): StoreObserver & { set(observer: StoreObserver): void } {
  let current: StoreObserver | null = null
  return {
    waited: (pool, seconds) => current?.waited(pool, seconds),
    committed: (saves) => current?.committed(saves),
    set(observer) {
      current = observer
    },
  }
}
