import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { backoffMs, retryAfterMs, verdictOf } from './retry.ts'

describe('how long to wait before the next try (A-140)', () => {
  it('grows from one second to a minute, and is anything below that by chance', () => {
    expect([1, 2, 3, 4, 5, 6, 7, 50, 5_000].map((tries) => backoffMs(tries, 1))).toEqual([
      1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000, 60_000,
    ])
    expect(backoffMs(5, 0)).toBe(0)
    fc.assert(
      fc.property(fc.nat(200), fc.double({ min: 0, max: 1, noNaN: true }), (tries, chance) => {
        const ms = backoffMs(tries, chance)
        return ms >= 0 && ms <= 60_000
      }),
    )
  })

  const now = Date.parse('2026-11-20T12:00:00Z')
  it.each([
    [null, null],
    ['', null],
    ['soon', null],
    ['0', 0],
    ['7', 7_000],
    [' 7 ', 7_000],
    ['Fri, 20 Nov 2026 12:00:05 GMT', 5_000],
    ['Fri, 20 Nov 2026 11:00:00 GMT', 0],
    ['999999999', 86_400_000],
  ])('reads Retry-After %j as %j', (header, ms) => {
    expect(retryAfterMs(header, now)).toBe(ms)
  })
})

it.each([
  [200, true, 'taken'],
  [201, true, 'taken'],
  [200, false, 'later'],
  [302, false, 'later'],
  [400, false, 'refused'],
  [401, false, 'refused'],
  [403, false, 'refused'],
  [404, false, 'refused'],
  [422, false, 'refused'],
  [408, false, 'later'],
  [429, false, 'later'],
  [500, false, 'later'],
  [503, false, 'later'],
  [0, false, 'later'],
] as const)(
  'a reply of %i (with an id: %j) means %s (R-OFF-08, A-140)',
  (status, hasId, verdict) => {
    expect(verdictOf(status, hasId)).toBe(verdict)
  },
)

it.each([
  [401, 13051, 'later'],
  [401, 13003, 'refused'],
  [403, 13050, 'refused'],
  [422, 13051, 'refused'],
] as const)('a refusal of %i with code %i means %s (A-140, C-30)', (status, code, verdict) => {
  expect(verdictOf(status, false, code)).toBe(verdict)
})
