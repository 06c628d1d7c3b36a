import { describe, expect, it } from 'vitest'
import { Chunk } from './chunk.ts'
import { CrosstabCounter, type TableSubject } from './crosstab.ts'
import { maskOf } from './masks.ts'
import { everybody } from './plan-filter.ts'
import type { TableScale } from './scale-rows.ts'

/** 40 people of one shop, 35 of the other; the second is a little lower. */
const people = Array.from({ length: 75 }, (_, at) => ({
  shop: at < 40 ? 'north' : 'south',
  score: at < 40 ? (at * 7) % 11 : (at * 5) % 8,
  weight: 0.5 + (at % 4) / 2,
}))

const between = (low: number, high: number) =>
  ({ kind: 'number', of: 'score', low, high, below: false }) as const
const scales: readonly TableScale[] = [
  { what: 'mean', scale: { numbers: ['score'], points: [], ends: { low: 0, high: 10 } } },
  {
    what: 'top2',
    scale: {
      numbers: [],
      points: [
        { is: between(9, 10), value: 1 },
        { is: between(0, 8), value: 0 },
      ],
      ends: null,
    },
  },
  {
    what: 'nps',
    scale: {
      numbers: [],
      points: [
        { is: between(9, 10), value: 100 },
        { is: between(7, 8), value: 0 },
        { is: between(0, 6), value: -100 },
      ],
      ends: null,
    },
  },
]
const marks = (name: string) => ({ kind: 'marks', any: [name] }) as const

function rowsOf({
  isWeighted = false,
  origin = 0,
  shops = (shop: string): readonly string[] => [shop],
} = {}) {
  const chunk = new Chunk()
  const weights = new Float64Array(people.length)
  for (const { shop, score, weight } of people) {
    const row = chunk.add({
      marks: shops(shop),
      numbers: new Map([['score', score + origin]]),
      words: new Map(),
      texts: new Map(),
    })
    weights[row] = weight
  }
  const choices = ['north', 'south'].map((name) => ({ names: [name], is: marks(name) }))
  const row: TableSubject = { on: { question: 'score' }, base: everybody, choices: [], scales }
  const counter = new CrosstabCounter([row], [{ by: { on: { question: 'shop' }, choices } }])
  counter.add(chunk, maskOf(everybody, chunk), isWeighted ? weights : null)
  const rows = counter.result().tables[0]?.scale ?? []
  return (what: string) => rows.find((one) => one.what === what)?.cells ?? []
}
const values = (cells: readonly { readonly value: number | null }[]) =>
  cells.map(({ value }) => value ?? Number.NaN)

const close = (found: readonly number[], expected: readonly number[], decimals = 10) => {
  expect(found).toHaveLength(expected.length)
  for (const [at, value] of found.entries()) expect(value).toBeCloseTo(expected[at] ?? 0, decimals)
}

describe('the figures of a scale in a table', () => {
  it('are the mean, its error and the deviation of each column, as PSPP has them', () => {
    const of = rowsOf()
    // PSPP: MEANS TABLES = score BY shop /CELLS = MEAN COUNT STDDEV SEMEAN, and the medians of FREQUENCIES.
    close(values(of('mean')), [4.28, 5.05, 3.4])
    close(values(of('sd')), [2.961737985017, 3.257732418849, 2.328847228086])
    close(values(of('se')), [0.341992044584, 0.515092722547, 0.393647028686])
    expect(values(of('median'))).toEqual([4, 5, 3])
    close(values(of('nps')), [-64, -42.5, -88.571428571429])
    close(values(of('top2')), [8 / 75, 0.2, 0])
    expect(of('mean').map(({ n, n_effective }) => [n, n_effective])).toEqual([
      [75, 75],
      [40, 40],
      [35, 35],
    ])
    const [, north] = of('mean')
    // t(39) = 2.0226909
    close([north?.interval?.low ?? 0], [5.05 - 2.0226909 * 0.515092722547], 6)
  })

  it('have the letters of Welch’s test, and none where too few are expected at an end', () => {
    const of = rowsOf()
    // PSPP: T-TEST, equal variances not assumed: p = .013 of the score, .002 of the NPS.
    expect(of('mean').map(({ letters }) => letters)).toEqual(['', 'B', ''])
    expect(of('nps').map(({ letters }) => letters)).toEqual(['', 'B', ''])
    expect(of('top2').map(({ letters }) => letters)).toEqual(['', '', ''])
    expect(of('mean').map(({ test }) => test)).toEqual(['none', 'done', 'done'])
  })

  it('are exact for numbers that are large and close to each other', () =>
    close(values(rowsOf({ origin: 1e12 })('sd')), [2.961737985017, 3.257732418849, 2.328847228086]))

  it('are weighted, with the effective number for their errors', () => {
    const of = rowsOf({ isWeighted: true })
    // PSPP: WEIGHT BY w. MEANS /CELLS = MEAN VARIANCE; it divides by the sum of the weights less one.
    close(values(of('mean')), [4.510752688172, 5.03, 3.906976744186])
    const variances = [8.285209209911, 10.580714285714, 5.110188261351]
    const [sums, squares] = [
      [93, 50, 43],
      [138.5, 75, 63.5],
    ]
    const expected = variances.map((variance, at) => {
      const [sum, square] = [sums[at] ?? 0, squares[at] ?? 1]
      const effective = sum ** 2 / square
      return Math.sqrt((variance * (sum - 1) * effective) / (sum * (effective - 1)))
    })
    close(values(of('sd')), expected)
    expect(of('mean').map(({ n_effective }) => n_effective)).toEqual([
      93 ** 2 / 138.5,
      50 ** 2 / 75,
      43 ** 2 / 63.5,
    ])
    // Of 43 people with these weights, fewer than 30 are left.
    expect(of('mean').map(({ test }) => test)).toEqual(['none', 'done', 'too_few'])
  })

  it('of the same people in both columns are not different', () => {
    const of = rowsOf({ shops: () => ['north', 'south'] })
    expect(of('mean').map(({ letters }) => letters)).toEqual(['', '', ''])
  })
})
