// The contribution of one feedback to the tally: a list of named parts, each counted once, some with a number to sum. Parts
// are added by name only, so the tally of several feedbacks is the sum of their tallies, in any order and grouping.

import type { Question, ResponseItem } from '@askwell/contract'
import { unreachable } from '@askwell/contract/unreachable'
import type { FlowMap } from '../flow-map.ts'
import { dateOf } from '../styles/datepicker.ts'
import { canonicalNumber } from '../styles/number.ts'
import { talliedAs } from '../styles/tooling.ts'
import type { Tools } from '../tools.ts'
import { bucketOf, summed } from './buckets.ts'
import type { TalliedFeedback } from './tallied-feedback.ts'
import { waysTaken } from './ways.ts'

/** The names of parts. Ids are UUIDs, so a colon can separate them. */
export const part = {
  feedback: 'n',
  seconds: (bucket: number) => `t:${bucket}`,
  reached: (stateId: string) => `s:${stateId}`,
  left: (stateId: string) => `l:${stateId}`,
  way: (fromId: string, kind: string, id: string) => `w:${fromId}:${kind}:${id}`,
  answered: (questionId: string) => `q:${questionId}`,
  option: (questionId: string, optionId: string) => `o:${questionId}:${optionId}`,
  place: (questionId: string, optionId: string, place: number) =>
    `r:${questionId}:${optionId}:${place}`,
  row: (statementId: string, optionId: string) => `m:${statementId}:${optionId}`,
  value: (questionId: string, bucket: number) => `v:${questionId}:${bucket}`,
  month: (questionId: string, month: string) => `d:${questionId}:${month}`,
} as const

/** `sum`: the difference of a number from its bucket, so that averages are exact; absent if it is 0. */
export interface TallyItem {
  readonly name: string
  readonly sum?: number
}

/** `map`: of the answered version; null if it no longer exists, and then only the feedback itself is counted. */
export function partsOf(map: FlowMap | null, feedback: TalliedFeedback, tools: Tools): TallyItem[] {
  const seconds = Math.round(feedback.timeSpentSeconds)
  const parts: TallyItem[] = [{ name: part.feedback }, numberPart(part.seconds, seconds)]
  if (map === null) return parts
  const byQuestion = itemsByQuestion(map, feedback.responses)
  for (const [question, items] of byQuestion)
    parts.push({ name: part.answered(question.id) }, ...partsOfAnswer(question, items))
  const stateIds = statesSeen(map, feedback, byQuestion)
  for (const stateId of new Set(stateIds)) parts.push({ name: part.reached(stateId) })
  const last = stateIds.at(-1)
  if (!feedback.isCompleted && last !== undefined) parts.push({ name: part.left(last) })
  if (feedback.path.length > 0)
    for (const { fromId, kind, id } of waysTaken(map, feedback, stateIds, tools))
      parts.push({ name: part.way(fromId, kind, id) })
  return parts
}

function partsOfAnswer(question: Question, items: readonly ResponseItem[]): TallyItem[] {
  const tallied = talliedAs(question)
  switch (tallied) {
    case 'options':
      return distinct(
        items.flatMap(({ option_id }) =>
          option_id === undefined ? [] : part.option(question.id, option_id),
        ),
      )
    case 'ranking':
      return distinct(
        items.flatMap(({ option_id, ranking }) =>
          option_id === undefined || ranking === undefined
            ? []
            : part.place(question.id, option_id, ranking),
        ),
      )
    case 'matrix':
    case 'maxdiff':
    case 'conjoint':
      return distinct(
        items.flatMap(({ question_id, option_id }) =>
          option_id === undefined ? [] : part.row(question_id, option_id),
        ),
      )
    case 'number': {
      // An answer whose text was erased still counts as given.
      const text = canonicalNumber(items[0]?.body ?? '')
      return text === null
        ? []
        : [numberPart((bucket) => part.value(question.id, bucket), Number(text))]
    }
    case 'dates': {
      const date = dateOf(items[0]?.body ?? '')
      return date === null
        ? []
        : [
            {
              name: part.month(
                question.id,
                `${String(date.year).padStart(4, '0')}-${String(date.month).padStart(2, '0')}`,
              ),
            },
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

function numberPart(nameOf: (bucket: number) => string, value: number): TallyItem {
  const bucket = bucketOf(value)
  const sum = summed(value) - bucket
  return sum === 0 ? { name: nameOf(bucket) } : { name: nameOf(bucket), sum }
}

const distinct = (names: readonly string[]): TallyItem[] =>
  [...new Set(names)].map((name) => ({ name }))

function itemsByQuestion(
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
