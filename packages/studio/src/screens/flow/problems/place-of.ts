// Where in the builder a problem is: its dotted path in the document, as what is selected there.
import type { Flow } from '@askwell/contract'
import type { Selection } from '../draft/draft-store.ts'

export function placeOf(flow: Flow, path: string): Selection {
  const [list, at, member, within] = path.split('.')
  const place = Number(at)
  if (list === 'states') {
    const state = flow.states[place]
    const elementId = member === 'elements' ? state?.elements[Number(within)] : undefined
    if (state && flow.elements.some(({ id }) => id === elementId) && elementId !== undefined)
      return { kind: 'element', stateId: state.id, elementId }
    return stateAt(flow, state?.id)
  }
  if (list === 'elements') {
    const element = flow.elements[place]
    const state = flow.states.find(({ elements }) => element && elements.includes(element.id))
    return element && state
      ? { kind: 'element', stateId: state.id, elementId: element.id }
      : stateAt(flow, state?.id)
  }
  if (list === 'transitions') {
    const transition = flow.transitions[place]
    const isFromHere = flow.states.some(({ id }) => id === transition?.fromStateId)
    return transition && isFromHere
      ? { kind: 'transition', stateId: transition.fromStateId, transitionId: transition.id }
      : { kind: 'none' }
  }
  return { kind: 'none' }
}

const stateAt = (flow: Flow, id: string | undefined): Selection =>
  flow.states.some((state) => state.id === id) && id !== undefined
    ? { kind: 'state', stateId: id }
    : { kind: 'none' }
