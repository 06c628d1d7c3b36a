// How far the figures of one question differ between two groups of people, and whether that is more than chance. Groups may
// overlap (results.md, 2.6).
import type { Difference, OptionCount, QuestionResults } from '@askwell/contract'
import { unreachable } from '@askwell/contract/unreachable'
import { type Amounts, countOf } from './amounts.ts'
import type { CountedValue } from './counted-values.ts'
import {
  meansInterval,
  meansTest,
  type Sample,
  sharesInterval,
  sharesTest,
} from './difference-tests.ts'
import { figuresOf, valuesUnder } from './figures.ts'
import { measuresOfNumbers } from './measures.ts'
import { type MergedQuestion, mergedQuestions } from './merged-questions.ts'
import { part } from './parts.ts'
import type { AnsweredVersion, Counts } from './summary.ts'
import { factorsOf, scaledBy } from './weighted-amounts.ts'

/** The figures of all questions in one group, by `mergedKey`, and what they were made of. */
export interface GroupResults {
  readonly counts: Counts
  readonly results: ReadonlyMap<string, QuestionResults>
}

interface GroupSide {
  readonly results: Pick<QuestionResults, 'question_id' | 'answered' | 'figures'>
  readonly amounts: Amounts
}

interface NamedSample {
  readonly what: string
  readonly isShare: boolean
  readonly sample: Sample
}

type Found = Pick<Difference, 'what' | 'value' | 'interval' | 'p' | 'overlap'>

/** `both`: people of both groups; null where there are none. In the order of the questions and of their figures. */
export function differencesOf(
  versions: readonly AnsweredVersion[],
  first: GroupResults,
  second: GroupResults,
  both: GroupResults | null,
): (readonly [name: string, difference: Found])[] {
  const merged = mergedQuestions(versions.map(({ flow }) => flow))
  const factors = [first, second].flatMap(({ counts: { weighted } }) =>
    weighted ? factorsOf(weighted) : [],
  )
  const scaled = [first, second].map(
    ({ counts: { weighted } }, at) =>
      weighted && scaledBy(weighted.weights, factors[at] ?? new Map()),
  )
  // The covariance of two weighted means is of the products of the weights.
  const scaledBoth = both?.counts.weighted && scaledBy(both.counts.weighted.squares, ...factors)
  return [...first.results].flatMap(([name, results]) => {
    const [other, question] = [second.results.get(name), merged.get(name)]
    if (other === undefined || question === undefined) return []
    const same = both?.results.get(name)
    return groupDifferences(
      samplesUnder(question, results, first.counts, scaled[0]),
      samplesUnder(question, other, second.counts, scaled[1]),
      both && same ? samplesUnder(question, same, both.counts, scaledBoth) : [],
    ).map((found) => [name, found] as const)
  })
}

interface WeighedSample extends NamedSample {
  /** Not weighted. */
  readonly people: number
}

function groupDifferences(
  first: readonly WeighedSample[],
  second: readonly WeighedSample[],
  both: readonly WeighedSample[],
): Found[] {
  return first.flatMap(({ what, isShare, sample, people }) => {
    const found = second.find((one) => one.what === what)
    if (found === undefined || sample.count === 0 || found.sample.count === 0) return []
    const other = found.sample
    const shared = both.find((one) => one.what === what)
    const overlap = shared?.people ?? 0
    const isSame = overlap === people && overlap === found.people
    const same = overlap > 0 ? shared?.sample : undefined
    return {
      what,
      value: sample.sum / sample.count - other.sum / other.count,
      overlap,
      p: isSame
        ? null
        : isShare
          ? sharesTest(sample, other, same?.count)
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

/** `scaled`: the amounts under weights; absent = nothing is weighted. */
function samplesUnder(
  merged: MergedQuestion,
  results: QuestionResults,
  { counted }: Counts,
  scaled: Amounts | undefined,
): WeighedSample[] {
  const people = samplesOf({ results, amounts: counted })
  const side = scaled && { results: scaledResults(merged, results, scaled), amounts: scaled }
  const weighed = side ? new Map(samplesOf(side).map((one) => [one.what, one.sample])) : null
  return people.flatMap((one) => {
    const sample = weighed ? weighed.get(one.what) : one.sample
    return sample ? { ...one, sample, people: one.sample.count } : []
  })
}

function scaledResults(
  merged: MergedQuestion,
  { question_id, figures }: QuestionResults,
  scaled: Amounts,
): GroupSide['results'] {
  const answered = countOf(scaled, part.answered(question_id, 'options'))
  // Ranges and percentiles of a number are of whole people.
  if (figures.kind !== 'number')
    return { question_id, answered, figures: figuresOf(merged, scaled, noSamples) }
  const values = valuesUnder(scaled, part.valuesOf(question_id))
  const measures = measuresOfNumbers(merged.question, values)
  return { question_id, answered, figures: { ...figures, ...measures } }
}

const noSamples = { texts: new Map(), values: new Map() }

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
