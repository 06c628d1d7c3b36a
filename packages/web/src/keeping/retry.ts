// The times of retries, and what a reply means for them. Pure: chance and
// clock are arguments. All times in milliseconds.

const firstMs = 1_000
const longestMs = 60_000
/** The longest wait that a server may request. */
const longestRetryAfterMs = 24 * 3_600_000
/** Items are retried at least this long. */
export const lifeMs = 14 * 24 * 3_600_000

/** Full jitter: random between 0 and the cap, which doubles with each try. `chance`: 0 to 1. */
export const backoffMs = (tries: number, chance: number): number =>
  Math.round(chance * Math.min(longestMs, firstMs * 2 ** Math.min(Math.max(0, tries - 1), 10)))

/** `header`: unparsed, seconds or an HTTP date. null if it is absent or invalid. */
export function retryAfterMs(header: string | null | undefined, nowMs: number): number | null {
  if (!header) return null
  const ms = /^\d+$/.test(header.trim()) ? Number(header) * 1_000 : Date.parse(header) - nowMs
  return Number.isNaN(ms) ? null : Math.min(longestRetryAfterMs, Math.max(0, ms))
}

export type Verdict =
  /** The server has it. */
  | 'taken'
  /** The server will never accept it. */
  | 'refused'
  /** There was no reply, or the server was not able to answer. */
  | 'later'

/**
 * `status`: 0 if no answer came. `hasId`: a 2xx with the feedback's id; one without it comes from an intermediary.
 * `code`: of a refusal. A missing proof (13051) does not concern the answers: a page that can obtain one sends them again,
 * perhaps another widget's frame on another day.
 */
export function verdictOf(status: number, hasId: boolean, code?: number): Verdict {
  if (status >= 200 && status < 300) return hasId ? 'taken' : 'later'
  if (status === 401 && code === 13051) return 'later'
  return status >= 400 && status < 500 && status !== 408 && status !== 429 ? 'refused' : 'later'
}
