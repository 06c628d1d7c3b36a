// The figures of questions for each group, and how far those of two groups differ.
import type { Answer, Ask, Difference, QuestionResults, ResultBase } from '@askwell/contract'
import {
  differencesOf,
  falseDiscoveryRates,
  type GroupResults,
  intersect,
  part,
  questionResults,
  verdictOf,
} from '@askwell/engine/results'
import { withoutSamples } from '../actions/results/samples.ts'
import { invalid } from '../refusal.ts'
import type { GroupMasks } from './groups.ts'
import { type ChunkWeights, countsOf, type Mask, type Source } from './source.ts'

type FiguresAsk = Extract<Ask, { kind: 'figures' }>
type FiguresAnswer = Extract<Answer, { kind: 'figures' }>

export async function figuresOf(
  source: Source,
  groups: readonly GroupMasks[],
  { questions: wanted }: FiguresAsk,
  { base, field, weights }: { base: ResultBase; field: string; weights: ChunkWeights },
): Promise<FiguresAnswer> {
  checkQuestions(source, wanted, `${field}.questions`)
  const beginnings = wanted && partsOfQuestions(source, wanted)
  const resultsUnder = async (masks: readonly Mask[]): Promise<GroupResults> => {
    const counts = await countsOf(source, masks, weights, beginnings)
    const results = questionResults(source.answered, counts, withoutSamples, base).filter(
      (one) => !wanted || wanted.includes(one.question_id) || wanted.includes(one.key),
    )
    return { counts, results: new Map(results.map((one) => [nameOf(one), one])) }
  }
  const questions = new Map<string, FiguresAnswer['questions'][number]>()
  const sides = new Map<string, GroupResults>()
  for (const { key, counted } of groups) {
    const found = await resultsUnder(counted)
    sides.set(key, found)
    for (const [name, results] of found.results) {
      const { question_id, key: own, style, body, is_current } = results
      const known = questions.get(name) ?? {
        ...{ question_id, key: own, style, body, is_current },
        ...{ groups: {}, differences: [] },
      }
      questions.set(name, known)
      known.groups[key] = {
        base: results.base,
        figures: results.figures,
        ...(results.n_effective !== undefined && { n_effective: results.n_effective }),
      }
    }
  }
  const found: [name: string, difference: Omit<Difference, 'p_adjusted' | 'verdict'>][] = []
  for (const [a, b] of comparedPairs(groups)) {
    const [first, second] = [sides.get(a.key), sides.get(b.key)]
    if (first === undefined || second === undefined) continue
    const shared = inBoth(a, b)
    const both = shared && (await resultsUnder(shared))
    for (const [name, one] of differencesOf(source.answered, first, second, both))
      found.push([name, { a: a.key, b: b.key, ...one }])
  }
  const rates = falseDiscoveryRates(found.flatMap(([, { p }]) => p ?? []))
  let tested = 0
  for (const [name, difference] of found) {
    const adjusted = difference.p === null ? null : (rates[tested++] ?? 1)
    questions.get(name)?.differences.push({
      ...difference,
      p_adjusted: adjusted,
      verdict: verdictOf(difference.value, adjusted),
    })
  }
  return { kind: 'figures', questions: [...questions.values()] }
}

const nameOf = ({ question_id: id, figures }: QuestionResults): string => `${id} ${figures.kind}`

/** The whole contains every group, so it is compared only with the time before. */
function comparedPairs(groups: readonly GroupMasks[]): (readonly [GroupMasks, GroupMasks])[] {
  const [everybody] = groups
  const previous = groups.find(({ key }) => key === 'previous')
  const own = groups.filter((one) => one !== everybody && one !== previous)
  return [
    ...(everybody && previous ? [[everybody, previous] as const] : []),
    ...own.flatMap((a, at) => own.slice(at + 1).map((b) => [a, b] as const)),
  ]
}

/** Null: nobody is in both. */
function inBoth(a: GroupMasks, b: GroupMasks): Mask[] | null {
  const masks = a.counted.map((mask, at) => {
    const both = mask.slice()
    intersect(both, b.counted[at] ?? new Uint32Array(both.length))
    return both
  })
  return masks.some((mask) => mask.some((word) => word !== 0)) ? masks : null
}

const questionsOf = ({ answered }: Source) =>
  answered.flatMap(({ flow }) => flow.elements.flatMap(({ question }) => question ?? []))

function checkQuestions(source: Source, wanted: readonly string[] = [], field: string): void {
  const names = new Set(questionsOf(source).flatMap(({ id, key }) => [id, key]))
  const faults = wanted.flatMap((name, at) =>
    names.has(name)
      ? []
      : { field: `${field}.${at}`, message: 'is not a question of these surveys' },
  )
  if (faults.length > 0) throw invalid(faults)
}

/** Only these parts are needed for these questions. */
const partsOfQuestions = (source: Source, wanted: readonly string[]): string[] => [
  part.feedback,
  ...new Set(
    questionsOf(source)
      .filter(({ id, key }) => wanted.includes(id) || wanted.includes(key))
      .flatMap(({ id, statements }) => [
        ...[...'qkahuorbvd'].map((what) => `${what}:${id}`),
        ...statements.flatMap((statement) => [`m:${statement.id}`, `y:${statement.id}`]),
      ]),
  ),
]
