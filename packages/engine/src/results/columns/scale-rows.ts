// The rows of a table that are figures of a scale: its mean, its ends, its NPS, in each column, with the columns' letters.
import type { Crosstab, FilterSubject } from '@askwell/contract'
import { student95 } from '../../choice/student.ts'
import { type CountedValue, percentile, weightedMedian } from '../counted-values.ts'
import { meansTest, type Sample, sharesTest } from '../difference-tests.ts'
import { medianInterval, npsInterval, shareInterval } from '../intervals.ts'
import { type Bits, type Chunk, countBits, eachRow } from './chunk.ts'
import { intersect } from './masks.ts'
import type { Documents, Scale } from './meaning.ts'
import { meaningOf } from './meanings.ts'
import { scaleValues } from './scale-values.ts'
import { type Column, eachPair, lettersOf } from './table-columns.ts'
import {
  effectiveOf,
  noCount,
  sharedOf,
  type WeightedCount,
  type Weights,
} from './weighted-count.ts'

type ScaleRow = Crosstab['tables'][number]['scale'][number]
type ScaleCell = ScaleRow['cells'][number]

/** `mean` gives the standard deviation, the standard error and the median, too. */
export interface TableScale {
  readonly what: 'mean' | 'top2' | 'bottom2' | 'net' | 'nps'
  readonly scale: Scale
}

/** Empty where the subject is not a scale. */
export function tableScales(on: FilterSubject, documents: Documents): TableScale[] {
  const meaning = meaningOf(on, documents)
  if (typeof meaning === 'string' || meaning.scale === undefined) return []
  const { scale } = meaning
  if (!('question' in on) || on.row !== undefined) return [{ what: 'mean', scale }]
  if (on.part === 'nps_group') return [{ what: 'nps', scale }]
  if (on.part !== undefined) return [{ what: 'mean', scale }]
  const endOf = (part: 'top2' | 'bottom2') => {
    const end = meaningOf({ ...on, part }, documents)
    return typeof end === 'string' ? undefined : end.choices
  }
  const [top, bottom] = [endOf('top2'), endOf('bottom2')]
  const [isTop, isNotTop] = [top?.[0]?.is, top?.[1]?.is]
  const [isBottom, isNotBottom] = [bottom?.[0]?.is, bottom?.[1]?.is]
  const shareScale = (points: Scale['points']): Scale => ({ numbers: [], points, ends: null })
  const nps = meaningOf({ ...on, part: 'nps_group' }, documents)
  const tickets = typeof nps === 'string' ? undefined : nps.scale
  return [
    { what: 'mean', scale },
    ...(isTop && isNotTop && isBottom && isNotBottom
      ? ([
          {
            what: 'top2',
            scale: shareScale([
              { is: isTop, value: 1 },
              { is: isNotTop, value: 0 },
            ]),
          },
          {
            what: 'bottom2',
            scale: shareScale([
              { is: isBottom, value: 1 },
              { is: isNotBottom, value: 0 },
            ]),
          },
          {
            what: 'net',
            scale: shareScale([
              { is: isTop, value: 100 },
              { is: isBottom, value: -100 },
              { is: isNotTop, value: 0 },
            ]),
          },
        ] as const)
      : []),
    ...(tickets ? ([{ what: 'nps', scale: tickets }] as const) : []),
  ]
}

/** The sums of x − origin and of its square, under weights. */
interface Moments extends WeightedCount {
  first: number
  second: number
}
const noMoments = (): Moments => ({ ...noCount(), first: 0, second: 0 })

/** With more different numbers, there is no median: they would take too much memory. */
const mostValues = 100_000

export class ScaleCounter {
  readonly #of: TableScale
  readonly #columns: readonly Column[]
  readonly #sums: readonly Moments[]
  readonly #shared = new Map<string, Moments>()
  readonly #values: readonly Map<number, number>[]
  #valueCount = 0
  /** Near the values, so that squares of large numbers stay exact. */
  #origin: number | null = null
  #isWeighted = false

  constructor(of: TableScale, columns: readonly Column[]) {
    this.#of = of
    this.#columns = columns
    this.#sums = columns.map(noMoments)
    this.#values = columns.map(() => new Map())
  }

  /** `masks`: of the columns. */
  add(chunk: Chunk, masks: readonly Bits[], weights: Weights): void {
    const { values, known } = scaleValues(this.#of.scale, chunk)
    this.#isWeighted ||= weights !== null
    const found = masks.map((mask) => {
      const those = mask.slice()
      intersect(those, known)
      return those
    })
    for (const [at, rows] of found.entries()) {
      const sums = this.#sums[at]
      if (sums) this.#addRows(sums, rows, values, weights, this.#values[at])
    }
    eachPair(this.#columns, (a, b, name) => {
      const both = found[a]?.slice()
      if (both === undefined) return
      intersect(both, found[b] ?? both)
      if (countBits(both) === 0) return
      const sums = this.#shared.get(name) ?? noMoments()
      this.#shared.set(name, sums)
      this.#addRows(sums, both, values, weights)
    })
  }

  #addRows(
    sums: Moments,
    rows: Bits,
    values: Float64Array,
    weights: Weights,
    counts?: Map<number, number>,
  ): void {
    eachRow(rows, (row) => {
      const value = values[row] ?? 0
      const weight = weights === null ? 1 : (weights[row] ?? 0)
      this.#origin ??= value
      const from = value - this.#origin
      sums.n += 1
      sums.weight += weight
      sums.squares += weight * weight
      sums.first += weight * from
      sums.second += weight * from * from
      if (counts === undefined || this.#of.what !== 'mean') return
      const many = counts.get(value)
      if (many === undefined) this.#valueCount += 1
      if (this.#valueCount <= mostValues) counts.set(value, (many ?? 0) + weight)
    })
  }

  rows(): ScaleRow[] {
    const { what } = this.#of
    const letters = lettersOf(this.#columns, (a, b, name) => {
      const [one, other] = [this.#sums[a], this.#sums[b]]
      if (one === undefined || other === undefined) return null
      const shared = this.#shared.get(name)
      const [first, second] = [this.#sampleOf(one), this.#sampleOf(other)]
      const many = shared ? sharedOf(shared.squares, one, other) : 0
      const p =
        what === 'top2' || what === 'bottom2'
          ? sharesTest(first, second, many)
          : meansTest(first, second, shared && scaledTo(this.#sampleOf(shared), many))
      return p === null
        ? null
        : { p, isFirstHigher: first.sum / first.count > second.sum / second.count }
    })
    const row = (
      name: ScaleRow['what'],
      figureOf: (sums: Moments, at: number) => Pick<ScaleCell, 'value' | 'interval'>,
    ): ScaleRow => ({
      what: name,
      cells: this.#sums.map((sums, at) => ({
        ...figureOf(sums, at),
        n: sums.n,
        n_effective: effectiveOf(sums),
        letters: name === what ? (letters[at] ?? '') : '',
        test: at === 0 || name !== what ? 'none' : effectiveOf(sums) < fewest ? 'too_few' : 'done',
      })),
    })
    if (what !== 'mean') return [row(what, (sums) => this.#ends(sums))]
    return [
      row('mean', (sums) => this.#mean(sums)),
      row('sd', (sums) => ({ value: this.#deviation(sums), interval: null })),
      row('se', (sums) => ({ value: this.#error(sums), interval: null })),
      row('median', (_, at) => this.#median(at)),
    ]
  }

  /** As a sample of as many people of equal weight. The distance to the origin changes no test. */
  #sampleOf(sums: Moments): Sample {
    const count = effectiveOf(sums)
    const by = sums.weight === 0 ? 0 : count / sums.weight
    const origin = this.#of.what === 'mean' ? 0 : (this.#origin ?? 0)
    const [first, second] = [sums.first * by, sums.second * by]
    return {
      count,
      sum: first + origin * count,
      squares: second + 2 * origin * first + origin * origin * count,
    }
  }

  #mean(sums: Moments): Pick<ScaleCell, 'value' | 'interval'> {
    if (sums.weight === 0) return { value: null, interval: null }
    const mean = (this.#origin ?? 0) + sums.first / sums.weight
    const error = this.#error(sums)
    const { ends } = this.#of.scale
    const half = error === null ? null : error * student95(effectiveOf(sums) - 1)
    return {
      value: mean,
      interval:
        half === null
          ? null
          : {
              low: Math.max(ends?.low ?? Number.NEGATIVE_INFINITY, mean - half),
              high: Math.min(ends?.high ?? Number.POSITIVE_INFINITY, mean + half),
            },
    }
  }

  #deviation(sums: Moments): number | null {
    const effective = effectiveOf(sums)
    if (sums.n < 2 || effective <= 1) return null
    const mean = sums.first / sums.weight
    const variance = Math.max(0, sums.second / sums.weight - mean * mean)
    return Math.sqrt((variance * effective) / (effective - 1))
  }

  #error(sums: Moments): number | null {
    const deviation = this.#deviation(sums)
    return deviation === null ? null : deviation / Math.sqrt(effectiveOf(sums))
  }

  #median(at: number): Pick<ScaleCell, 'value' | 'interval'> {
    if (this.#valueCount > mostValues) return { value: null, interval: null }
    const values: CountedValue[] = [...(this.#values[at] ?? [])]
      .map(([value, count]) => ({ value, count }))
      .toSorted((a, b) => a.value - b.value)
    return this.#isWeighted
      ? { value: weightedMedian(values), interval: null }
      : { value: percentile(values, 0.5), interval: medianInterval(values) }
  }

  /** Shares of an end, and points of one end over the other. */
  #ends(sums: Moments): Pick<ScaleCell, 'value' | 'interval'> {
    if (sums.weight === 0) return { value: null, interval: null }
    const { count, sum, squares } = this.#sampleOf(sums)
    if (this.#of.what === 'top2' || this.#of.what === 'bottom2')
      return { value: sum / count, interval: shareInterval(sum, count) }
    const [by, either] = [sum / 100, squares / 10_000]
    const [high, low] = [Math.max(0, (either + by) / 2), Math.max(0, (either - by) / 2)]
    return { value: sum / count, interval: npsInterval(high, count - high - low, low) }
  }
}

const fewest = 30

const scaledTo = ({ count, sum, squares }: Sample, to: number): Sample => ({
  count: to,
  sum: count === 0 ? 0 : (sum * to) / count,
  squares: count === 0 ? 0 : (squares * to) / count,
})
