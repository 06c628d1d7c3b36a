// What can wait is drawn when nothing else is about to be: while somebody writes, it is their message that comes next.

export interface Quiet {
  /** Something of `whose` comes within so many milliseconds; who knows better says so again. */
  expect(whose: string, ms: number): void
  /** Does the task once nothing is expected any more; at the latest after three seconds. */
  ask(): void
  /** Does it now, if it was asked for. */
  hurry(): void
  stop(): void
}

export interface Clock {
  /** In milliseconds. */
  now(): number
  /** Runs the task after so many milliseconds; the answer prevents it. */
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
