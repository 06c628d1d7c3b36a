import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { binsOf, countsIn } from './bins.ts'

const values = (number: fc.Arbitrary<number>) =>
  fc
    .uniqueArray(fc.record({ value: number, count: fc.integer({ min: 1, max: 50 }) }), {
      selector: ({ value }) => value,
      minLength: 1,
      maxLength: 30,
    })
    .map((list) => list.toSorted((a, b) => a.value - b.value))
const whole = values(fc.integer({ min: -2_000, max: 100_000 }))
const broken = values(
  fc
    .tuple(fc.integer({ min: -500, max: 5_000 }), fc.constantFrom(4, 10, 100))
    .map(([n, of]) => n / of),
)
const most = fc.integer({ min: 2, max: 24 })
const sum = (list: readonly { readonly count: number }[]): number =>
  list.reduce((all, { count }) => all + count, 0)

describe('binsOf', () => {
  it('counts every answer once, in columns that follow one another', () => {
    fc.assert(
      fc.property(fc.oneof(whole, broken), most, (given, fits) => {
        const bins = binsOf(given, fits)
        expect(sum(bins)).toBe(sum(given))
        for (const [place, { from, to }] of bins.entries()) {
          expect(from).toBeLessThanOrEqual(to)
          const next = bins[place + 1]
          if (next) expect(next.from).toBeGreaterThanOrEqual(to)
        }
      }),
    )
  })

  it('counts the last number where a width like 0.1 is not exact in binary', () => {
    const tenths = Array.from({ length: 13 }, (_, place) => ({ value: place / 10, count: 1 }))
    expect(sum(binsOf(tenths, 12))).toBe(13)
    expect(binsOf(tenths, 12).at(-1)).toMatchObject({ from: 1.2, count: 1 })
  })

  it('makes no more columns than fit, but for one at each end that a round width cuts off', () => {
    fc.assert(
      fc.property(fc.oneof(whole, broken), most, (given, fits) => {
        expect(binsOf(given, fits).length).toBeLessThanOrEqual(fits + 2)
      }),
    )
  })

  it.each<[name: string, given: number[], fits: number, bins: string[]]>([
    [
      'each number alone while they are few',
      [1, 2, 4],
      5,
      ['1–1: 1', '2–2: 1', '3–3: 0', '4–4: 1'],
    ],
    [
      'ranges of a round width',
      [0, 12, 49],
      5,
      ['0–9: 1', '10–19: 1', '20–29: 0', '30–39: 0', '40–49: 1'],
    ],
    ['one column for one number', [0.5], 5, ['0.5–0.5: 1']],
    ['below zero', [-30, 30], 3, ['-40–-21: 1', '-20–-1: 0', '0–19: 0', '20–39: 1']],
    ['nothing', [], 5, []],
  ])('%s', (_name, given, fits, bins) => {
    const counted = given.map((value) => ({ value, count: 1 }))
    expect(binsOf(counted, fits).map(({ from, to, count }) => `${from}–${to}: ${count}`)).toEqual(
      bins,
    )
  })

  it('shows the numbers of a range even where nobody answered them', () => {
    expect(
      binsOf([{ value: 3, count: 2 }], 9, { min: 1, max: 5 }).map(({ count }) => count),
    ).toEqual([0, 0, 2, 0, 0])
    expect(binsOf([], 9, { min: 1, max: 3 })).toHaveLength(3)
  })
})

describe('countsIn', () => {
  it('counts the same numbers as their own columns do', () => {
    fc.assert(
      fc.property(fc.oneof(whole, broken), most, (given, fits) => {
        const bins = binsOf(given, fits)
        expect(countsIn(bins, given)).toEqual(bins.map(({ count }) => count))
      }),
    )
  })

  it('leaves out what is before the first column, and adds what is behind the last one to it', () => {
    const bins = binsOf(
      [
        { value: 5, count: 1 },
        { value: 7, count: 1 },
      ],
      9,
    )
    expect(
      countsIn(bins, [
        { value: 4, count: 3 },
        { value: 9, count: 2 },
      ]),
    ).toEqual([0, 0, 2])
  })
})
