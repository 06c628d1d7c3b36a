import { describe, expect, it } from 'vitest'
import { chance } from '../random-order.ts'
import { type ConjointTask, conjointFigures } from './conjoint.ts'
import { type ConjointPlan, conjointDesign, conjointReport } from './conjoint-design.ts'
import { conjointPersons } from './sample-persons.ts'
import { simulateShares } from './simulate-shares.ts'

const repeated = <T>(many: number, one: T): T[] => Array.from({ length: many }, () => one)
const few = { seed: 1, samples: 20 }
const plan = (change: Partial<ConjointPlan> = {}): ConjointPlan => ({
  levels: [3, 2, 4],
  alternatives: 3,
  tasks: 8,
  versions: 6,
  seed: 11,
  prohibited: [],
  ...change,
})

describe('design of a conjoint', () => {
  it.each([
    { levels: [2, 2], alternatives: 2, tasks: 4 },
    { levels: [2, 3], alternatives: 2, tasks: 6 },
    { levels: [3, 3, 3], alternatives: 3, tasks: 9 },
    { levels: [4, 3, 2, 2], alternatives: 4, tasks: 10 },
    { levels: [5, 4, 3, 3, 2], alternatives: 3, tasks: 12 },
    { levels: [2, 2, 2, 2, 2, 2, 2, 2], alternatives: 5, tasks: 12 },
  ])('balances the levels of $levels with $alternatives products a task', (change) => {
    const of = plan(change)
    const design = conjointDesign(of)
    const report = conjointReport(of, design, 300)
    expect(report.level_spread).toBeLessThanOrEqual(1)
    expect(report.faults).toBe(0)
    // 100 is reached only where no two products of a task share a level.
    expect(report.d_efficiency).toBeGreaterThan(55)
    const first = conjointReport(
      of,
      [...design].map(() => firstStart(of)),
      300,
    )
    expect(report.d_efficiency).toBeGreaterThan(first.d_efficiency)
  })

  it('keeps levels apart that are prohibited together', () => {
    const of = plan({
      prohibited: [
        [
          [0, 0],
          [1, 1],
        ],
        [
          [0, 2],
          [2, 3],
        ],
      ],
    })
    const products = conjointDesign(of).flat(2)
    expect(products.filter(([first, second]) => first === 0 && second === 1)).toEqual([])
    expect(products.filter(([first, , third]) => first === 2 && third === 3)).toEqual([])
  })

  it('reports a design that cannot be estimated', () => {
    const one = [
      [
        [
          [0, 0],
          [1, 1],
        ],
      ],
    ]
    expect(conjointReport({ levels: [2, 2], prohibited: [] }, one, 300)).toMatchObject({
      d_efficiency: 0,
      errors: null,
    })
  })

  it('has full efficiency and the textbook error where both levels meet in every task', () => {
    const design = [[[[0], [1]]]]
    const report = conjointReport({ levels: [2], prohibited: [] }, design, 100)
    expect(report.d_efficiency).toBeCloseTo(100, 9)
    // A part-worth is half the log of the odds, whose variance at even odds is 4 ÷ n.
    expect(report.errors?.[0]?.[0]).toBeCloseTo(0.1, 9)
  })

  it('makes the same design from the same seed', () => {
    const small = plan({ tasks: 4, versions: 2 })
    expect(conjointDesign(small)).toEqual(conjointDesign({ ...small }))
    expect(conjointDesign(small)).not.toEqual(conjointDesign({ ...small, seed: 12 }))
  })
})

/** All products of the table in their order, as one would list them by hand. */
function firstStart({ levels, tasks, alternatives }: ConjointPlan): number[][][] {
  return Array.from({ length: tasks }, (_, task) =>
    Array.from({ length: alternatives }, (_, alternative) => {
      let rest = task * alternatives + alternative
      return levels.map((count) => {
        const level = rest % count
        rest = Math.floor(rest / count)
        return level
      })
    }),
  )
}

describe('figures of a conjoint', () => {
  const meeting = (chosen: number): ConjointTask => ({ products: [[0], [1]], chosen })

  it('equals the closed form of one attribute with two levels', () => {
    const [a, b] = [50, 20]
    const found = conjointFigures(
      { levels: [2], hasNone: false },
      [...repeated(a, [meeting(0)]), ...repeated(b, [meeting(1)])],
      few,
    )
    const worth = Math.log(a / b) / 2
    expect(found.part_worths?.[0]?.[0]?.value).toBeCloseTo(worth, 9)
    expect(found.part_worths?.[0]?.[0]?.high).toBeCloseTo(
      worth + (1.959963984540054 * Math.sqrt(1 / a + 1 / b)) / 2,
      8,
    )
    expect(found.importance?.[0]).toEqual({ value: 1, low: 1, high: 1 })
    expect(found.null_log_likelihood).toBeCloseTo(70 * Math.log(0.5), 9)
    expect(found.r2).toBeCloseTo(
      1 - (a * Math.log(a / 70) + b * Math.log(b / 70)) / (70 * Math.log(0.5)),
      9,
    )
  })

  it('clusters by person: the same answer four times is no more certain than once', () => {
    const once = [...repeated(50, [meeting(0)]), ...repeated(20, [meeting(1)])]
    const often = once.map((tasks) => repeated(4, tasks[0] ?? meeting(0)))
    const of = (persons: ConjointTask[][]) =>
      conjointFigures({ levels: [2], hasNone: false }, persons, few).part_worths?.[0]?.[0]?.high
    expect(of(often)).toBeCloseTo(of(once) ?? 0, 9)
  })

  const worths = [
    [0.6, 0, -0.6],
    [0.3, -0.3],
    [0.5, 0.2, -0.2, -0.5],
  ]
  const persons = conjointPersons(worths, -0.5, conjointDesign(plan()), 400, chance(2, 'persons'))
  const found = conjointFigures({ levels: [3, 2, 4], hasNone: true }, persons, {
    seed: 7,
    samples: 100,
  })

  it('finds part-worths that add up to 0 and importances that add up to 1', () => {
    for (const [attribute, levels] of worths.entries())
      for (const [level, worth] of levels.entries())
        expect(found.part_worths?.[attribute]?.[level]?.value).toBeCloseTo(worth, 0)
    for (const levels of found.part_worths ?? [])
      expect(levels.reduce((sum, { value }) => sum + value, 0)).toBeCloseTo(0, 9)
    expect(found.importance?.reduce((sum, { value }) => sum + value, 0)).toBeCloseTo(1, 9)
    for (const { value, low, high } of found.importance ?? []) {
      expect(low).toBeLessThan(value)
      expect(high).toBeGreaterThan(value)
    }
  })

  it('names the attribute that the answers do not determine', () => {
    const same = conjointPersons(worths, null, conjointDesign(plan()), 60, chance(2, 'same')).map(
      (tasks) =>
        tasks.map(({ products, chosen }) => ({
          products: products.map(([first = 0, , third = 0]) => [first, 0, third]),
          chosen,
        })),
    )
    expect(conjointFigures({ levels: [3, 2, 4], hasNone: false }, same, few)).toMatchObject({
      why: 'not_identified',
      not_identified: 1,
      part_worths: null,
    })
    const always = repeated(40, [meeting(0)])
    expect(conjointFigures({ levels: [2], hasNone: false }, always, few)).toMatchObject({
      why: 'not_identified',
      not_identified: 0,
    })
  })

  it('has no figures below 30 persons', () => {
    expect(
      conjointFigures({ levels: [2], hasNone: false }, repeated(29, [meeting(0)]), few),
    ).toMatchObject({ persons: 29, why: 'small', part_worths: null, importance: null })
  })

  it('divides the choices among products as the part-worths say, with an interval', () => {
    const { model, part_worths: of, none } = found
    if (!model || !of || !none) throw new Error('The model was not estimated.')
    const products = [
      [0, 0, 0],
      [2, 1, 3],
    ]
    const shares = simulateShares(model, { products, withNone: true }, 1)
    const e = products.map((levels) =>
      Math.exp(levels.reduce((sum, level, at) => sum + (of[at]?.[level]?.value ?? 0), 0)),
    )
    const all = [...e, Math.exp(none.value)]
    const sum = all.reduce((total, one) => total + one, 0)
    for (const [place, one] of all.entries()) expect(shares[place]?.value).toBeCloseTo(one / sum, 9)
    expect(shares.reduce((total, { value }) => total + value, 0)).toBeCloseTo(1, 9)
    for (const { value, low, high } of shares) {
      expect(low).toBeLessThan(value)
      expect(high).toBeGreaterThan(value)
    }
    expect(simulateShares(model, { products, withNone: false }, 1)).toHaveLength(2)
  })
})
