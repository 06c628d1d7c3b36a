// How small p must be on a page that compares many figures at once, so that of the differences it marks at most one in
// twenty is chance (Benjamini and Hochberg 1995, over all tested figures of the page).
import type { QuestionFigures, QuestionResults, Results } from '@askwell/contract'
import { largestBeyond } from '@askwell/engine/results'
import { comparedBins } from '../../charts/bins.ts'
import {
  type Difference,
  differenceOf,
  type SampleOverlap,
  type Side,
  shareSide,
} from '../../charts/chance.ts'
import { npsSide } from '../../charts/nps-figures.ts'
import type { Comparison } from './comparing.ts'
import { averageSide, bestWorstSide } from './figure-sides.ts'
import { matrixLines, rankingLines } from './heat-lines.ts'

/** The share of the marked differences that may be chance. */
const mostFalse = 0.05

export interface ComparedSides {
  readonly results: Pick<Results, 'questions'>
  readonly standing: SampleOverlap
}

export function significanceLimit(
  { questions }: Pick<Results, 'questions'>,
  { results, standing }: ComparedSides,
): number {
  const values: number[] = []
  const kept = (difference: Difference | null): Difference | null => {
    if (difference?.p != null) values.push(difference.p)
    return difference
  }
  const compared: Pick<Comparison, 'shares' | 'means'> = {
    shares: (first, second) =>
      kept(
        differenceOf(
          shareSide(first.count, first.of),
          shareSide(second.count, second.of),
          standing,
        ),
      ),
    means: (first, second) => kept(differenceOf(first, second, standing)),
  }
  for (const here of questions) {
    const there = results.questions.find(
      ({ question_id: id, figures }) =>
        id === here.question_id && figures.kind === here.figures.kind,
    )
    if (there) compareFigures(here, there, compared)
  }
  return largestBeyond(values, mostFalse)
}

/** Makes the tests that the card of the question shows. */
function compareFigures(
  here: QuestionResults,
  there: QuestionResults,
  compared: Pick<Comparison, 'shares' | 'means'>,
): void {
  const [a, b] = [here.figures, there.figures]
  const eachShare = <T extends { readonly count: number }>(
    items: readonly T[],
    others: readonly T[],
    isSame: (one: T, other: T) => boolean,
    [of, otherOf]: readonly [number, number],
  ): void => {
    for (const item of items)
      compared.shares(
        { count: item.count, of },
        { count: others.find((other) => isSame(item, other))?.count ?? 0, of: otherOf },
      )
  }
  const bases = [here.answered, there.answered] as const
  if (
    (a.kind === 'options' && b.kind === 'options') ||
    (a.kind === 'number' && b.kind === 'number')
  ) {
    const sides: (readonly [Side | null, Side | null])[] = [
      a.nps ? [npsSide(a.nps), b.nps && npsSide(b.nps)] : [averageSide(a), averageSide(b)],
      [favourable(a.csat), favourable(b.csat)],
      [favourable(a.ces), favourable(b.ces)],
      a.csat || a.nps ? [null, null] : [favourable(topOf(a)), favourable(topOf(b))],
    ]
    for (const [first, second] of sides) if (first && second) compared.means(first, second)
  }
  if (a.kind === 'options' && b.kind === 'options')
    eachShare(a.options, b.options, (one, other) => one.option_id === other.option_id, bases)
  else if (a.kind === 'number' && b.kind === 'number') {
    for (const { bin, otherCount } of comparedBins(a, b, undefined))
      if (otherCount !== null)
        compared.shares(
          { count: bin.count, of: here.base.valid },
          { count: otherCount, of: there.base.valid },
        )
  } else if (a.kind === 'ranking' && b.kind === 'ranking')
    rankingLines(a.options, here.answered, { ...sideOfCard(there), figures: b }, compared)
  else if (a.kind === 'matrix' && b.kind === 'matrix')
    matrixLines(a.rows, { ...sideOfCard(there), figures: b }, compared)
  else if (a.kind === 'maxdiff' && b.kind === 'maxdiff')
    for (const item of a.items) {
      const other = b.items.find(({ statement_id: id }) => id === item.statement_id)
      if (other) compared.means(bestWorstSide(item), bestWorstSide(other))
    }
  else if (a.kind === 'conjoint' && b.kind === 'conjoint')
    for (const row of a.rows) {
      const other = b.rows.find(({ statement_id: id }) => id === row.statement_id)
      if (other)
        eachShare(
          row.options,
          other.options,
          (one, instead) => one.option_id === instead.option_id,
          [row.answered, other.answered],
        )
    }
  else if (a.kind === 'dates' && b.kind === 'dates')
    eachShare(a.months, b.months, (one, other) => one.month === other.month, bases)
}

const topOf = (figures: QuestionFigures) =>
  figures.kind === 'options' ? (figures.ends?.top2 ?? null) : null

const sideOfCard = ({ answered, base, reached }: QuestionResults) => ({
  answered,
  valid: base.valid,
  reached,
})

const favourable = (measure: { favourable: number; answered: number } | null): Side | null =>
  measure && shareSide(measure.favourable, measure.answered)
