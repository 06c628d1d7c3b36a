// When something that could not be sent is tried again, and what a reply says about trying. Pure: chance and
// clock are arguments. All times in milliseconds.

const firstMs = 1_000
const longestMs = 60_000
/** A server may ask for patience, not for ever. */
const longestRetryAfterMs = 24 * 3_600_000
/** Nothing is given up before. */
export const lifeMs = 14 * 24 * 3_600_000

/** Full jitter: anything between nothing and the cap, which doubles with each try. `chance`: 0 to 1. */
export const backoffMs = (tries: number, chance: number): number =>
  Math.round(chance * Math.min(longestMs, firstMs * 2 ** Math.min(Math.max(0, tries - 1), 10)))

/** `header`: seconds or an HTTP date, as it came. null where it says nothing. */
export function retryAfterMs(header: string | null | undefined, nowMs: number): number | null {
  if (!header) return null
  const ms = /^\d+$/.test(header.trim()) ? Number(header) * 1_000 : Date.parse(header) - nowMs
  return Number.isNaN(ms) ? null : Math.min(longestRetryAfterMs, Math.max(0, ms))
}

export type Verdict =
  /** The server has it. */
  | 'taken'
  /** It never will. */
  | 'refused'
  /** Nobody answered, or who did was not in a state to. */
  | 'later'

/**
 * `status`: 0 where no answer came. `hasId`: a 2xx that names the feedback; one without comes from somebody in between.
 * `code`: of a refusal. A missing proof (13051) says nothing of the answers: whoever can bring one sends them again, which
 * may be another widget's frame on another day.
 */
export function verdictOf(status: number, hasId: boolean, code?: number): Verdict {
  if (status >= 200 && status < 300) return hasId ? 'taken' : 'later'
  if (status === 401 && code === 13051) return 'later'
  return status >= 400 && status < 500 && status !== 408 && status !== 429 ? 'refused' : 'later'
}
