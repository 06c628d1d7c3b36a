// Changes of a flow's states. Each is pure: the flow before and after; ids come from the caller.
import type { Flow, State } from '@askwell/contract'
import { copiedElements } from './copied-elements.ts'
import { tidied } from './tidied.ts'

interface NewState {
  readonly id: string
  readonly name: string
  readonly style: State['style']
}

/** The first state of a flow is its beginning, if it can be. */
export function addState(flow: Flow, { id, name, style }: NewState): Flow {
  const isInitialState = isPage(style) && !flow.states.some((state) => state.isInitialState)
  return {
    ...flow,
    states: [...flow.states, { id, name, style, isInitialState, elements: [], nextStateId: null }],
  }
}

export const renameState = (flow: Flow, stateId: string, name: string): Flow =>
  changeState(flow, stateId, (state) => ({ ...state, name }))

/** An end leads nowhere and cannot be the beginning; the first page takes that over. */
export function styleState(flow: Flow, stateId: string, style: State['style']): Flow {
  const styled = changeState(flow, stateId, (state) =>
    isPage(style)
      ? { ...state, style }
      : { ...state, style, isInitialState: false, nextStateId: null },
  )
  if (isPage(style)) return styled
  const transitions = styled.transitions.filter(({ fromStateId }) => fromStateId !== stateId)
  return withBeginning({
    ...styled,
    transitions:
      transitions.length === styled.transitions.length ? styled.transitions : transitions,
  })
}

export const beginAt = (flow: Flow, stateId: string): Flow => ({
  ...flow,
  states: flow.states.map((state) =>
    state.isInitialState === (state.id === stateId)
      ? state
      : { ...state, isInitialState: state.id === stateId },
  ),
})

/** With its elements, and with every transition and rule that names them. */
export function removeState(flow: Flow, stateId: string): Flow {
  const gone = new Set(flow.states.find(({ id }) => id === stateId)?.elements)
  const rest: Flow = {
    ...flow,
    states: flow.states.filter(({ id }) => id !== stateId),
    elements: flow.elements.filter(({ id }) => !gone.has(id)),
  }
  return withBeginning(tidied(rest))
}

/** Beside the original: the same elements under new ids and keys, and the same transitions. Nothing leads to it yet. */
export function copyState(
  flow: Flow,
  stateId: string,
  copy: { readonly id: string; readonly name: string },
  newId: () => string,
): Flow {
  const place = flow.states.findIndex(({ id }) => id === stateId)
  const state = flow.states[place]
  if (!state) return flow
  const { elements, renamed } = copiedElements(flow, state.elements, newId)
  const copied: State = {
    ...state,
    ...copy,
    isInitialState: false,
    elements: elements.map(({ id }) => id),
  }
  const ways = flow.transitions
    .filter(({ fromStateId }) => fromStateId === stateId)
    .map((transition) => ({
      ...transition,
      id: newId(),
      fromStateId: copy.id,
      rules: transition.rules.map((rule) => ({
        ...rule,
        elementId: renamed(rule.elementId),
        ...(rule.optionIds && { optionIds: rule.optionIds.map(renamed) }),
        ...(rule.statementId !== undefined && { statementId: renamed(rule.statementId) }),
      })),
    }))
  return {
    ...flow,
    states: flow.states.toSpliced(place + 1, 0, copied),
    elements: [...flow.elements, ...elements],
    transitions: [...flow.transitions, ...ways],
  }
}

export const isPage = (style: State['style']): boolean => style === 'page' || style === 'random'

/** If the beginning was removed, the first page becomes the beginning. */
function withBeginning(flow: Flow): Flow {
  if (flow.states.some(({ isInitialState }) => isInitialState)) return flow
  const first = flow.states.find(({ style }) => isPage(style))
  return first ? beginAt(flow, first.id) : flow
}

export function changeState(flow: Flow, stateId: string, change: (state: State) => State): Flow {
  return {
    ...flow,
    states: flow.states.map((state) => (state.id === stateId ? change(state) : state)),
  }
}
