// Whether a path is possible with these answers and, if the client sent none, which paths are.
import type { Element } from '@askwell/contract'
import type { Answer } from '../answer.ts'
import type { FlowMap } from '../flow-map.ts'
import { isEnd, nextPlace } from '../places.ts'
import type { AnswerOf } from '../rules.ts'
import type { Tools } from '../tools.ts'
import { type Moment, momentAt, type Possible, possibleView } from './possible.ts'
import type { ReplayFault } from './replay-fault.ts'

type Answers = ReadonlyMap<string, Answer>

export function checkPath(
  map: FlowMap,
  answers: Answers,
  path: readonly string[],
  completed: boolean,
  tools: Tools,
): ReplayFault[] {
  const faults: ReplayFault[] = []
  const refuse = (at: number, message: string): number =>
    faults.push({ field: `path.${at}.state_id`, message })
  if (path[0] !== map.initialState?.id)
    return [{ field: 'path.0.state_id', message: 'is not where the flow starts' }]
  for (const [at, stateId] of path.entries()) {
    if (faults.length >= mostFaults) break
    const state = map.states.get(stateId)
    if (!state) refuse(at, 'is not a state of this flow')
    else if (state.style === 'thank' || state.style === 'chat') refuse(at, 'is an end of the flow')
    else if (
      at > 0 &&
      !canGo(map, answers, momentAt(path, at - 1), path[at - 1] ?? '', stateId, completed, tools)
    )
      refuse(at, 'cannot follow the state before it with these answers')
  }
  const last = path.length - 1
  if (
    faults.length === 0 &&
    completed &&
    !canEnd(map, answers, momentAt(path, last), path[last] ?? '', tools)
  )
    refuse(last, 'is not where the flow can end with these answers')
  return faults
}

/** More faults would not be useful. */
const mostFaults = 20

/** Whether a Next or an answer on `from` may lead to `to`. */
function canGo(
  map: FlowMap,
  answers: Answers,
  moment: Moment,
  from: string,
  to: string,
  completed: boolean,
  tools: Tools,
): boolean {
  return (
    waysOn(map, answers, moment, from, completed).canMove &&
    placesAfter(map, answers, moment, from, tools).includes(to)
  )
}

/** The possible next states: the one that the rules name or, if an answer they depend on was given again later, any. */
export function placesAfter(
  map: FlowMap,
  answers: Answers,
  moment: Moment,
  from: string,
  tools: Tools,
): readonly string[] {
  if (!isCertain(map, moment, from)) return edgesFrom(map, from)
  const place = nextPlace(map, answersBy(map, answers, moment), from, tools)
  return place.kind === 'state' ? [place.stateId] : []
}

export function canEnd(
  map: FlowMap,
  answers: Answers,
  moment: Moment,
  last: string,
  tools: Tools,
): boolean {
  const ways = waysOn(map, answers, moment, last, true)
  return (
    ways.canSubmit ||
    (ways.canMove && isEnd(map, nextPlace(map, answersBy(map, answers, moment), last, tools)))
  )
}

/** The moves that the visible buttons of a state allow: Submit skips to an end; Next, or no button at all, moves. */
export function waysOn(
  map: FlowMap,
  answers: Answers,
  moment: Moment,
  stateId: string,
  completed: boolean,
): { canMove: boolean; canSubmit: boolean } {
  const buttons = (map.elementsOf.get(stateId) ?? []).filter(
    (element) => element.type === 'next_page' || element.type === 'submit',
  )
  if (buttons.length === 0) return { canMove: true, canSubmit: false }
  const seen = possibleView(map, answers, moment, completed)
  const possible = (element: Element): Possible => seen.element(element)
  const shown = (type: Element['type']): boolean =>
    buttons.some((element) => element.type === type && possible(element).shown)
  return {
    canMove: shown('next_page') || buttons.every((element) => possible(element).hidden),
    canSubmit: shown('submit'),
  }
}

/** The answers known at the path's position `at`: those of states visited by then. States ahead were not answered yet. */
export const answersAt = (
  map: FlowMap,
  answers: Answers,
  path: readonly string[],
  at: number,
): AnswerOf => answersBy(map, answers, momentAt(path, at))

const answersBy =
  (map: FlowMap, answers: Answers, moment: Moment): AnswerOf =>
  (questionId) => {
    const element = map.elementOfQuestion.get(questionId)
    const stateId = element && map.stateOfElement.get(element.id)
    return stateId !== undefined && moment(stateId) !== 'ahead'
      ? (answers.get(questionId) ?? null)
      : null
  }

/** False if a rule of the state depends on a question that was asked again later, because its answer at that time is not known. */
const isCertain = (map: FlowMap, moment: Moment, stateId: string): boolean =>
  (map.transitionsFrom.get(stateId) ?? []).every((transition) =>
    transition.rules.every(
      (rule) => moment(map.stateOfElement.get(rule.elementId) ?? '') !== 'again',
    ),
  )

export function edgesFrom(map: FlowMap, stateId: string): string[] {
  const next = map.states.get(stateId)?.nextStateId
  return [
    ...(map.transitionsFrom.get(stateId) ?? []).map((transition) => transition.toStateId),
    ...(next ? [next] : []),
  ]
}
