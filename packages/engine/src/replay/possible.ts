// What the respondent may have seen on a state, as far as the final answers tell. A question asked once, before the
// state was last shown, is certain. One that was asked again later may have shown or hidden anything it can; two live
// triggers may have been applied in either order; of several chosen options any may have been the last.
import type { Element, Option, Question } from '@askwell/contract'
import { type Answer, chosenOptions } from '../answer.ts'
import type { FlowMap } from '../flow-map.ts'
import { rulesOf } from '../styles/index.ts'
import { firedBy, shows, targetsOf } from '../triggers.ts'

export type Outcome = 'shown' | 'hidden' | 'untouched'

/** Both may be true; never both false. */
export interface Possible {
  readonly shown: boolean
  readonly hidden: boolean
}

export interface PossibleView {
  readonly element: (element: Element) => Possible
  readonly option: (option: Option) => Possible
}

/** First and last place of every state on the path. */
export function spans(path: readonly string[]): ReadonlyMap<string, { first: number; last: number }> {
  const found = new Map<string, { first: number; last: number }>()
  for (const [at, stateId] of path.entries()) found.set(stateId, { first: found.get(stateId)?.first ?? at, last: at })
  return found
}

/**
 * The view of a state whose last visit is the path's place `at`. A partial save leaves answers out that are not valid
 * yet, but they have fired their triggers all the same: there, no answer may be any answer.
 */
export function possibleView(map: FlowMap, answers: ReadonlyMap<string, Answer>, path: readonly string[], at: number, completed: boolean): PossibleView {
  const touched = new Map<string, Set<Outcome>[]>()
  for (const [stateId, { first, last }] of spans(path)) {
    if (first > at) continue
    for (const element of map.elementsOf.get(stateId) ?? []) {
      if (!element.question || element.triggers.length === 0) continue
      const answer = answers.get(element.question.id) ?? null
      const isKnown = last <= at && (completed || answer !== null)
      const outcomes = isKnown ? certainly(map, element, element.question, answer) : maybe(map, element)
      for (const [targetId, outcome] of outcomes) touched.set(targetId, [...(touched.get(targetId) ?? []), outcome])
    }
  }
  const resolve = (id: string, isVisible: boolean): Possible => {
    const groups = touched.get(id) ?? []
    const isBasePossible = groups.every((group) => group.has('untouched'))
    return {
      shown: (isBasePossible && isVisible) || groups.some((group) => group.has('shown')),
      hidden: (isBasePossible && !isVisible) || groups.some((group) => group.has('hidden')),
    }
  }
  return { element: (element) => resolve(element.id, element.isVisible), option: (option) => resolve(option.id, option.isVisible) }
}

/** By target id, what the question's final answer does to it. A target it cannot reach is left out. */
function certainly(map: FlowMap, element: Element, question: Question, answer: Answer | null): Map<string, Set<Outcome>> {
  if (!answer) return new Map()
  const isOrderKnown = rulesOf(question.style).isSinglePick(question) || question.style === 'ranking'
  const orders = isOrderKnown ? [answer] : lastOnes(answer)
  const outcomes = new Map<string, Set<Outcome>>()
  const perOrder = orders.map((order) => touchedBy(map, element, order))
  for (const touched of perOrder) for (const id of touched.keys()) outcomes.set(id, new Set())
  for (const [id, outcome] of outcomes) {
    for (const touched of perOrder) {
      const said = touched.get(id)
      if (said) for (const one of said) outcome.add(one)
      else outcome.add('untouched')
    }
  }
  return outcomes
}

/** Any order of choosing: each option may have been the last one. */
function lastOnes(answer: Answer): Answer[] {
  if (answer.kind === 'options')
    return answer.optionIds.map((last) => ({ kind: 'options', optionIds: [...answer.optionIds.filter((id) => id !== last), last] }))
  if (answer.kind === 'matrix') return answer.rows.map((last) => ({ kind: 'matrix', rows: [...answer.rows.filter((row) => row !== last), last] }))
  return [answer]
}

function touchedBy(map: FlowMap, element: Element, answer: Answer): Map<string, Set<Outcome>> {
  const touched = new Map<string, Set<Outcome>>()
  for (const { trigger: index } of firedBy(element, answer)) {
    const trigger = element.triggers[index]
    if (!trigger) continue
    const { elementIds, optionIds } = targetsOf(map, trigger)
    const outcome: Outcome = shows(trigger) ? 'shown' : 'hidden'
    // Several chosen options apply in an order we do not know; a single answer's triggers apply in the flow's order.
    const isOrdered = chosenOptions(answer).length < 2
    for (const id of [...elementIds, ...optionIds]) touched.set(id, isOrdered ? new Set([outcome]) : (touched.get(id) ?? new Set<Outcome>()).add(outcome))
  }
  return touched
}

function maybe(map: FlowMap, element: Element): Map<string, Set<Outcome>> {
  const outcomes = new Map<string, Set<Outcome>>()
  for (const trigger of element.triggers) {
    const { elementIds, optionIds } = targetsOf(map, trigger)
    for (const id of [...elementIds, ...optionIds])
      outcomes.set(id, (outcomes.get(id) ?? new Set<Outcome>(['untouched'])).add(shows(trigger) ? 'shown' : 'hidden'))
  }
  return outcomes
}
