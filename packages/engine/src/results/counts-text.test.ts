import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { eachCount, writeCounts } from './counts-text.ts'

const read = (text: string): [number, number][] => {
  const pairs: [number, number][] = []
  eachCount(text, (place, count) => pairs.push([place, count]))
  return pairs
}

describe('counts as text', () => {
  it.each<[string, [number, number][], string]>([
    ['nothing', [], ''],
    ['one', [[0, 1]], 'AB'],
    ['the last of one digit, and the first of two', [[31, 32]], 'fgB'],
    [
      'places as distances',
      [
        [5, 2],
        [6, 2],
      ],
      'FCBC',
    ],
  ])('writes %s', (_what, pairs, text) => {
    expect(writeCounts(pairs)).toBe(text)
    expect(read(text)).toEqual(pairs)
  })

  it('reads what it wrote, in the order of places', () => {
    const pair = fc.tuple(fc.nat({ max: 100_000 }), fc.nat({ max: 2 ** 40 }))
    fc.assert(
      fc.property(fc.uniqueArray(pair, { selector: ([place]) => place }), (pairs) => {
        expect(read(writeCounts(pairs))).toEqual(pairs.toSorted(([a], [b]) => a - b))
      }),
    )
  })
})
