import { expect, it } from 'vitest'
import { coverageOfConjoint, coverageOfMaxdiff } from './coverage.ts'
import { maxdiffDesign, maxdiffReport } from './maxdiff-design.ts'

it('holds the truth in 95 ± 2 of 100 intervals, over 500 samples', () => {
  const { utilities, scaled } = coverageOfMaxdiff(500)
  for (const share of [utilities, scaled, coverageOfConjoint(500)]) {
    expect(share).toBeGreaterThan(0.93)
    expect(share).toBeLessThan(0.97)
  }
})

/** Where an item is shown more often than others, no design can keep every pair within one of the mean; one more is the bound.
 *  Designs of many items take most of the time, so fewer of them are made. */
it('balances the pairs of 2 to 30 items in sets of 3 to 6', () => {
  for (const items of [2, 3, 4, 5, 6, 7, 9, 11, 13, 16, 20, 25, 30])
    for (const itemsPerSet of [3, 4, 5, 6].filter((size) => size <= items))
      for (const versions of items <= 13 ? [8, 20] : [8]) {
        const setsPerPerson = Math.ceil((3 * items) / itemsPerSet)
        const plan = { items, itemsPerSet, setsPerPerson, versions, seed: items }
        const { pairs, isConnected } = maxdiffReport(items, maxdiffDesign(plan))
        const mean =
          (versions * setsPerPerson * itemsPerSet * (itemsPerSet - 1)) / items / (items - 1)
        expect([
          pairs.least >= Math.floor(mean) - 1,
          pairs.most <= Math.ceil(mean) + 1,
          isConnected,
        ]).toEqual([true, true, true])
      }
})
