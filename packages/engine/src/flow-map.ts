// A flow indexed for running: everything by id, ordered, once per document. Total: a broken reference is simply
// absent here; `problems` reports it.
import type { Element, Flow, Option, Question, State, Transition } from '@askwell/contract'
import { allOptions } from './answer.ts'

export interface FlowMap {
  readonly flow: Flow
  readonly states: ReadonlyMap<string, State>
  readonly initialState: State | null
  /** Elements of a state, by `order`. */
  readonly elementsOf: ReadonlyMap<string, readonly Element[]>
  readonly elements: ReadonlyMap<string, Element>
  /** Question id, or a statement's id, → the element that carries it. */
  readonly elementOfQuestion: ReadonlyMap<string, Element>
  readonly questionsByKey: ReadonlyMap<string, Question>
  /** Element id → the state that contains it. */
  readonly stateOfElement: ReadonlyMap<string, string>
  readonly transitionsFrom: ReadonlyMap<string, readonly Transition[]>
  readonly options: ReadonlyMap<string, Option>
}

const byOrder = <T extends { order: number }>(items: readonly T[]): T[] =>
  items.toSorted((a, b) => a.order - b.order)

export function mapFlow(flow: Flow): FlowMap {
  const elements = new Map(flow.elements.map((element) => [element.id, element]))
  const elementsOf = new Map<string, Element[]>()
  const stateOfElement = new Map<string, string>()
  for (const state of flow.states) {
    elementsOf.set(state.id, byOrder(state.elements.flatMap((id) => elements.get(id) ?? [])))
    for (const id of state.elements) stateOfElement.set(id, state.id)
  }
  const elementOfQuestion = new Map<string, Element>()
  const questionsByKey = new Map<string, Question>()
  const options = new Map<string, Option>()
  for (const element of flow.elements) {
    if (!element.question) continue
    elementOfQuestion.set(element.question.id, element)
    questionsByKey.set(element.question.key, element.question)
    for (const statement of element.question.statements)
      elementOfQuestion.set(statement.id, element)
    for (const option of allOptions(element.question)) options.set(option.id, option)
  }
  return {
    flow,
    elements,
    elementsOf,
    stateOfElement,
    elementOfQuestion,
    questionsByKey,
    options,
    states: new Map(flow.states.map((state) => [state.id, state])),
    initialState: flow.states.find((state) => state.isInitialState) ?? null,
    transitionsFrom: groupByState(flow.transitions),
  }
}

function groupByState(transitions: readonly Transition[]): Map<string, Transition[]> {
  const groups = new Map<string, Transition[]>()
  for (const transition of transitions) {
    const group = groups.get(transition.fromStateId)
    if (group) group.push(transition)
    else groups.set(transition.fromStateId, [transition])
  }
  return groups
}
