// A burst is drawn a few times, not once a message: what comes alone is handed on at once, what comes within the pause
// after it is handed on together. Nothing is dropped, and the order stays.
export interface Batches<T> {
  /** `isUrgent`: waits for no pause but one that something urgent began, and takes along what waits. */
  add(one: T, isUrgent?: boolean): void
  /** What still waits is forgotten. */
  stop(): void
}

/** `later`: runs the task after so many milliseconds, and answers how to prevent it. */
export function inBatches<T>(hand: (batch: readonly T[]) => void, later: (ms: number, task: () => void) => () => void, pauseMs = 24): Batches<T> {
  let waiting: T[] = []
  let waitsUrgent = false
  let prevent: (() => void) | null = null
  let isUrgentPause = false

  function pause(): void {
    prevent?.()
    prevent = later(pauseMs, () => {
      prevent = null
      if (waiting.length > 0) flush()
    })
  }

  function flush(): void {
    const batch = waiting
    isUrgentPause = waitsUrgent
    waiting = []
    waitsUrgent = false
    pause()
    hand(batch)
  }

  return {
    add(one, isUrgent = false) {
      waiting.push(one)
      waitsUrgent ||= isUrgent
      if (prevent === null || (isUrgent && !isUrgentPause)) flush()
    },
    stop() {
      prevent?.()
      prevent = null
      waiting = []
      waitsUrgent = false
    },
  }
}
