import { describe, expect, it } from 'vitest'
import { type Failure, pauseBeforeRetry, type Repeats, readRetryAfter } from './retry.ts'

const reply = (status: number, retryAfterMs: number | null = null): Failure => ({
  kind: 'reply',
  status,
  retryAfterMs,
})
const pause = (failure: Failure, repeats: Repeats, tries = 1, chance = 0.5) =>
  pauseBeforeRetry(failure, { tries, retries: 4, repeats, chance })

describe('what is tried again', () => {
  it.each([408, 429, 502, 503, 504])(
    'a call that may be done twice, after %i (ECO-8)',
    (status) => {
      expect(pause(reply(status), 'safe')).not.toBeNull()
    },
  )

  it.each([400, 401, 403, 404, 409, 413, 422, 500, 501])(
    'nothing after %i, which would come again (ECO-8)',
    (status) => {
      for (const repeats of ['safe', 'unsafe'] as const)
        expect(pause(reply(status), repeats)).toBeNull()
    },
  )

  it('a call whose first try is still running, as the server says (ECO-8, ECO-9)', () => {
    expect(pause(reply(409, 1_000), 'safe')).toBe(1_000)
    expect(pause(reply(409, 1_000), 'unsafe')).toBeNull()
  })

  it('a write without a key only if no byte of it was sent (ECO-8)', () => {
    expect(pause({ kind: 'unreached' }, 'unsafe')).not.toBeNull()
    expect(pause(reply(429), 'unsafe')).toBeNull()
    expect(pause({ kind: 'cut' }, 'unsafe')).toBeNull()
  })
})

describe('the pause before the next try', () => {
  it('is drawn from a range that doubles from 250 ms to 8 s (ECO-8)', () => {
    const longest = [1, 2, 3, 4].map((tries) => pause({ kind: 'cut' }, 'safe', tries, 0.999_999))
    expect(longest).toEqual([250, 500, 1_000, 2_000])
    expect(pause({ kind: 'cut' }, 'safe', 1, 0)).toBe(0)
    const late = { tries: 9, retries: 20, repeats: 'safe', chance: 0.999_999 } as const
    expect(pauseBeforeRetry({ kind: 'cut' }, late)).toBe(8_000)
  })

  it('is what the server asks for, up to a minute (ECO-8)', () => {
    expect(pause(reply(503, 2_000), 'safe')).toBe(2_000)
    expect(pause(reply(429, 60_000), 'safe')).toBe(60_000)
    expect(pause(reply(429, 61_000), 'safe')).toBeNull()
  })

  it('is none after the fifth try (ECO-8)', () => {
    expect(pause({ kind: 'cut' }, 'safe', 4)).not.toBeNull()
    expect(pause({ kind: 'cut' }, 'safe', 5)).toBeNull()
  })
})

it.each([
  ['2', 2_000],
  [' 0 ', 0],
  ['Thu, 26 Nov 2026 00:00:10 GMT', 10_000],
  ['Thu, 26 Nov 2026 00:00:00 GMT', 0],
  ['soon', null],
  ['', null],
  [null, null],
])('reads Retry-After "%s" as %s ms (ECO-8)', (header, expected) => {
  expect(readRetryAfter(header, Date.UTC(2026, 10, 26))).toBe(expected)
})
