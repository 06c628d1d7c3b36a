import { describe, expect, it } from 'vitest'
import { isSnoozed, snoozedUntil } from './snooze-times.ts'

const at = (...parts: [number, number, number, number]) => new Date(...parts)

describe('until when a conversation is put off', () => {
  it.each([
    ['hour', at(2026, 4, 1, 12), at(2026, 4, 1, 13)],
    ['tomorrow', at(2026, 4, 31, 23), at(2026, 5, 1, 9)],
    // A Friday, a Sunday, and a Monday.
    ['monday', at(2026, 4, 1, 12), at(2026, 4, 4, 9)],
    ['monday', at(2026, 4, 3, 12), at(2026, 4, 4, 9)],
    ['monday', at(2026, 4, 4, 8), at(2026, 4, 11, 9)],
  ] as const)('%s after %s', (snooze, now, until) => {
    expect(snoozedUntil(snooze, now)).toBe(until.toISOString())
  })

  it('it ends with its time; until a message it has none', () => {
    const until = '2026-05-01T12:00:00.000Z'
    const noon = Date.parse(until)
    expect([noon - 1, noon].map((now) => isSnoozed({ snoozed_until: until }, now))).toEqual([
      true,
      false,
    ])
    expect(isSnoozed({ snoozed_until: snoozedUntil('reply', new Date(noon)) }, noon * 10)).toBe(
      true,
    )
    expect(isSnoozed({ snoozed_until: null }, noon)).toBe(false)
  })
})
