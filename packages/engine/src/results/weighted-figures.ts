// The figures of one question under weights (results.md, 2). Counts stay people, so that a reader sees whom a figure is of;
// shares, means and their intervals are weighted, and `effective` beside each count is the weighted one.
import type { Bin, Distribution, Measure, Nps, Option, QuestionFigures } from '@askwell/contract'
import { unreachable } from '@askwell/contract/unreachable'
import { takesSeveral } from '../styles/index.ts'
import { type Amounts, countOf } from './amounts.ts'
import { effectiveOf } from './columns/weighted-count.ts'
import { type CountedValue, meanOf, weightedMedian } from './counted-values.ts'
import { valuesUnder } from './figures.ts'
import { meanInterval, shareInterval } from './intervals.ts'
import {
  type Measures,
  measuresOfNumbers,
  measuresOfOptions,
  rangeOf,
  shareOf,
} from './measures.ts'
import type { MergedQuestion } from './merged-questions.ts'
import { averageOf, scaleEnds, weighedOf } from './option-figures.ts'
import { part } from './parts.ts'
import { maxdiffItems, rankingFigures } from './row-figures.ts'
import { factorOf, type WeightedAmounts } from './weighted-amounts.ts'

interface Base {
  readonly weight: number
  readonly squares: number
}

export interface WeightedQuestion extends WeightedAmounts {
  readonly scaled: Amounts
  /** Whom the shares of options are of; undefined = people who answered the question, or the row. */
  readonly base: Base | undefined
}

/** `people`: the figures of the same people without weights. */
export function weightedFigures(
  merged: MergedQuestion,
  people: QuestionFigures,
  { scaled, weights, squares, base }: WeightedQuestion,
): QuestionFigures {
  const { question } = merged
  const sumOf = (names: readonly string[]): Base => ({
    weight: names.reduce((sum, name) => sum + countOf(weights, name), 0),
    squares: names.reduce((sum, name) => sum + countOf(squares, name), 0),
  })
  const optionsOf = <T extends CountedOption>(
    options: readonly T[],
    nameOf: (optionId: string) => string,
    of: Base,
  ): T[] =>
    options.map((option) => ({
      ...option,
      ...weightedShare(countOf(weights, nameOf(option.option_id)), of),
    }))
  const meanOfOptions = (options: readonly Option[], nameOf: (optionId: string) => string) => {
    const numbered = options.filter(({ weight }) => typeof weight === 'number')
    const factor = factorOf(sumOf(numbered.map(({ id }) => nameOf(id))))
    return averageOf(numbered, (id) => factor * countOf(weights, nameOf(id)), 'one')
  }
  switch (people.kind) {
    case 'options': {
      const nameOf = (id: string): string => part.option(question.id, id)
      const count = (id: string): number => countOf(scaled, nameOf(id))
      const several = takesSeveral(question)
      return {
        ...people,
        options: optionsOf(
          people.options,
          nameOf,
          base ?? sumOf([part.answered(question.id, 'options')]),
        ),
        ...(several
          ? averageOf(question.options, count, 'several')
          : meanOfOptions(question.options, nameOf)),
        ...weightedMeasures(people, measuresOfOptions(merged, count)),
        ends: weightedEnds(
          people.ends,
          several ? null : scaleEnds(merged, question.options, count),
        ),
      }
    }
    case 'number': {
      const values = valuesUnder(scaled, part.valuesOf(question.id))
      return {
        ...people,
        ...weightedDistribution(people, values, rangeOf(question)),
        ...weightedMeasures(people, measuresOfNumbers(question, values)),
      }
    }
    case 'ranking': {
      const ranked = new Map(
        rankingFigures(merged, scaled).options.map((one) => [one.option_id, one]),
      )
      const options = people.options.map((option) => {
        const found = ranked.get(option.option_id)
        return {
          ...option,
          mean_rank: found?.mean_rank ?? null,
          interval: found?.interval ?? null,
          effective_places: found?.places ?? option.places.map(() => 0),
        }
      })
      // The exact test of the lead has no form with weights.
      return {
        ...people,
        lead: null,
        options: options.toSorted(
          (a, b) => (a.mean_rank ?? Infinity) - (b.mean_rank ?? Infinity) || 0,
        ),
      }
    }
    case 'matrix':
      return {
        ...people,
        rows: people.rows.map((row) => {
          const { options = [] } =
            question.statements.find(({ id }) => id === row.statement_id) ?? {}
          const nameOf = (id: string): string => part.row(row.statement_id, id)
          const count = (id: string): number => countOf(scaled, nameOf(id))
          return {
            ...row,
            ...meanOfOptions(options, nameOf),
            median: weightedMedian(weighedOf(options, count)),
            ends: weightedEnds(row.ends, scaleEnds(merged, options, count)),
            options: optionsOf(
              row.options,
              nameOf,
              base ?? sumOf(options.map((o) => nameOf(o.id))),
            ),
          }
        }),
      }
    case 'conjoint':
      return {
        ...people,
        rows: people.rows.map((row) => {
          const nameOf = (id: string): string => part.row(row.statement_id, id)
          const of = base ?? sumOf(row.options.map(({ option_id }) => nameOf(option_id)))
          return { ...row, options: optionsOf(row.options, nameOf, of) }
        }),
      }
    case 'maxdiff': {
      const items = new Map(maxdiffItems(merged, scaled).map((one) => [one.statement_id, one]))
      const weighted = people.items.map((item) => {
        const found = items.get(item.statement_id)
        const { best = 0, worst = 0, shown = 0, score = null, interval = null } = found ?? {}
        return { ...item, score, interval, effective: { best, worst, shown } }
      })
      return { ...people, items: weighted.toSorted((a, b) => (b.score ?? -2) - (a.score ?? -2)) }
    }
    // Months and texts are counts of people.
    case 'dates':
    case 'texts':
    case 'files':
    case 'values':
      return people
    default:
      return unreachable(people)
  }
}

interface CountedOption {
  readonly option_id: string
}

/** `weight`: of the people of the base who have it. */
export function weightedShare(weight: number, base: Base) {
  const n = effectiveOf(base)
  // Sums of the same weights in another order differ by a few digits.
  const isWhole = Math.abs(base.weight - weight) <= 1e-12 * base.weight
  const effective = isWhole ? n : weight * factorOf(base)
  return { share: shareOf(effective, n), interval: shareInterval(effective, n), effective }
}

const weightedMeasures = (people: Measures, weighted: Measures): Measures => ({
  nps: weightedNps(people.nps, weighted.nps),
  csat: weightedMeasure(people.csat, weighted.csat),
  ces: weightedMeasure(people.ces, weighted.ces),
})

export function weightedNps(people: Nps | null, weighted: Nps | null): Nps | null {
  if (people === null || weighted === null) return people
  const { promoters, passives, detractors, score, interval } = weighted
  return { ...people, score, interval, effective: { promoters, passives, detractors } }
}

function weightedMeasure(people: Measure | null, weighted: Measure | null): Measure | null {
  if (people === null || weighted === null) return people
  const { favourable, answered, share, interval } = weighted
  return { ...people, share, interval, effective: { favourable, answered } }
}

function weightedEnds<T extends { readonly top2: Measure; readonly bottom2: Measure }>(
  people: T | null,
  weighted: T | null,
): T | null {
  if (people === null || weighted === null) return people
  return {
    ...weighted,
    top2: weightedMeasure(people.top2, weighted.top2),
    bottom2: weightedMeasure(people.bottom2, weighted.bottom2),
  }
}

/** A median has no interval under weights. The ranges are those of the people, so that weights do not move them. */
function weightedDistribution(
  people: Distribution,
  values: readonly CountedValue[],
  range: { readonly min: number; readonly max: number } | undefined,
): Distribution {
  const areWhole = values.every(({ value }) => Number.isInteger(value))
  const effectiveIn = ({ from, to }: Bin): number =>
    values.reduce((sum, { value, count }) => {
      const isBelow = to === null || value < to || (value === to && (areWhole || from === to))
      return (from === null || value >= from) && isBelow ? sum + count : sum
    }, 0)
  const counts = new Map(values.map(({ value, count }) => [value, count]))
  return {
    ...people,
    average: meanOf(values),
    interval: meanInterval(values, range),
    median: weightedMedian(values),
    median_interval: null,
    values: people.values.map((one) => ({ ...one, effective: counts.get(one.value) ?? 0 })),
    bins: people.bins.map((bin) => ({ ...bin, effective: effectiveIn(bin) })),
  }
}
