// Work that can wait is done when nothing else is expected: while somebody types, their message comes next.

export interface Quiet {
  /** Something of `whose` is expected within so many milliseconds; a later call replaces this. */
  expect(whose: string, ms: number): void
  /** Runs the task once nothing more is expected, after three seconds at the latest. */
  ask(): void
  /** Runs it now, if it was requested. */
  hurry(): void
  stop(): void
}

export interface Clock {
  /** In milliseconds. */
  now(): number
  /** Runs the task after so many milliseconds; the returned function cancels it. */
  later(ms: number, task: () => void): () => void
}

const longestMs = 3_000

export function openQuiet({ now, later }: Clock, task: () => void): Quiet {
  const expectedUntil = new Map<string, number>()
  let askedAt: number | null = null
  let prevent: (() => void) | null = null

  const hurry = (): void => {
    prevent?.()
    prevent = null
    if (askedAt === null) return
    askedAt = null
    task()
  }
  const look = (): void => {
    prevent?.()
    prevent = null
    if (askedAt === null) return
    const dueAt = Math.min(Math.max(askedAt, ...expectedUntil.values()), askedAt + longestMs)
    if (dueAt <= now()) hurry()
    else prevent = later(dueAt - now(), look)
  }
  return {
    expect(whose, ms) {
      expectedUntil.set(whose, now() + ms)
      look()
    },
    ask() {
      askedAt ??= now()
      look()
    },
    hurry,
    stop() {
      prevent?.()
      prevent = null
      askedAt = null
    },
  }
}
