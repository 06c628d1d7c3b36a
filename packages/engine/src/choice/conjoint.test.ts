import { describe, expect, it } from 'vitest'
import { chance } from '../random-order.ts'
import { conjointFigures } from './conjoint.ts'
import type { ConjointTask } from './conjoint-coding.ts'
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
    expect(found.levels[0]?.[0]?.part_worth?.value).toBeCloseTo(worth, 9)
    expect(found.levels[0]?.[0]?.part_worth?.high).toBeCloseTo(
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
      conjointFigures({ levels: [2], hasNone: false }, persons, few).levels[0]?.[0]?.part_worth
        ?.high
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
        expect(found.levels[attribute]?.[level]?.part_worth?.value).toBeCloseTo(worth, 0)
    for (const levels of found.levels)
      expect(levels.reduce((sum, { part_worth }) => sum + (part_worth?.value ?? 0), 0)).toBeCloseTo(
        0,
        9,
      )
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
          // The second attribute follows from the first one.
          products: products.map(([first = 0, , third = 0]) => [first, Math.min(first, 1), third]),
          chosen,
        })),
    )
    expect(conjointFigures({ levels: [3, 2, 4], hasNone: false }, same, few)).toMatchObject({
      why: 'not_identified',
      not_identified: 1,
      model: null,
    })
    const always = repeated(40, [meeting(0)])
    expect(conjointFigures({ levels: [2], hasNone: false }, always, few)).toMatchObject({
      why: 'not_identified',
      not_identified: 0,
    })
  })

  it('counts how often each level was shown and chosen', () => {
    for (const [attribute, levels] of found.levels.entries()) {
      const sumOf = (name: 'shown' | 'chosen') =>
        levels.reduce((sum, level) => sum + level[name], 0)
      expect([attribute, sumOf('shown')]).toEqual([attribute, 3 * found.tasks])
      expect(sumOf('chosen')).toBeLessThan(found.tasks)
    }
  })

  it('leaves out a level that nobody saw, and estimates the others unchanged', () => {
    const more = conjointFigures({ levels: [3, 3, 4], hasNone: true }, persons, few)
    expect(more.levels[1]?.[2]).toEqual({ shown: 0, chosen: 0, part_worth: null })
    expect(more.levels[1]?.slice(0, 2)).toEqual(found.levels[1])
    const one = conjointFigures(
      { levels: [3, 2, 4, 2], hasNone: true },
      persons.map((tasks) =>
        tasks.map(({ products, chosen }) => ({
          products: products.map((product) => [...product, 1]),
          chosen,
        })),
      ),
      few,
    )
    expect(one.levels[3]?.map(({ part_worth }) => part_worth)).toEqual([null, null])
    expect(one.levels.slice(0, 3)).toEqual(found.levels)
    expect(one.importance?.[3]?.value).toBe(0)
  })

  it('equals the estimate of a plain gradient ascent', () => {
    const params = (levels: readonly number[], product: readonly number[]): number[] =>
      levels.flatMap((count, attribute) =>
        Array.from({ length: count - 1 }, (_, column) =>
          product[attribute] === count - 1 ? -1 : Number(product[attribute] === column),
        ),
      )
    const tasks = persons.flat().map(({ products, chosen }) => ({
      rows: [...products.map((one) => [...params([3, 2, 4], one), 0]), [0, 0, 0, 0, 0, 0, 1]],
      chosen: chosen ?? products.length,
    }))
    const beta = Array.from({ length: 7 }, () => 0)
    for (let step = 0; step < 400; step += 1) {
      const gradient = beta.map(() => 0)
      for (const { rows, chosen } of tasks) {
        const e = rows.map((row) =>
          Math.exp(row.reduce((sum, x, k) => sum + x * (beta[k] ?? 0), 0)),
        )
        const total = e.reduce((sum, one) => sum + one, 0)
        for (const [k] of beta.entries())
          gradient[k] =
            (gradient[k] ?? 0) +
            (rows[chosen]?.[k] ?? 0) -
            rows.reduce((sum, row, at) => sum + ((e[at] ?? 0) / total) * (row[k] ?? 0), 0)
      }
      for (const [k, slope] of gradient.entries())
        beta[k] = (beta[k] ?? 0) + (2 * slope) / tasks.length
    }
    const [a, b, view, p1, p2, p3, none] = beta
    const own = [found.levels[0]?.[0], found.levels[0]?.[1], found.levels[1]?.[0]].concat(
      found.levels[2]?.slice(0, 3),
    )
    for (const [at, value] of [a, b, view, p1, p2, p3].entries())
      expect(own[at]?.part_worth?.value).toBeCloseTo(value ?? Number.NaN, 6)
    expect(found.none?.value).toBeCloseTo(none ?? Number.NaN, 6)
  })

  it('has no figures below 30 persons', () => {
    expect(
      conjointFigures({ levels: [2], hasNone: false }, repeated(29, [meeting(0)]), few),
    ).toMatchObject({ persons: 29, why: 'small', model: null, importance: null })
  })

  it('divides the choices among products as the part-worths say, with an interval', () => {
    const { model, levels: of, none } = found
    if (!model || !none) throw new Error('The model was not estimated.')
    const products = [
      [0, 0, 0],
      [2, 1, 3],
    ]
    const shares = simulateShares(model, { products, withNone: true }, 1)
    const e = products.map((levels) =>
      Math.exp(
        levels.reduce((sum, level, at) => sum + (of[at]?.[level]?.part_worth?.value ?? 0), 0),
      ),
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
    // Halfway between two levels is the geometric mean of both.
    const [low, half, high] = [0, { from: 0, to: 2, share: 0.5 }, 2].map((first) =>
      simulateShares(
        model,
        {
          products: [
            [first, 0, 0],
            [1, 0, 0],
          ],
          withNone: false,
        },
        1,
      ),
    )
    const odds = (of: typeof low) => (of?.[0]?.value ?? 0) / (of?.[1]?.value ?? 1)
    expect(odds(half)).toBeCloseTo(Math.sqrt(odds(low) * odds(high)), 9)
  })
})
