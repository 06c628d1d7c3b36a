// The ways that a feedback took from page to page, and to its end: the transition whose rules held, or the state's next
// state. The path gives the pages, and the answers give the ways.
import type { Answer } from '../answer.ts'
import type { FlowMap } from '../flow-map.ts'
import { isEnd, nextPlace, skipToEnd } from '../places.ts'
import { readItems } from '../replay/read-items.ts'
import { type AnswerOf, ruleHolds } from '../rules.ts'
import type { Tools } from '../tools.ts'
import type { TalliedFeedback } from './tallied-feedback.ts'

/** `id`: of the transition, or of the state that it led to; empty = the default thank state. */
export interface TransitionTaken {
  readonly fromId: string
  readonly kind: 'transition' | 'next' | 'skip' | 'default_thank'
  readonly id: string
}

export function waysTaken(
  map: FlowMap,
  { isCompleted, responses }: TalliedFeedback,
  stateIds: readonly string[],
  tools: Tools,
): TransitionTaken[] {
  let answers: ReadonlyMap<string, Answer> | null = null
  const answerOf: AnswerOf = (questionId) => {
    answers ??= readItems(map, responses).answers
    return answers.get(questionId) ?? null
  }
  const taken = stateIds
    .slice(0, -1)
    .flatMap((fromId, at) => wayTo(map, fromId, stateIds[at + 1] ?? '', answerOf, tools) ?? [])
  const last = stateIds.at(-1)
  return isCompleted && last !== undefined ? [...taken, wayOut(map, last, answerOf, tools)] : taken
}

/** A page that was visited again later may have been left with other answers: then any way that leads there is possible. */
function wayTo(
  map: FlowMap,
  fromId: string,
  toId: string,
  answerOf: AnswerOf,
  tools: Tools,
): TransitionTaken | null {
  const held = heldTransition(map, fromId, answerOf, tools)
  if (held?.toStateId === toId) return { fromId, kind: 'transition', id: held.id }
  if (map.states.get(fromId)?.nextStateId === toId) return { fromId, kind: 'next', id: toId }
  const any = map.transitionsFrom.get(fromId)?.find(({ toStateId }) => toStateId === toId)
  return any ? { fromId, kind: 'transition', id: any.id } : null
}

function wayOut(map: FlowMap, fromId: string, answerOf: AnswerOf, tools: Tools): TransitionTaken {
  const place = nextPlace(map, answerOf, fromId, tools)
  if (!isEnd(map, place)) {
    const end = skipToEnd(map, answerOf, place, tools)
    return { fromId, kind: 'skip', id: end.kind === 'state' ? end.stateId : '' }
  }
  if (place.kind === 'default_thank') return { fromId, kind: 'default_thank', id: '' }
  const held = heldTransition(map, fromId, answerOf, tools)
  return held
    ? { fromId, kind: 'transition', id: held.id }
    : { fromId, kind: 'next', id: place.stateId }
}

const heldTransition = (map: FlowMap, fromId: string, answerOf: AnswerOf, tools: Tools) =>
  map.transitionsFrom
    .get(fromId)
    ?.find(({ rules }) => rules.every((rule) => ruleHolds(map, answerOf, rule, tools)))
