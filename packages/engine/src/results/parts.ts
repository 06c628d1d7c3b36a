// The contribution of one feedback to the tally: the names of its parts, each counted once. Parts are added by name only, so
// the tally of several feedbacks is the sum of their tallies, in any order and grouping.

import type { Question, ResponseItem } from '@askwell/contract'
import { unreachable } from '@askwell/contract/unreachable'
import type { FlowMap } from '../flow-map.ts'
import { dateOf } from '../styles/datepicker.ts'
import { canonicalNumber } from '../styles/number.ts'
import { type Tallied, talliedAs } from '../styles/tooling.ts'
import type { Tools } from '../tools.ts'
import { hiddenQuestions } from './hidden-questions.ts'
import type { TalliedFeedback } from './tallied-feedback.ts'
import { waysTaken } from './ways.ts'

/** The names of parts. Ids are UUIDs, so a colon can separate them. */
export const part = {
  feedback: 'n',
  seconds: (seconds: number) => `t:${seconds}`,
  reached: (stateId: string) => `s:${stateId}`,
  left: (stateId: string) => `l:${stateId}`,
  /** Reached in a version that keeps unfinished answers, so that leaving it is known. */
  followed: (stateId: string) => `e:${stateId}`,
  /** A feedback of such a version. */
  measured: (is: 'complete' | 'partial') => `f:${is}`,
  way: (fromId: string, kind: string, id: string) => `w:${fromId}:${kind}:${id}`,
  /** By the way of counting, because a question's style may change. */
  answered: (questionId: string, tallied: Tallied) => `q:${questionId}:${tallied}`,
  valid: (questionId: string, tallied: Tallied) => `k:${questionId}:${tallied}`,
  asked: (questionId: string) => `a:${questionId}`,
  /** Asked, but the question was not visible. */
  hidden: (questionId: string) => `h:${questionId}`,
  /** Not known whether the question was asked. */
  unknown: (questionId: string) => `u:${questionId}`,
  option: (questionId: string, optionId: string) => `o:${questionId}:${optionId}`,
  place: (questionId: string, optionId: string, place: number) =>
    `r:${questionId}:${optionId}:${place}`,
  before: (questionId: string, first: string, second: string) =>
    `b:${questionId}:${first}:${second}`,
  row: (statementId: string, optionId: string) => `m:${statementId}:${optionId}`,
  shown: (statementId: string) => `y:${statementId}`,
  valuesOf: (questionId: string) => `v:${questionId}:`,
  value: (questionId: string, value: number) => `v:${questionId}:${value}`,
  month: (questionId: string, month: string) => `d:${questionId}:${month}`,
} as const

/** `map`: of the answered version; null if it no longer exists, and then only the feedback itself is counted. */
export function partsOf(map: FlowMap | null, feedback: TalliedFeedback, tools: Tools): string[] {
  const parts: string[] = [part.feedback, part.seconds(Math.round(feedback.timeSpentSeconds))]
  if (map === null) return parts
  const byQuestion = itemsByQuestion(map, feedback.responses)
  for (const [question, items] of byQuestion) {
    const tallied = talliedAs(question)
    const counted = partsOfAnswer(question, items)
    const isValid = counted.length > 0 || items.some(({ body }) => isWritten(tallied, body))
    parts.push(part.answered(question.id, tallied), ...counted)
    if (isValid) parts.push(part.valid(question.id, tallied))
  }
  const stateIds = statesSeen(map, feedback, byQuestion)
  const reached = new Set(stateIds)
  for (const stateId of reached) parts.push(part.reached(stateId))
  // Where unfinished answers are not kept, the people who left are not among the feedback.
  if (map.flow.allowSavingIncompleteSurvey || !feedback.isCompleted) {
    parts.push(part.measured(feedback.isCompleted ? 'complete' : 'partial'))
    for (const stateId of reached) parts.push(part.followed(stateId))
  }
  for (const state of map.flow.states)
    for (const { question } of map.elementsOf.get(state.id) ?? [])
      if (question && (reached.has(state.id) || byQuestion.has(question)))
        parts.push(part.asked(question.id))
      else if (question && feedback.path.length === 0) parts.push(part.unknown(question.id))
  for (const { id } of hiddenQuestions(map, feedback, stateIds, (one) => byQuestion.has(one)))
    parts.push(part.hidden(id))
  const last = stateIds.at(-1)
  if (!feedback.isCompleted && last !== undefined) parts.push(part.left(last))
  if (feedback.path.length > 0)
    for (const { fromId, kind, id } of waysTaken(map, feedback, stateIds, tools))
      parts.push(part.way(fromId, kind, id))
  return parts
}

function partsOfAnswer(question: Question, items: readonly ResponseItem[]): string[] {
  const tallied = talliedAs(question)
  switch (tallied) {
    case 'options':
      return distinct(
        items.flatMap(({ option_id }) =>
          option_id === undefined ? [] : part.option(question.id, option_id),
        ),
      )
    case 'ranking':
      return partsOfRanking(question, items)
    case 'maxdiff':
    case 'matrix':
    case 'conjoint':
      return distinct(
        items.flatMap(({ question_id, option_id }) =>
          option_id === undefined ? [] : part.row(question_id, option_id),
        ),
      ).concat(tallied === 'maxdiff' ? shownIn(question, items).map((id) => part.shown(id)) : [])
    case 'number': {
      // An answer whose text was erased still counts as given.
      const text = canonicalNumber(items[0]?.body ?? '')
      return text === null ? [] : [part.value(question.id, Number(text))]
    }
    case 'dates': {
      const date = dateOf(items[0]?.body ?? '')
      return date === null
        ? []
        : [
            part.month(
              question.id,
              `${String(date.year).padStart(4, '0')}-${String(date.month).padStart(2, '0')}`,
            ),
          ]
    }
    case 'texts':
    case 'files':
    case 'values':
      return []
    default:
      return unreachable(tallied)
  }
}

/** The statements of the sets that were answered; without sets, all of them. */
function shownIn({ statements, extra }: Question, items: readonly ResponseItem[]): string[] {
  const keys = new Set(
    items.flatMap(({ ranking, body }) =>
      ranking === undefined ? [] : (extra.maxdiff?.designs[Number(body)]?.[ranking] ?? []),
    ),
  )
  return statements.flatMap(({ id, key }) => (keys.size === 0 || keys.has(key) ? id : []))
}

/** In longer rankings, pairs would take more room than everything else. */
const mostInPairs = 12

function partsOfRanking(question: Question, items: readonly ResponseItem[]): string[] {
  const places = new Map(
    items.flatMap(({ option_id, ranking }) =>
      option_id === undefined || ranking === undefined ? [] : [[option_id, ranking] as const],
    ),
  )
  const order = [...places].toSorted(([, a], [, b]) => a - b).map(([id]) => id)
  const pairs =
    order.length > mostInPairs
      ? []
      : order.flatMap((first, at) =>
          order.slice(at + 1).map((second) => part.before(question.id, first, second)),
        )
  return [...[...places].map(([id, place]) => part.place(question.id, id, place)), ...pairs]
}

/** Texts and files are not parts of a tally; an erased one has no body. */
const isWritten = (tallied: Tallied, body: string | undefined): boolean =>
  body !== undefined && (tallied === 'texts' || tallied === 'files' || tallied === 'values')

const distinct = (names: readonly string[]): string[] => [...new Set(names)]

export function itemsByQuestion(
  map: FlowMap,
  responses: readonly ResponseItem[],
): Map<Question, ResponseItem[]> {
  const found = new Map<Question, ResponseItem[]>()
  for (const item of responses) {
    const question = map.elementOfQuestion.get(item.question_id)?.question
    if (question === undefined) continue
    const items = found.get(question)
    if (items) items.push(item)
    else found.set(question, [item])
  }
  return found
}

/** Pages in the order they were seen; if no path was sent, the pages of the answers, in the flow's order. */
function statesSeen(
  map: FlowMap,
  { path }: TalliedFeedback,
  answered: ReadonlyMap<Question, unknown>,
): string[] {
  const isPage = (stateId: string): boolean => {
    const style = map.states.get(stateId)?.style
    return style === 'page' || style === 'random'
  }
  if (path.length > 0) return path.map(({ state_id }) => state_id).filter(isPage)
  const ids = new Set(
    [...answered.keys()].flatMap(
      ({ id }) => map.stateOfElement.get(map.elementOfQuestion.get(id)?.id ?? '') ?? [],
    ),
  )
  return map.flow.states.flatMap(({ id }) => (ids.has(id) && isPage(id) ? id : []))
}
