import { binsOf } from '@askwell/engine/results'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { comparedBins, lastOf, numberForm } from './bins.ts'

const spread = (...numbers: number[]) => {
  const values = [...new Set(numbers)]
    .toSorted((a, b) => a - b)
    .map((value) => ({ value, count: numbers.filter((one) => one === value).length }))
  return {
    values,
    bins: binsOf(values),
    minimum: values[0]?.value ?? null,
    maximum: values.at(-1)?.value ?? null,
  }
}
const answers = fc.array(fc.integer({ min: -50, max: 9_000 }), { minLength: 1, maxLength: 40 })

describe('compared bins', () => {
  it('have the same edges on both sides, and every answer of either', () => {
    fc.assert(
      fc.property(answers, answers, (here, there) => {
        const bins = comparedBins(spread(...here), spread(...there), undefined)
        const sum = (counts: readonly (number | null)[]): number =>
          counts.reduce<number>((all, one) => all + (one ?? 0), 0)
        expect(sum(bins.map(({ bin }) => bin.count))).toBe(here.length)
        expect(sum(bins.map(({ otherCount }) => otherCount))).toBe(there.length)
      }),
    )
  })

  it('are those of the results without a comparison, or where the numbers were not sent', () => {
    const here = spread(1, 500, 900)
    expect(comparedBins(here, null, undefined).map(({ bin }) => bin)).toEqual(here.bins)
    const many = { values: [], bins: here.bins }
    expect(comparedBins(many, spread(3), undefined)).toEqual(
      here.bins.map((bin) => ({ bin, otherCount: null })),
    )
  })

  it('show the numbers of a scale that nobody chose', () => {
    expect(comparedBins(spread(2), spread(3), { min: 1, max: 4 })).toHaveLength(4)
  })
})

describe('numbers are written', () => {
  it.each<[name: string, numbers: number[], isYear: boolean, decimals: number]>([
    ['as years where all are whole and between 1900 and 2100', [1960, 2006], true, 0],
    ['with separators where one is no year', [1960, 2150], false, 0],
    ['with the decimals that were answered, at most two', [3.7, 4.125], false, 2],
    ['without decimals where none was answered', [3, 4], false, 0],
  ])('%s', (_name, numbers, isYear, decimals) => {
    expect(numberForm(spread(...numbers))).toEqual({ isYear, decimals })
  })

  it('up to the last number that is in the bin', () => {
    const cents = { isYear: false, decimals: 2 }
    expect(lastOf({ from: 1, to: 2, count: 0 }, cents)).toBe(1.99)
    expect(lastOf({ from: 1, to: 1, count: 0 }, cents)).toBe(1)
    expect(lastOf({ from: 10, to: 19, count: 0 }, { isYear: false, decimals: 0 })).toBe(19)
    expect(lastOf({ from: 10, to: null, count: 0 }, cents)).toBeNull()
  })
})
