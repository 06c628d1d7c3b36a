// A burst is drawn a few times, not once a message: what comes alone is handed on at once, what comes within the pause
// after it is handed on together. Nothing is dropped, and the order stays.
export interface Batches<T> {
  add(one: T): void
  /** What still waits is forgotten. */
  stop(): void
}

/** `later`: runs the task after so many milliseconds, and answers how to prevent it. */
export function inBatches<T>(hand: (batch: readonly T[]) => void, later: (ms: number, task: () => void) => () => void, pauseMs = 24): Batches<T> {
  let waiting: T[] = []
  let prevent: (() => void) | null = null

  function pause(): void {
    prevent = later(pauseMs, () => {
      prevent = null
      if (waiting.length > 0) flush()
    })
  }

  function flush(): void {
    const batch = waiting
    waiting = []
    pause()
    hand(batch)
  }

  return {
    add(one) {
      waiting.push(one)
      if (prevent === null) flush()
    },
    stop() {
      prevent?.()
      prevent = null
      waiting = []
    },
  }
}
