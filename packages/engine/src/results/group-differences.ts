// How far the figures of one question differ between two groups of people, and whether that is more than chance. Groups may
// overlap (results.md, 2.6).
import type { Difference, OptionCount, QuestionResults } from '@askwell/contract'
import { unreachable } from '@askwell/contract/unreachable'
import type { Amounts } from './amounts.ts'
import type { CountedValue } from './counted-values.ts'
import {
  meansInterval,
  meansTest,
  type Sample,
  sharesInterval,
  sharesTest,
} from './difference-tests.ts'
import { valuesUnder } from './figures.ts'
import { part } from './parts.ts'

/** One question in one group. `amounts`: what its figures were made of. */
export interface GroupSide {
  readonly results: QuestionResults
  readonly amounts: Amounts
}

interface NamedSample {
  readonly what: string
  readonly isShare: boolean
  readonly sample: Sample
}

type Found = Pick<Difference, 'what' | 'value' | 'interval' | 'p' | 'overlap'>

/** `both`: people of both groups; absent where there are none. In the order of the figures. */
export function groupDifferences(first: GroupSide, second: GroupSide, both?: GroupSide): Found[] {
  const others = new Map(samplesOf(second).map((one) => [one.what, one.sample]))
  const shared = new Map((both ? samplesOf(both) : []).map((one) => [one.what, one.sample]))
  return samplesOf(first).flatMap(({ what, isShare, sample }) => {
    const other = others.get(what)
    if (other === undefined || sample.count === 0 || other.count === 0) return []
    const overlap = shared.get(what)?.count ?? 0
    const isSame = overlap === sample.count && overlap === other.count
    const same = overlap > 0 ? shared.get(what) : undefined
    return {
      what,
      value: sample.sum / sample.count - other.sum / other.count,
      overlap,
      p: isSame
        ? null
        : isShare
          ? sharesTest(sample, other, overlap)
          : meansTest(sample, other, same),
      interval: isSame
        ? null
        : isShare
          ? overlap > 0
            ? null
            : sharesInterval(sample, other)
          : meansInterval(sample, other, same),
    }
  })
}

/** Whether each difference is more than chance, if of all that are, one in twenty may be wrong. */
export function verdictOf(value: number, adjusted: number | null): Difference['verdict'] {
  if (adjusted === null) return 'too_few'
  return adjusted >= significance || value === 0 ? 'no_difference' : value > 0 ? 'higher' : 'lower'
}

const significance = 0.05

const share = (what: string, chosen: number, count: number): NamedSample => ({
  what,
  isShare: true,
  sample: { count, sum: chosen, squares: chosen },
})
const mean = (what: string, values: readonly CountedValue[]): NamedSample => ({
  what,
  isShare: false,
  sample: values.reduce<Sample>(
    (all, { value, count }) => ({
      count: all.count + count,
      sum: all.sum + value * count,
      squares: all.squares + value * value * count,
    }),
    { count: 0, sum: 0, squares: 0 },
  ),
})

function samplesOf({ results, amounts }: GroupSide): NamedSample[] {
  const { figures, question_id: id, answered } = results
  switch (figures.kind) {
    case 'options':
      return [
        ...measures(figures),
        // Several answers of one person are no sample of people.
        ...(figures.interval ? [mean('mean', weighed(figures.options))] : []),
        ...ends(figures.ends),
        ...figures.options.map(({ option_id, count }) =>
          share(`option:${option_id}`, count, answered),
        ),
      ]
    case 'number':
      return [...measures(figures), mean('mean', valuesUnder(amounts, part.valuesOf(id)))]
    case 'matrix':
      return figures.rows.map(({ statement_id, options }) =>
        mean(`row:${statement_id}`, weighed(options)),
      )
    case 'ranking':
      return figures.options.map(({ option_id, places }) =>
        mean(
          `place:${option_id}`,
          places.map((count, place) => ({ value: place + 1, count })),
        ),
      )
    // Best and worst, products, texts and the like have no figure of one sample of people.
    case 'maxdiff':
    case 'conjoint':
    case 'dates':
    case 'texts':
    case 'files':
    case 'values':
      return []
    default:
      return unreachable(figures)
  }
}

const weighed = (options: readonly OptionCount[]): CountedValue[] =>
  options.flatMap(({ weight, count }) => (weight === null ? [] : { value: weight, count }))

function measures({
  nps,
  csat,
  ces,
}: Pick<Extract<QuestionResults['figures'], { kind: 'number' }>, 'nps' | 'csat' | 'ces'>) {
  return [
    ...(nps
      ? [
          mean('nps', [
            { value: 100, count: nps.promoters },
            { value: 0, count: nps.passives },
            { value: -100, count: nps.detractors },
          ]),
        ]
      : []),
    ...(csat ? [share('csat', csat.favourable, csat.answered)] : []),
    ...(ces ? [share('ces', ces.favourable, ces.answered)] : []),
  ]
}

const ends = (
  of: Extract<QuestionResults['figures'], { kind: 'options' }>['ends'],
): NamedSample[] =>
  of === null
    ? []
    : [
        share('top2', of.top2.favourable, of.top2.answered),
        share('bottom2', of.bottom2.favourable, of.bottom2.answered),
      ]
