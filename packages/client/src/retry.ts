// Decides whether a call is tried again, and when. Pure: chance is an argument.

/** How a try failed. `unreached`: it certainly never came to the server; `cut`: it may have. */
export type Failure =
  | { readonly kind: 'reply'; readonly status: number; readonly retryAfterMs: number | null }
  | { readonly kind: 'unreached' }
  | { readonly kind: 'cut' }

/** `safe`: the call reads, or has a key under which the server does it once. `unsafe`: a write whose caller sends no key. */
export type Repeats = 'safe' | 'unsafe'

const shortestPauseMs = 250
const longestPauseMs = 8_000
const longestRetryAfterMs = 60_000

const passing = new Set([408, 429, 502, 503, 504])

/** Milliseconds before the next try; null = there is none. `tries`: so far. `chance`: in [0, 1). */
export function pauseBeforeRetry(
  failure: Failure,
  { tries, retries, repeats, chance }: RetryState,
): number | null {
  if (tries > retries || !mayRepeat(failure, repeats)) return null
  const asked = failure.kind === 'reply' ? failure.retryAfterMs : null
  if (asked !== null) return asked > longestRetryAfterMs ? null : asked
  return Math.round(chance * Math.min(longestPauseMs, shortestPauseMs * 2 ** (tries - 1)))
}

interface RetryState {
  readonly tries: number
  readonly retries: number
  readonly repeats: Repeats
  readonly chance: number
}

function mayRepeat(failure: Failure, repeats: Repeats): boolean {
  if (repeats === 'unsafe') return failure.kind === 'unreached'
  if (failure.kind !== 'reply' || passing.has(failure.status)) return true
  // The first try of this call is still running: its reply was lost.
  return failure.status === 409 && failure.retryAfterMs !== null
}

/** The header as milliseconds: seconds, or a date; null = absent or unreadable. */
export function readRetryAfter(header: string | null, nowMs: number): number | null {
  if (header === null) return null
  if (/^\d+(?:\.\d+)?$/.test(header.trim())) return Number(header) * 1_000
  const at = Date.parse(header)
  return Number.isNaN(at) ? null : Math.max(0, at - nowMs)
}
