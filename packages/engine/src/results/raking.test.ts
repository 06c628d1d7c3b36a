import { describe, expect, it } from 'vitest'
import { type Dice, dice } from '../random/dice.ts'
import { type Margin, type RakedCell, type Raking, rake } from './raking.ts'

const weightsOf = (raking: Raking): Extract<Raking, { kind: 'weights' }> => {
  if (raking.kind !== 'weights') throw new Error(JSON.stringify(raking))
  return raking
}

describe('weights of one margin', () => {
  // 60 and 40 people for targets of a half each: 50/60 and 50/40.
  const cells = [
    { values: [0], n: 60 },
    { values: [1], n: 40 },
  ]

  it('are target ÷ share', () => {
    const { weights, figures } = weightsOf(rake([[0.5, 0.5]], cells))
    expect(weights[0]).toBeCloseTo(5 / 6, 12)
    expect(weights[1]).toBeCloseTo(5 / 4, 12)
    // 100² ÷ (60 · 25/36 + 40 · 25/16) = 10,000 ÷ 104.1667
    expect(figures.n_effective).toBeCloseTo(96, 9)
    expect(figures.efficiency).toBeCloseTo(96, 9)
    expect(figures.design_effect).toBeCloseTo(100 / 96, 12)
    expect([figures.least, figures.largest]).toEqual([weights[0], weights[1]])
  })

  it('are exactly 1 where the shares are the targets', () => {
    const { weights, figures } = weightsOf(rake([[0.6, 0.4]], cells))
    expect([...weights]).toEqual([1, 1])
    expect(figures).toEqual({
      ...{ n: 100, n_effective: 100, efficiency: 100, design_effect: 1, least: 1, largest: 1 },
    })
  })

  it('are 0 for a target of 0, and the least weight is the least of the others', () => {
    const { weights, figures } = weightsOf(rake([[1, 0]], cells))
    expect([...weights]).toEqual([100 / 60, 0])
    expect(figures).toMatchObject({ n: 100, least: 100 / 60 })
    expect(figures.n_effective).toBeCloseTo(60, 9)
  })

  it('leave the share of people without a value unchanged, and scale the targets to the others', () => {
    const { weights } = weightsOf(rake([[0.5, 0.5]], [...cells, { values: [2], n: 25 }]))
    expect(weights[2]).toBeCloseTo(1, 12)
    expect(60 * (weights[0] ?? 0)).toBeCloseTo(50, 9)
    expect(40 * (weights[1] ?? 0)).toBeCloseTo(50, 9)
  })

  it('scale targets that do not sum to 1 exactly', () => {
    const { weights } = weightsOf(rake([[0.5001, 0.5003]], cells))
    expect((60 * (weights[0] ?? 0)) / 100).toBeCloseTo(0.5001 / 1.0004, 12)
  })
})

describe('weights of two margins', () => {
  it('keep the odds ratio of the people, and solve the equations of iterative fitting', () => {
    // Deming and Stephan: the fitted table has the margins of the targets and the odds ratio of the sample.
    const n = [30, 10, 20, 40]
    const cells = n.map((people, at) => ({ values: [at >> 1, at & 1], n: people }))
    const { weights } = weightsOf(
      rake(
        [
          [0.5, 0.5],
          [0.6, 0.4],
        ],
        cells,
      ),
    )
    const [a = 0, b = 0, c = 0, d = 0] = n.map((people, at) => (people * (weights[at] ?? 0)) / 100)
    expect((a * d) / (b * c)).toBeCloseTo((30 * 40) / (10 * 20), 9)
    // a is the root of 6 = a (0.4 − 0.5 + a) ÷ ((0.5 − a)(0.6 − a)) between 0.1 and 0.5.
    const root = (6.5 - Math.sqrt(6.5 * 6.5 - 4 * 5 * 1.8)) / 10
    expect(a).toBeCloseTo(root, 6)
  })
})

describe('what cannot be reached', () => {
  it('is nobody at all', () => {
    expect(rake([[1]], [])).toEqual({ kind: 'nobody' })
  })

  it('is a target above 0 that nobody has', () => {
    const cells = [{ values: [0, 0], n: 10 }]
    expect(rake([[1], [0.5, 0.5]], cells)).toEqual({ kind: 'empty', margin: 1, value: 1 })
  })

  it('is two margins that are the same answers with other targets', () => {
    const cells = [
      { values: [0, 0], n: 10 },
      { values: [1, 1], n: 10 },
    ]
    const raking = rake(
      [
        [0.5, 0.5],
        [0.7, 0.3],
      ],
      cells,
    )
    if (raking.kind !== 'unreached') throw new Error(raking.kind)
    expect(raking).toMatchObject({ margin: 0, target: 0.5 })
    expect(raking.share).toBeCloseTo(raking.value === 0 ? 0.7 : 0.3, 9)
  })

  it('is a cap that is too narrow for the targets', () => {
    const cells = [
      { values: [0], n: 90 },
      { values: [1], n: 10 },
    ]
    expect(rake([[0.5, 0.5]], cells, { low: 0.3, high: 3 })).toMatchObject({ kind: 'unreached' })
    const { figures } = weightsOf(rake([[0.5, 0.5]], cells, { low: 0.5, high: 5 }))
    expect(figures.largest).toBeCloseTo(5, 5)
  })
})

/** Every cell of the margins has people, so that every margin can be reached. */
function randomCells(random: Dice, margins: readonly Margin[]): RakedCell[] {
  const cells: RakedCell[] = []
  const grown = (values: readonly number[]): void => {
    const margin = margins[values.length]
    if (margin === undefined) cells.push({ values, n: 1 + random.below(50) })
    // The last is of people without a value.
    else for (let value = 0; value <= margin.length; value += 1) grown([...values, value])
  }
  grown([])
  return cells
}

describe('random margins', () => {
  it.each(Array.from({ length: 60 }, (_one, seed) => seed))(
    'are reached with a mean weight of 1, and with no more than n effective people (seed %i)',
    (seed) => {
      const random = dice(seed, 'raking')
      const margins = Array.from({ length: 1 + random.below(4) }, () => {
        const parts = Array.from({ length: 2 + random.below(3) }, () => 1 + random.below(9))
        const sum = parts.reduce((all, one) => all + one, 0)
        return parts.map((one) => one / sum)
      })
      const cells = randomCells(random, margins)
      const { weights, figures } = weightsOf(rake(margins, cells))
      const n = cells.reduce((sum, cell) => sum + cell.n, 0)
      const sumIf = (has: (cell: RakedCell) => boolean): number =>
        cells.reduce((sum, cell, at) => sum + (has(cell) ? cell.n * (weights[at] ?? 0) : 0), 0)
      expect(sumIf(() => true)).toBeCloseTo(n, 6)
      for (const [margin, targets] of margins.entries()) {
        const none = cells.filter(({ values }) => values[margin] === targets.length)
        const without = none.reduce((sum, cell) => sum + cell.n, 0) / n
        for (const [value, target] of targets.entries())
          expect(
            Math.abs(sumIf(({ values }) => values[margin] === value) / n - target * (1 - without)),
          ).toBeLessThanOrEqual(1e-6)
      }
      expect(figures.n_effective).toBeLessThanOrEqual(n)
      expect(figures.efficiency * figures.design_effect).toBeCloseTo(100, 9)
      expect(figures.least).toBeLessThanOrEqual(1)
      expect(figures.largest).toBeGreaterThanOrEqual(1)
      // Another order of the cells gives the same weights.
      const turned = weightsOf(rake(margins, cells.toReversed()))
      for (const [at, weight] of turned.weights.toReversed().entries())
        expect(weight).toBeCloseTo(weights[at] ?? 0, 9)
    },
  )

  it.each(Array.from({ length: 30 }, (_one, seed) => seed))(
    'are within the cap where they are reached under it (seed %i)',
    (seed) => {
      const random = dice(seed, 'capped')
      const cells = randomCells(random, [
        [0.5, 0.5],
        [0.5, 0.5],
      ])
      const cap = { low: 0.4, high: 1.5 + random.below(3) }
      const raking = rake(
        [
          [0.5, 0.5],
          [0.3, 0.7],
        ],
        cells,
        cap,
      )
      if (raking.kind === 'unreached') return expect(raking.share).not.toBe(raking.target)
      const { figures } = weightsOf(raking)
      expect(figures.least).toBeGreaterThanOrEqual(cap.low * (1 - 1e-5))
      expect(figures.largest).toBeLessThanOrEqual(cap.high * (1 + 1e-5))
    },
  )
})
