// The time by which servers of one database judge what is due, what has expired and what a lease covers: the database's, so that a
// server whose own clock is wrong does nothing too early or too late (OP-65). Between two looks the process's timer carries it
// on, which nobody can set.

export interface SharedClock {
  now(): number
  /** The database read `databaseMs` between the two moments of `performance.now()`. */
  follow(databaseMs: number, askedAt: number, answeredAt: number): void
}

export function sharedClock(
  monotonic: () => number = () => performance.now(),
  own: () => number = Date.now,
): SharedClock {
  let ahead = own() - monotonic()
  return {
    now: () => Math.floor(ahead + monotonic()),
    // The reply may have taken a while, so only what it rules out is corrected: the time never jumps by the length of a call.
    follow(databaseMs, askedAt, answeredAt) {
      ahead = Math.min(Math.max(ahead, databaseMs - answeredAt), databaseMs + 1 - askedAt)
    },
  }
}
