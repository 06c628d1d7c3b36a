// Undo and redo: earlier documents, which share what did not change. Typing in one field is one step as long as nothing
// else happens in between and the pauses are short.
export interface History<T> {
  /** Oldest first. */
  readonly past: readonly T[]
  readonly now: T
  /** Next first. */
  readonly future: readonly T[]
  /** The subject of the last step; a step with the same key soon after joins it. */
  readonly mergeKey: string | null
  readonly atMs: number
}

const mostSteps = 300
const pauseMs = 4_000

export const historyOf = <T>(now: T): History<T> => ({
  past: [],
  now,
  future: [],
  mergeKey: null,
  atMs: 0,
})

export function edited<T>(
  history: History<T>,
  next: T,
  atMs: number,
  mergeKey: string | null,
): History<T> {
  if (next === history.now) return history
  const joins =
    mergeKey !== null &&
    mergeKey === history.mergeKey &&
    atMs - history.atMs <= pauseMs &&
    history.past.length > 0
  const past = joins ? history.past : [...history.past, history.now].slice(-mostSteps)
  return { past, now: next, future: [], mergeKey, atMs }
}

export function undone<T>(history: History<T>): History<T> {
  const before = history.past.at(-1)
  if (before === undefined) return history
  return {
    past: history.past.slice(0, -1),
    now: before,
    future: [history.now, ...history.future],
    mergeKey: null,
    atMs: 0,
  }
}

export function redone<T>(history: History<T>): History<T> {
  const [after, ...future] = history.future
  if (after === undefined) return history
  return { past: [...history.past, history.now], now: after, future, mergeKey: null, atMs: 0 }
}

/** Steps that are carried over to another document; older ones are dropped, because each costs a merge. */
const mostRebased = 50

/** The same steps over a document that somebody else changed. `rebase` must give equal documents for equal ones. */
export const rebased = <T>(history: History<T>, rebase: (document: T) => T): History<T> => ({
  past: history.past.slice(-mostRebased).map(rebase),
  now: rebase(history.now),
  future: history.future.slice(0, mostRebased).map(rebase),
  mergeKey: null,
  atMs: 0,
})
