// A burst is drawn a few times, not once a message: what comes alone is handed on at once, what comes within the pause
// after it is handed on together. Nothing is dropped, and the order stays.

/** `now` flushes at once unless a `now` flush is already throttled; `idly` is invisible to the reader and joins the next flush. */
export type BatchPriority = 'now' | 'soon' | 'idly'

export interface Batches<T> {
  add(one: T, priority?: BatchPriority): void
  /** What still waits is forgotten. */
  stop(): void
}

/** What nobody waits for is drawn when everything else is. */
const idleMs = 120

/** `later`: runs the task after so many milliseconds, and answers how to prevent it. */
export function inBatches<T>(
  hand: (batch: readonly T[]) => void,
  later: (ms: number, task: () => void) => () => void,
  pauseMs = 24,
): Batches<T> {
  let waiting: T[] = []
  let waitsUrgent = false
  let prevent: (() => void) | null = null
  /** Of the pause that runs: what it began with. */
  let pauseOf: BatchPriority = 'soon'

  function pause(ms: number, priority: BatchPriority): void {
    prevent?.()
    pauseOf = priority
    prevent = later(ms, () => {
      prevent = null
      if (waiting.length > 0) flush()
    })
  }

  function flush(): void {
    const batch = waiting
    pause(pauseMs, waitsUrgent ? 'now' : 'soon')
    waiting = []
    waitsUrgent = false
    hand(batch)
  }

  return {
    add(one, priority = 'soon') {
      waiting.push(one)
      waitsUrgent ||= priority === 'now'
      if (priority === 'idly') {
        if (prevent === null) pause(idleMs, 'idly')
      } else if (
        prevent === null ||
        pauseOf === 'idly' ||
        (priority === 'now' && pauseOf !== 'now')
      )
        flush()
    },
    stop() {
      prevent?.()
      prevent = null
      waiting = []
      waitsUrgent = false
    },
  }
}
