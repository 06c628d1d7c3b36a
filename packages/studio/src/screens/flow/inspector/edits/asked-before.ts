// What can be asked about on a page: its own questions and those of pages that can come before it.
import type { Element, Flow, State } from '@askwell/contract'

export interface EarlierPage {
  readonly state: State
  readonly isHere: boolean
  /** By their order on the page. */
  readonly elements: readonly Element[]
}

/** The page itself first, then the pages before it in the order of the flow; pages without a question are left out. */
export function askedBefore(flow: Flow, stateId: string): EarlierPage[] {
  const before = leadingTo(flow, stateId)
  const byId = new Map(flow.elements.map((element) => [element.id, element]))
  return flow.states
    .filter(({ id }) => id === stateId || before.has(id))
    .toSorted((a, b) => Number(b.id === stateId) - Number(a.id === stateId))
    .flatMap((state) => {
      const elements = elementsOf(state, byId).filter(({ question }) => question)
      return elements.length === 0 ? [] : [{ state, isHere: state.id === stateId, elements }]
    })
}

export const elementsOf = (state: State, byId: ReadonlyMap<string, Element>): Element[] =>
  state.elements.flatMap((id) => byId.get(id) ?? []).toSorted((a, b) => a.order - b.order)

/** Pages from which some answers lead to this one. */
export function leadingTo(flow: Flow, stateId: string): ReadonlySet<string> {
  const from = new Map<string, string[]>()
  const way = (here: string, there: string) => from.set(there, [...(from.get(there) ?? []), here])
  for (const { fromStateId, toStateId } of flow.transitions) way(fromStateId, toStateId)
  for (const { id, nextStateId } of flow.states) if (nextStateId !== null) way(id, nextStateId)
  const found = new Set<string>()
  const open = [stateId]
  for (let id = open.pop(); id !== undefined; id = open.pop())
    for (const before of from.get(id) ?? [])
      if (!found.has(before)) {
        found.add(before)
        open.push(before)
      }
  return found
}
