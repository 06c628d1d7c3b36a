import { describe, expect, it } from 'vitest'
import { type MaxdiffPlan, maxdiffDesign, maxdiffReport, usualPlan } from './maxdiff-design.ts'

/** results.md, 2.11: the conditions for a design of eight or more versions. */
function expectBalance(plan: MaxdiffPlan): void {
  const { items, itemsPerSet, setsPerPerson, versions } = plan
  const design = maxdiffDesign(plan)
  const report = maxdiffReport(items, design)
  const shown = (versions * setsPerPerson * itemsPerSet) / items
  const together = (shown * (itemsPerSet - 1)) / (items - 1)
  expect(design.map((version) => version.length)).toEqual(design.map(() => setsPerPerson))
  for (const set of design.flat())
    expect([set.length, new Set(set).size]).toEqual([itemsPerSet, itemsPerSet])
  for (const version of design) {
    const own = maxdiffReport(items, [version])
    expect(own.items.most - own.items.least).toBeLessThanOrEqual(1)
  }
  expect(report.items.most - report.items.least).toBeLessThanOrEqual(1)
  expect(report.isConnected).toBe(true)
  expect(Math.abs(report.pairs.least - together)).toBeLessThanOrEqual(1 + 1e-9)
  expect(Math.abs(report.pairs.most - together)).toBeLessThanOrEqual(1 + 1e-9)
  expect(Math.abs(report.positions.least - shown / itemsPerSet)).toBeLessThanOrEqual(1)
  expect(Math.abs(report.positions.most - shown / itemsPerSet)).toBeLessThanOrEqual(1)
}

describe('design of a MaxDiff', () => {
  it.each([2, 3, 5, 6, 8, 12, 15, 16, 20])(
    'balances items, pairs and positions of %i items',
    (items) => {
      expectBalance({ ...usualPlan(items), seed: items })
    },
  )

  it.each([
    [7, 3],
    [13, 4],
    [11, 5],
    [21, 5],
  ])(
    'shows each two of %i items together equally often in every version, %i a set',
    (items, itemsPerSet) => {
      const plan = { items, itemsPerSet, setsPerPerson: items, versions: 3, seed: 1 }
      for (const version of maxdiffDesign(plan)) {
        const { pairs } = maxdiffReport(items, [version])
        expect(pairs).toEqual({ least: pairs.most, most: pairs.most })
      }
    },
  )

  it('makes the same design from the same seed, and another from another', () => {
    const plan = { ...usualPlan(9), seed: 4 }
    expect(maxdiffDesign(plan)).toEqual(maxdiffDesign({ ...plan }))
    expect(maxdiffDesign(plan)).not.toEqual(maxdiffDesign({ ...plan, seed: 5 }))
  })
})
