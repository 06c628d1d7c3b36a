// Random feedbacks with everything that filters ask for, and random filters about them.
import type { Filter, Flow, Question } from '@askwell/contract'
import { type Dice, dice } from '../random/dice.ts'
import type { NamedTheme } from '../results/columns/meaning.ts'
import type { ResultRow } from '../results/columns/result-row.ts'
import { talliedAs } from '../styles/tooling.ts'
import { type AnsweredSurvey, pages, randomResults } from './random-results.ts'
import { id } from './result-samples.ts'

export interface FilteredSurvey {
  /** Oldest first, with their numbers from 1. */
  readonly versions: readonly Flow[]
  readonly rows: readonly ResultRow[]
}

const followUpStatuses = ['open', 'in_progress', 'waiting', 'closed'] as const
const start = Date.UTC(2026, 2, 27)
const hourMs = 3_600_000

export function randomRows(seed: number): FilteredSurvey {
  const survey: AnsweredSurvey = randomResults(seed)
  const random = dice(seed, 'rows')
  return {
    versions: survey.versions.map((flow, at) => ({
      ...flow,
      version: at + 1,
      elements: flow.elements.map((one) => ({ ...one, isVisible: random.in100(80) })),
    })),
    rows: survey.rows.map(
      (row, at): ResultRow => ({
        id: id(50_000 + at),
        nodeId: id(60_000 + random.below(2)),
        flowId: id(2),
        // Sometimes of a version that no longer exists.
        flowVersion: random.in100(5) ? 99 : row.version + 1,
        isCompleted: row.isCompleted,
        isInternal: random.in100(10),
        isOffline: random.in100(10),
        languageId: id(3),
        channel: random.in100(50) ? 'email' : null,
        distribution: random.in100(30) ? `mail ${random.below(3)}` : null,
        device: random.in100(70) ? 'phone' : null,
        originHost: random.in100(50) ? `shop${random.below(3)}.example` : null,
        // Over a change to summer time.
        receivedAt: start + random.below(96) * hourMs,
        createdAt: start + random.below(96) * hourMs,
        timeSpentSeconds: row.seconds + random.below(4) / 4,
        attributes: {
          ...(random.in100(60) && { plan: random.pick(['free', 'paid']) }),
          ...(random.in100(60) && { birth_year: 1_980 + random.below(20) }),
        },
        marks: {
          tags: random.some(['vip', 'late'], 30),
          followUp: random.in100(40)
            ? {
                status: random.pick(followUpStatuses),
                assigneeId: random.in100(60) ? id(70_000 + random.below(2)) : null,
              }
            : null,
        },
        responses: row.responses,
        path: row.path.map((state_id, place) => ({ state_id, at: place * 1_000 })),
      }),
    ),
  }
}

/** For texts that are numbers, because random texts are. */
export const randomThemes: readonly NamedTheme[] = [
  { id: id(90_000), rule: ruleOf('years', ['197*'], ['1977']) },
  { id: id(90_001), rule: ruleOf('small', ['0', '7', '9'], []) },
]

function ruleOf(name: string, terms: string[], not: string[]): NamedTheme['rule'] {
  return { name, terms: { en: terms }, not, question: null }
}

/** Sealed columns have no texts, so nothing may ask them for some. */
export type LeafChoice = 'texts too' | 'no texts'

export function randomFilter(
  random: Dice,
  versions: readonly Flow[],
  asked: LeafChoice,
  depth = 3,
): Filter {
  const kind = random.below(depth > 0 ? 6 : 3)
  if (kind === 3) return { not: randomFilter(random, versions, asked, depth - 1) }
  if (kind > 3) {
    const of = Array.from({ length: random.below(3) }, () =>
      randomFilter(random, versions, asked, depth - 1),
    )
    return kind === 4 ? { all: of } : { any: of }
  }
  const questions = versions.flatMap(({ elements }) =>
    elements.flatMap(({ question }) => question ?? []),
  )
  return kind === 2 || questions.length === 0
    ? facetLeaf(random)
    : questionLeaf(random, random.pick(questions as [Question, ...Question[]]), asked)
}

const iso = (hours: number): string => new Date(start + hours * hourMs).toISOString()

function facetLeaf(random: Dice): Filter {
  const leaves: readonly [Filter, ...Filter[]] = [
    { on: { facet: 'completed' }, op: 'is', value: random.in100(50) },
    { on: { facet: 'version' }, op: random.pick(['is', 'is_not']), value: 1 },
    { on: { facet: 'channel' }, op: 'is', value: random.pick(['email', 'none']) },
    { on: { facet: 'device' }, op: 'answered' },
    { on: { facet: 'seconds' }, op: 'between', value: [random.below(2_000), null] },
    { on: { facet: 'origin_host' }, op: 'is_not', value: ['shop1.example'] },
    { on: { facet: 'hour' }, op: 'is', value: [random.below(24), random.below(24)] },
    { on: { facet: 'weekday' }, op: 'is', value: 1 + random.below(7) },
    {
      on: { facet: 'received_at' },
      op: 'between',
      value: [iso(random.below(48)), random.in100(50) ? iso(48 + random.below(48)) : null],
    },
    { on: { facet: 'tag' }, op: random.pick(['is', 'is_not', 'all_of']), value: ['vip', 'late'] },
    {
      on: { facet: 'follow_up' },
      op: random.pick(['is', 'is_not', 'only']),
      value: random.pick(['none', ...followUpStatuses]),
    },
    { on: { facet: 'assignee' }, op: 'is', value: id(70_000) },
    { on: { customer: 'plan' }, op: 'is', value: 'paid' },
    { on: { customer: 'birth_year' }, op: 'between', value: [null, 1_980 + random.below(20)] },
    { on: { page: pages[1] }, op: random.pick(['reached', 'passed', 'left_at']) },
  ]
  return random.pick(leaves)
}

function questionLeaf(random: Dice, question: Question, asked: LeafChoice): Filter {
  const on = { question: random.in100(50) ? question.id : question.key }
  if (random.in100(20))
    return { on, op: random.pick(['answered', 'unanswered', 'shown', 'not_shown', 'asked']) }
  const tallied = talliedAs(question)
  const [row] = question.statements
  const [option] = question.options
  if (tallied === 'options' && option)
    return {
      on,
      op: random.pick(['is', 'is_not', 'all_of', 'only']),
      value: random
        .some(question.options, 50)
        .map(({ id: optionId, key }) => (random.in100(50) ? optionId : key))
        .concat(option.id),
    }
  if (tallied === 'number') return { on, op: 'between', value: [random.below(10), 20] }
  if (tallied === 'dates')
    return { on, op: 'between', value: [`202${random.below(4)}-03-05`, null] }
  if (tallied === 'ranking' && option)
    return {
      on: { ...on, option: option.key, part: 'place' },
      op: 'between',
      value: [1, 1 + random.below(3)],
    }
  if (tallied === 'matrix' && row?.options[0])
    return { on: { ...on, row: row.id }, op: 'is', value: random.pick(row.options).id }
  if (tallied === 'texts' && asked === 'texts too') return textLeaf(random, on)
  return { on, op: 'answered' }
}

const textLeaf = (random: Dice, on: { readonly question: string }): Filter =>
  random.in100(40)
    ? {
        on: { ...on, part: 'theme' },
        op: random.pick(['is', 'is_not', 'all_of', 'only']),
        value: random.some(['years', 'small'], 50).concat(id(90_000)),
      }
    : {
        on,
        op: random.pick(['contains', 'contains_word', 'not_contains']),
        value: random.pick(['1', '7', ['9', '12345'], '12345.5', '19']),
      }
