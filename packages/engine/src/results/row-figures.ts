// The figures of questions with several rows or items: rankings, matrices, best and worst, and choices between products.
import type { Statement } from '@askwell/contract'
import { designOf } from '../styles/matrix.ts'
import { type Amounts, countOf } from './amounts.ts'
import { meanOf } from './counted-values.ts'
import { bestWorstInterval, meanInterval } from './intervals.ts'
import { shareOf } from './measures.ts'
import type { MergedQuestion } from './merged-questions.ts'
import { averageOf, medianWeight, optionCounts, scaleEnds } from './option-figures.ts'
import { part } from './parts.ts'

/** Ordered by the mean position. */
export function rankingFigures({ question, isOffered }: MergedQuestion, amounts: Amounts) {
  const places = question.options.map((_, place) => place)
  const options = question.options
    .map(({ id, key, body }) => {
      const counts = places.map((place) => countOf(amounts, part.place(question.id, id, place)))
      const values = counts.map((count, place) => ({ value: place + 1, count }))
      return {
        option_id: id,
        key,
        body,
        places: counts,
        mean_rank: meanOf(values),
        interval: meanInterval(values, { min: 1, max: places.length }),
        answered: counts.reduce((sum, count) => sum + count, 0),
        is_offered: isOffered(id),
      }
    })
    .filter(({ answered, is_offered: isStillOffered }) => answered > 0 || isStillOffered)
    .toSorted(
      (a, b) =>
        (a.mean_rank ?? Number.POSITIVE_INFINITY) - (b.mean_rank ?? Number.POSITIVE_INFINITY) || 0,
    )
  const [first, second] = options
  return {
    options,
    lead:
      first?.mean_rank == null || second?.mean_rank == null
        ? null
        : leadOf(
            countOf(amounts, part.before(question.id, first.option_id, second.option_id)),
            countOf(amounts, part.before(question.id, second.option_id, first.option_id)),
          ),
  }
}

const leadOf = (before: number, after: number) =>
  before + after === 0 ? null : { before, after, p: signTest(before, after) }

/** The exact two-sided binomial test of a half. */
export function signTest(before: number, after: number): number {
  const trials = before + after
  const fewer = Math.min(before, after)
  let logChoose = 0
  let tail = 0
  for (let k = 0; k <= fewer; k += 1) {
    if (k > 0) logChoose += Math.log(trials - k + 1) - Math.log(k)
    tail += Math.exp(logChoose - trials * Math.LN2)
  }
  return Math.min(1, 2 * tail)
}

const nameOf = ({ id, key, body }: Statement) => ({ statement_id: id, key, body })

export const matrixRows = (merged: MergedQuestion, amounts: Amounts, base?: number) =>
  rowsOf(merged, amounts, base).map(({ statement, count, ...row }) => ({
    ...row,
    ...averageOf(statement.options, count, 'one'),
    median: medianWeight(statement.options, count),
    ends: scaleEnds(merged, statement.options, count),
  }))

/**
 * A task is not an attribute: importance is known only where products are described by attributes. Then there are no rows,
 * because the same option is another product in each version of the design.
 */
export const conjointRows = (merged: MergedQuestion, amounts: Amounts, base?: number) =>
  (designOf(merged.question) ? [] : rowsOf(merged, amounts, base)).map(
    ({ statement: _, count: _count, ...row }) => ({
      ...row,
      importance: null,
    }),
  )

/** In the survey's order; rows that are no longer asked follow, if anybody answered them. */
function rowsOf(merged: MergedQuestion, amounts: Amounts, base?: number) {
  return merged.question.statements.flatMap((statement) => {
    const count = (optionId: string): number => countOf(amounts, part.row(statement.id, optionId))
    const answered = statement.options.reduce((sum, { id }) => sum + count(id), 0)
    return answered === 0 && !merged.isOffered(statement.id)
      ? []
      : {
          ...nameOf(statement),
          answered,
          options: optionCounts(merged, statement.options, count, base ?? answered),
          is_offered: merged.isOffered(statement.id),
          statement,
          count,
        }
  })
}

/** Ordered by the score; an item that nobody saw comes last. */
export function maxdiffItems({ question, isOffered }: MergedQuestion, amounts: Amounts) {
  const items = question.statements.flatMap((statement) => {
    const { id, options } = statement
    const of = (end: 'best' | 'worst'): number =>
      options.reduce(
        (sum, option) =>
          option.key === end ? sum + countOf(amounts, part.row(id, option.id)) : sum,
        0,
      )
    const shown = countOf(amounts, part.shown(id))
    const [best, worst] = [of('best'), of('worst')]
    return shown === 0 && !isOffered(id)
      ? []
      : {
          ...nameOf(statement),
          best,
          worst,
          shown,
          score: shareOf(best - worst, shown),
          interval: bestWorstInterval(best, worst, shown),
          is_offered: isOffered(id),
        }
  })
  return items.toSorted((a, b) => (b.score ?? -2) - (a.score ?? -2))
}
