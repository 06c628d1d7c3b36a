// Changes of the elements on a state. The position in `state.elements` is the order on the page; `Element.order` follows it.
import type { Element, Flow, State } from '@askwell/contract'
import { copiedElements } from './copied-elements.ts'
import { changeState } from './states.ts'
import { tidied } from './tidied.ts'

/** Before the buttons that lead on, which stay last; `at` sets another position. */
export function addElement(flow: Flow, stateId: string, element: Element, at?: number): Flow {
  const state = flow.states.find(({ id }) => id === stateId)
  if (!state) return flow
  const place = at ?? placeFor(flow, state, element)
  const elements = state.elements.toSpliced(place, 0, element.id)
  return inOrder(
    changeState({ ...flow, elements: [...flow.elements, element] }, stateId, (one) => ({
      ...one,
      elements,
    })),
    stateId,
  )
}

export function removeElement(flow: Flow, elementId: string): Flow {
  return tidied({ ...flow, elements: flow.elements.filter(({ id }) => id !== elementId) })
}

export function copyElement(flow: Flow, elementId: string, newId: () => string): Flow {
  const state = flow.states.find(({ elements }) => elements.includes(elementId))
  const [copy] = copiedElements(flow, [elementId], newId).elements
  return state && copy
    ? addElement(flow, state.id, copy, state.elements.indexOf(elementId) + 1)
    : flow
}

/** To a position on its own state, or on another one. Out of range = the nearest end. */
export function moveElement(
  flow: Flow,
  elementId: string,
  to: { readonly stateId: string; readonly place: number },
): Flow {
  const from = flow.states.find(({ elements }) => elements.includes(elementId))
  if (!from || !flow.states.some(({ id }) => id === to.stateId)) return flow
  const without = changeState(flow, from.id, (state) => ({
    ...state,
    elements: state.elements.filter((id) => id !== elementId),
  }))
  const placed = changeState(without, to.stateId, (state) => ({
    ...state,
    elements: state.elements.toSpliced(Math.max(0, to.place), 0, elementId),
  }))
  return inOrder(inOrder(placed, from.id), to.stateId)
}

/** Under the one that was added last; buttons and footers are below everything else. */
function placeFor(flow: Flow, state: State, element: Element): number {
  if (rank(element.type) > 0) return state.elements.length
  const place = state.elements.findIndex(
    (id) => rank(flow.elements.find((one) => one.id === id)?.type) > 0,
  )
  return place === -1 ? state.elements.length : place
}

const rank = (type: Element['type'] | undefined): number =>
  type === 'next_page' || type === 'submit' || type === 'footer' ? 1 : 0

function inOrder(flow: Flow, stateId: string): Flow {
  const places = new Map(
    flow.states.find(({ id }) => id === stateId)?.elements.map((id, place) => [id, place]),
  )
  return {
    ...flow,
    elements: flow.elements.map((element) => {
      const order = places.get(element.id)
      return order === undefined || order === element.order ? element : { ...element, order }
    }),
  }
}
