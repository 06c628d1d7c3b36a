import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { clockOf, durationIn } from './duration.ts'
import { fileSizeIn } from './file-size.ts'
import { shortMomentIn } from './short-moment.ts'

describe('durationIn', () => {
  it.each([
    [0, '0 sec'],
    [0.4, '0 sec'],
    [58, '58 sec'],
    [59.6, '1 min'],
    [60, '1 min'],
    [94, '1 min 34 sec'],
    [3_600, '1 hr'],
    [3_605, '1 hr'],
    [7_500, '2 hr 5 min'],
    [7_530, '2 hr 5 min'],
    [90_000, '25 hr'],
  ])('%s seconds are %s', (seconds, text) => expect(durationIn('en', seconds)).toBe(text))

  it('is said in the language of the reader', () => {
    expect(durationIn('de', 94)).toBe('1 Min. 34 Sek.')
    expect(durationIn('tr', 94)).toBe('1 dk. 34 sn.')
  })

  it('names at most two units, the larger one first, and none of them is zero', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 500_000 }), (seconds) => {
        const said = durationIn('en', seconds)
        const units = [...said.matchAll(/(\d+) (hr|min|sec)/g)].map(([, count, unit]) => ({
          count: Number(count),
          unit,
        }))
        expect(units.length).toBeGreaterThan(0)
        expect(units.length).toBeLessThanOrEqual(2)
        expect(units.every(({ count }) => count > 0)).toBe(true)
        const places = units.map(({ unit }) => ['hr', 'min', 'sec'].indexOf(unit ?? ''))
        expect(places).toEqual(places.toSorted((a, b) => a - b))
      }),
    )
  })
})

it.each([
  [0, '0:00'],
  [9_000, '0:09'],
  [59_999, '0:59'],
  [60_000, '1:00'],
  [760_000, '12:40'],
  [3_600_000, '60:00'],
])('%s ms on a clock are %s', (ms, text) => expect(clockOf(ms)).toBe(text))

it.each([
  [0, '0 byte'],
  [999, '999 byte'],
  [1_000, '1 kB'],
  [1_500, '2 kB'],
  [999_499, '999 kB'],
  [1_000_000, '1 MB'],
  [1_550_000, '1.6 MB'],
  [10_000_000, '10 MB'],
])('%s bytes are %s', (bytes, text) => expect(fileSizeIn('en', bytes)).toBe(text))

describe('shortMomentIn', () => {
  const now = new Date(2026, 10, 23, 18, 0)
  const of = (...args: [number, number, number, number, number]): string =>
    shortMomentIn('en', now)(new Date(...args).toISOString())
  it.each<[string, [number, number, number, number, number], string]>([
    ['of today its clock', [2026, 10, 23, 9, 5], '09:05'],
    ['of later today its clock', [2026, 10, 23, 23, 59], '23:59'],
    ['of yesterday its day', [2026, 10, 22, 23, 59], '22 Nov'],
    ['of tomorrow its day', [2026, 10, 24, 0, 0], '24 Nov'],
    ['of this year its day', [2026, 0, 1, 0, 0], '1 Jan'],
    ['of another year its day and year', [2025, 10, 23, 18, 0], '23 Nov 2025'],
  ])('%s', (_name, args, text) => expect(of(...args)).toBe(text))
})
