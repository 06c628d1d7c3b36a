// Whether a path can be walked with these answers, and, where the client sent none, which paths can.
import type { Element } from '@askwell/contract'
import type { Answer } from '../answer.ts'
import type { FlowMap } from '../flow-map.ts'
import { isEnd, nextPlace } from '../places.ts'
import type { ReplayFault } from '../replay.ts'
import type { AnswerOf } from '../rules.ts'
import type { Place } from '../run.ts'
import type { Tools } from '../tools.ts'
import { type Possible, possibleView, spans } from './possible.ts'

type Answers = ReadonlyMap<string, Answer>

export function checkPath(map: FlowMap, answers: Answers, path: readonly string[], completed: boolean, tools: Tools): ReplayFault[] {
  const faults: ReplayFault[] = []
  const refuse = (at: number, message: string): number => faults.push({ field: `path.${at}.state_id`, message })
  if (path[0] !== map.initialState?.id) return [{ field: 'path.0.state_id', message: 'is not where the flow starts' }]
  for (const [at, stateId] of path.entries()) {
    const state = map.states.get(stateId)
    if (!state) refuse(at, 'is not a state of this flow')
    else if (state.style === 'thank' || state.style === 'chat') refuse(at, 'is an end of the flow')
    else if (at > 0 && !canGo(map, answers, path, at - 1, stateId, completed, tools)) refuse(at, 'cannot follow the state before it with these answers')
  }
  if (faults.length === 0 && completed && !canEnd(map, answers, path, tools)) refuse(path.length - 1, 'is not where the flow can end with these answers')
  return faults
}

/** Whether the step from the path's place `at` may lead to `to` by a Next or an answer. */
function canGo(map: FlowMap, answers: Answers, path: readonly string[], at: number, to: string, completed: boolean, tools: Tools): boolean {
  const from = path[at]
  if (from === undefined || !waysOn(map, answers, path, at, completed).canMove) return false
  if (!isCertain(map, path, at)) return edgesFrom(map, from).includes(to)
  const place = nextPlace(map, answersAt(map, answers, path, at), from, tools)
  return place.kind === 'state' && place.stateId === to
}

function canEnd(map: FlowMap, answers: Answers, path: readonly string[], tools: Tools): boolean {
  const at = path.length - 1
  const last = path[at]
  if (last === undefined) return false
  const ways = waysOn(map, answers, path, at, true)
  return ways.canSubmit || (ways.canMove && isEnd(map, nextPlace(map, answersAt(map, answers, path, at), last, tools)))
}

/** What the visible buttons of the path's place allow: a submit skips to an end; a Next, or no button at all, moves. */
function waysOn(map: FlowMap, answers: Answers, path: readonly string[], at: number, completed: boolean): { canMove: boolean; canSubmit: boolean } {
  const stateId = path[at] ?? ''
  // At an earlier visit of a state visited again, its own answers are not known: anything it can show counts.
  const seen = possibleView(map, answers, path, at, completed)
  const buttons = (map.elementsOf.get(stateId) ?? []).filter((element) => element.type === 'next_page' || element.type === 'submit')
  const possible = (element: Element): Possible => seen.element(element)
  const shown = (type: Element['type']): boolean => buttons.some((element) => element.type === type && possible(element).shown)
  return { canMove: shown('next_page') || buttons.every((element) => possible(element).hidden), canSubmit: shown('submit') }
}

/** Answers known at the path's place `at`: of states visited by then. States ahead were not answered yet. */
export const answersAt = (map: FlowMap, answers: Answers, path: readonly string[], at: number): AnswerOf => {
  const reached = new Set(path.slice(0, at + 1))
  return (questionId) => {
    const element = map.elementOfQuestion.get(questionId)
    const stateId = element && map.stateOfElement.get(element.id)
    return stateId !== undefined && reached.has(stateId) ? (answers.get(questionId) ?? null) : null
  }
}

/** False when a rule of the state rests on a question that was asked again later: its answer then is not known. */
function isCertain(map: FlowMap, path: readonly string[], at: number): boolean {
  const found = spans(path)
  return (map.transitionsFrom.get(path[at] ?? '') ?? []).every((transition) =>
    transition.rules.every((rule) => {
      const span = found.get(map.stateOfElement.get(rule.elementId) ?? '')
      return !span || span.first > at || span.last <= at
    }),
  )
}

function edgesFrom(map: FlowMap, stateId: string): string[] {
  const next = map.states.get(stateId)?.nextStateId
  return [...(map.transitionsFrom.get(stateId) ?? []).map((transition) => transition.toStateId), ...(next ? [next] : [])]
}

const mostTried = 200
const mostVisits = 2

/** Paths that fit the answers, shortest first; bounded, since cycles have no longest walk. */
export function* findPaths(map: FlowMap, answers: Answers, completed: boolean, tools: Tools): Generator<readonly string[]> {
  if (!map.initialState) return
  const answered = new Set([...answers.keys()].flatMap((id) => map.stateOfElement.get(map.elementOfQuestion.get(id)?.id ?? '') ?? []))
  let walks: string[][] = [[map.initialState.id]]
  for (let tried = 0; walks.length > 0 && tried < mostTried; ) {
    const longer: string[][] = []
    for (const walk of walks) {
      tried += 1
      if ([...answered].every((stateId) => walk.includes(stateId)) && checkPath(map, answers, walk, completed, tools).length === 0) yield walk
      for (const place of nextPlaces(map, answers, walk, tools)) if (place.kind === 'state' && !isEnd(map, place)) longer.push([...walk, place.stateId])
    }
    walks = longer.slice(0, mostTried)
  }
}

function nextPlaces(map: FlowMap, answers: Answers, walk: readonly string[], tools: Tools): Place[] {
  const last = walk.at(-1) ?? ''
  const exact = nextPlace(map, answersAt(map, answers, walk, walk.length - 1), last, tools)
  const targets = new Set([...(exact.kind === 'state' ? [exact.stateId] : []), ...edgesFrom(map, last)])
  return [...targets].filter((id) => walk.filter((seen) => seen === id).length < mostVisits).map((stateId) => ({ kind: 'state', stateId }))
}
