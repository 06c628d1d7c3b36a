// Changes of the connections between states: transitions, evaluated in their order, and the otherwise (`nextStateId`).
import type { Element, Flow, Rule, Transition } from '@askwell/contract'
import { changeState } from './states.ts'

/** `null` = the default ending. */
export const setNext = (flow: Flow, stateId: string, nextStateId: string | null): Flow =>
  changeState(flow, stateId, (state) => ({ ...state, nextStateId }))

export const transitionsFrom = (flow: Flow, stateId: string): readonly Transition[] =>
  flow.transitions.filter(({ fromStateId }) => fromStateId === stateId)

/** The first connection is the otherwise; each further one gets a rule, which begins with an answer that leads nowhere yet. */
export function connect(flow: Flow, fromStateId: string, toStateId: string, id: string): Flow {
  const from = flow.states.find((state) => state.id === fromStateId)
  if (!from || !flow.states.some((state) => state.id === toStateId)) return flow
  if (from.nextStateId === null || from.nextStateId === toStateId)
    return setNext(flow, fromStateId, toStateId)
  return addTransition(flow, { id, fromStateId, toStateId })
}

export function addTransition(flow: Flow, way: Omit<Transition, 'rules'>): Flow {
  const rule = firstFreeRule(flow, way.fromStateId)
  return { ...flow, transitions: [...flow.transitions, { ...way, rules: rule ? [rule] : [] }] }
}

export const removeTransition = (flow: Flow, transitionId: string): Flow => ({
  ...flow,
  transitions: flow.transitions.filter(({ id }) => id !== transitionId),
})

export const retarget = (flow: Flow, transitionId: string, toStateId: string): Flow => ({
  ...flow,
  transitions: flow.transitions.map((transition) =>
    transition.id === transitionId ? { ...transition, toStateId } : transition,
  ),
})

/** To another position among the transitions of its state. */
export function moveTransition(flow: Flow, transitionId: string, place: number): Flow {
  const moved = flow.transitions.find(({ id }) => id === transitionId)
  if (!moved) return flow
  const siblings = transitionsFrom(flow, moved.fromStateId).filter(({ id }) => id !== transitionId)
  const ordered = siblings.toSpliced(Math.max(0, place), 0, moved)
  let next = 0
  return {
    ...flow,
    transitions: flow.transitions.map((one) =>
      one.fromStateId === moved.fromStateId ? (ordered[next++] ?? one) : one,
    ),
  }
}

/** The state's first question with options, and its first option that no other transition of the state has a rule for. */
function firstFreeRule(flow: Flow, stateId: string): Rule | null {
  const state = flow.states.find(({ id }) => id === stateId)
  const standing =
    state?.elements.flatMap((id) => flow.elements.find((element) => element.id === id) ?? []) ?? []
  const questions = standing.filter((element) => element.type === 'question')
  const asked =
    questions.find(({ question }) => (question?.options.length ?? 0) > 0) ??
    questions[0] ??
    lastQuestion(flow)
  if (!asked?.question) return null
  const used = new Set(
    transitionsFrom(flow, stateId).flatMap(({ rules }) =>
      rules.flatMap(({ optionIds }) => optionIds ?? []),
    ),
  )
  const option = asked.question.options.find(({ id }) => !used.has(id)) ?? asked.question.options[0]
  if (option) return { elementId: asked.id, operator: 'option_match', optionIds: [option.id] }
  return { elementId: asked.id, operator: 'equals', value: '' }
}

const lastQuestion = (flow: Flow): Element | undefined =>
  flow.elements.findLast(({ type }) => type === 'question')
