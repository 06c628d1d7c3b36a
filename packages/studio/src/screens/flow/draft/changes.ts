// What differs between two documents, thing by thing, for somebody who has to choose between them. Names are the newer
// document's, and where a thing is gone, the older one's.
import type { Element, Flow, State } from '@askwell/contract'

export type Change =
  | { readonly kind: 'added' | 'removed' | 'changed'; readonly what: 'state'; readonly state: State }
  | { readonly kind: 'added' | 'removed' | 'changed'; readonly what: 'element'; readonly element: Element }
  | { readonly kind: 'added' | 'removed' | 'changed'; readonly what: 'way'; readonly from: State | undefined; readonly to: State | undefined }
  | { readonly kind: 'changed'; readonly what: 'settings' }

export function changesBetween(before: Flow, after: Flow): readonly Change[] {
  const changes: Change[] = []
  if (!same(settingsOf(before), settingsOf(after))) changes.push({ kind: 'changed', what: 'settings' })
  for (const { kind, item } of difference(before.states, after.states)) changes.push({ kind, what: 'state', state: item })
  const gone = new Set(difference(before.states, after.states).flatMap(({ kind, item }) => (kind === 'removed' ? item.elements : [])))
  // What went with its state goes without saying.
  for (const { kind, item } of difference(before.elements.map(withoutOrder), after.elements.map(withoutOrder)))
    if (kind !== 'removed' || !gone.has(item.id)) changes.push({ kind, what: 'element', element: { ...item, order: 0 } })
  const stateOf = (id: string): State | undefined => after.states.find((state) => state.id === id) ?? before.states.find((state) => state.id === id)
  for (const { kind, item } of difference(before.transitions, after.transitions))
    changes.push({ kind, what: 'way', from: stateOf(item.fromStateId), to: stateOf(item.toStateId) })
  return changes
}

const settingsOf = ({ name, languages, defaultLanguageId, allowSavingIncompleteSurvey }: Flow) => ({
  name,
  languages,
  defaultLanguageId,
  allowSavingIncompleteSurvey,
})
/** The order is the state's, which says so itself. */
const withoutOrder = ({ order: _order, ...element }: Element): Omit<Element, 'order'> => element
const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

function difference<T extends { readonly id: string }>(before: readonly T[], after: readonly T[]) {
  const known = new Map(before.map((item) => [item.id, item]))
  const left = new Set(after.map(({ id }) => id))
  const found: { kind: 'added' | 'removed' | 'changed'; item: T }[] = []
  for (const item of after) {
    const was = known.get(item.id)
    if (!was) found.push({ kind: 'added', item })
    else if (was !== item && !same(was, item)) found.push({ kind: 'changed', item })
  }
  for (const item of before) if (!left.has(item.id)) found.push({ kind: 'removed', item })
  return found
}
