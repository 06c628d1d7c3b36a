// Throttles events, so that a burst is drawn a few times and not once for each message. A single event is passed on at once;
// events within the pause after it are passed on together. Nothing is dropped, and the order is kept.

/** `now` flushes at once unless a `now` flush is already throttled; `idly` is invisible to the reader and joins the next flush. */
export type BatchPriority = 'now' | 'soon' | 'idly'

export interface Batches<T> {
  add(one: T, priority?: BatchPriority): void
  /** Drops the waiting events. */
  stop(): void
}

/** Events without urgency are flushed together with the others. */
const idleMs = 120

/** `later`: runs the task after so many milliseconds and returns a function that cancels it. */
export function inBatches<T>(
  hand: (batch: readonly T[]) => void,
  later: (ms: number, task: () => void) => () => void,
  pauseMs = 24,
): Batches<T> {
  let waiting: T[] = []
  let waitsUrgent = false
  let prevent: (() => void) | null = null
  /** What started the current pause. */
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
