// A kind of job: its handler, its concurrency, and whether it repeats. A handler may be called
// again for a job it has done already (the server died before it could record it), and must tolerate that.

export interface JobToRun {
  readonly payload: unknown
  /** This one included. */
  readonly attempts: number
  /** Aborted when the server stops or the job was taken over: end soon, what is left is done by the next run. */
  readonly signal: AbortSignal
}

/** `again`: not done yet, or to be repeated; counts as a fresh start. */
export type JobOutcome =
  | { readonly kind: 'done' }
  | { readonly kind: 'again'; readonly atMs: number }

export interface JobHandler {
  /** The most at once on one server. */
  readonly together: number
  /** Periodic jobs: when the next run is, seen from now. There is one of the kind, whatever the number of servers. */
  readonly nextRun?: (nowMs: number) => number
  /** A throw is logged and tried again, later each time. */
  readonly run: (job: JobToRun) => Promise<JobOutcome>
}

export type JobTable = Readonly<Record<string, JobHandler>>

const dayMs = 86_400_000

/** The next time the clock in UTC shows this hour. */
export const daily =
  (hourUtc: number) =>
  (nowMs: number): number => {
    const today = Math.floor(nowMs / dayMs) * dayMs + hourUtc * 3_600_000
    return today > nowMs ? today : today + dayMs
  }

const shortestMs = 1_000
const longestMs = 3_600_000

/** Milliseconds until a job that threw is tried again: doubled each time up to an hour, spread by a fifth so that many are not retried together. `chance` in [0, 1). */
export function backOff(attempts: number, chance: number): number {
  const plainMs = Math.min(longestMs, shortestMs * 2 ** Math.min(attempts - 1, 20))
  return Math.round(plainMs * (0.9 + 0.2 * chance))
}
