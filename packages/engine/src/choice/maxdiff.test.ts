import { describe, expect, it } from 'vitest'
import { chance } from '../random-order.ts'
import { type MaxdiffSet, maxdiffFigures } from './maxdiff.ts'
import { maxdiffDesign } from './maxdiff-design.ts'
import { maxdiffPersons } from './sample-persons.ts'
import { student95 } from './student.ts'

const pair = (best: number): MaxdiffSet => ({ shown: [0, 1], best, worst: 1 - best })
const repeated = <T>(many: number, one: T): T[] => Array.from({ length: many }, () => one)

describe('figures of a MaxDiff', () => {
  it('equals the closed form where each person compares two items', () => {
    const [a, b] = [30, 12]
    const found = maxdiffFigures(2, [...repeated(a, [pair(0)]), ...repeated(b, [pair(1)])])
    const utility = Math.log(a / b) / 2
    const error = Math.sqrt(1 / a + 1 / b) / 2
    expect(found.items[0]?.utility?.value).toBeCloseTo(utility, 9)
    expect(found.items[0]?.utility?.high).toBeCloseTo(utility + 1.959963984540054 * error, 8)
    expect(found.items[1]?.utility?.value).toBeCloseTo(-utility, 9)
    expect(found.log_likelihood).toBeCloseTo(a * Math.log(a / 42) + b * Math.log(b / 42), 9)
    // p = e^u ÷ (e^u + 1), and the two add up to 1.
    const p = Math.exp(utility) / (Math.exp(utility) + 1)
    expect(found.items[0]?.scaled?.value).toBeCloseTo(100 * p, 8)
    expect(found.items[0]?.scaled?.high).toBeCloseTo(
      100 * p + 1.959963984540054 * 100 * p * (1 - p) * error,
      6,
    )
  })

  it('counts what was shown, best and worst, with the interval of a ratio over persons', () => {
    const found = maxdiffFigures(3, [
      [
        { shown: [0, 1, 2], best: 0, worst: 1 },
        { shown: [0, 1], best: 0, worst: 1 },
      ],
      [{ shown: [0, 1, 2], best: 2, worst: 0 }],
      [{ shown: [0, 2], best: 2, worst: 0 }],
    ])
    // Of the first item: 2 best and 2 worst of 4 shown; the persons differ from 0 by 2, −1 and −1.
    const error = Math.sqrt((3 / 2) * (4 + 1 + 1)) / 4
    expect(found.items[0]).toMatchObject({ shown: 4, best: 2, worst: 2, score: { value: 0 } })
    expect(student95(2) * error).toBeGreaterThan(1)
    expect(found.items[0]?.score).toEqual({ value: 0, low: -1, high: 1 })
    expect(found.items.map(({ best, worst }) => [best, worst])).toEqual([
      [2, 2],
      [0, 2],
      [2, 0],
    ])
    expect(found).toMatchObject({ persons: 3, sets: 4, why: 'small' })
  })

  it('climbs to the top of the likelihood that a plain sum over all sets gives', () => {
    const truth = [0.8, 0.3, 0, -0.4, -0.7]
    const plan = { items: 5, itemsPerSet: 3, setsPerPerson: 5, versions: 4, seed: 3 }
    const persons = maxdiffPersons(truth, maxdiffDesign(plan), 80, chance(1, 'persons'))
    const found = maxdiffFigures(5, persons)
    const utilities = found.items.map(({ utility }) => utility?.value ?? 0)
    const likelihood = (u: readonly number[]): number =>
      persons.flat().reduce((sum, { shown, best, worst }) => {
        const e = (item: number, sign: number): number => Math.exp(sign * (u[item] ?? 0))
        const left = shown.filter((item) => item !== best)
        return (
          sum +
          Math.log(e(best, 1) / shown.reduce((all, item) => all + e(item, 1), 0)) +
          Math.log(e(worst, -1) / left.reduce((all, item) => all + e(item, -1), 0))
        )
      }, 0)
    expect(likelihood(utilities)).toBeCloseTo(found.log_likelihood ?? 0, 7)
    for (const [item] of utilities.entries())
      for (const step of [-1e-3, 1e-3])
        expect(likelihood(utilities.with(item, (utilities[item] ?? 0) + step))).toBeLessThan(
          likelihood(utilities),
        )
    expect(utilities.reduce((sum, one) => sum + one, 0)).toBeCloseTo(0, 9)
    expect(found.items.reduce((sum, { scaled }) => sum + (scaled?.value ?? 0), 0)).toBeCloseTo(
      100,
      9,
    )
  })

  it('has no utilities where an item was never preferred to the others, and keeps the counts', () => {
    const found = maxdiffFigures(3, repeated(40, [{ shown: [0, 1, 2], best: 0, worst: 2 }]))
    expect(found.why).toBe('not_identified')
    expect(found.items.map(({ utility, scaled }) => [utility, scaled])).toEqual(
      repeated(3, [null, null]),
    )
    expect(found.items[0]).toMatchObject({ best: 40, shown: 40, score: { value: 1 } })
  })

  it('says nothing where nobody answered', () => {
    expect(maxdiffFigures(2, [])).toMatchObject({
      persons: 0,
      why: 'none',
      items: [{ score: null, utility: null }, { score: null }],
    })
  })

  it.each([
    [1, 12.7062],
    [5, 2.5706],
    [30, 2.0423],
    [1_000, 1.9623],
  ])('has the published quantile of Student with %i degrees of freedom', (degrees, quantile) => {
    expect(student95(degrees)).toBeCloseTo(quantile, 4)
  })
})
