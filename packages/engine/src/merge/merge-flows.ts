// Merges two drafts that were made from the same one. It is pure and always returns a document of the same shape; whether that can be
// published is for `problems` to say. Swapping the sides changes only which value of a conflict is taken.
import type { Element, Flow, FlowLayout, State } from '@askwell/contract'
import { type Conflict, type FlowDocument, isSame, type Merged } from './conflict.ts'
import { mergeOrder } from './merge-order.ts'
import { before, byId, makeMemberMerge, type Sides, type Stays } from './merge-values.ts'

/** `base`: the document that both sides began with. A conflict is settled by `decide`. */
export function mergeFlows(base: FlowDocument, mine: FlowDocument, theirs: FlowDocument): Merged {
  const conflicts: Conflict[] = []
  const report = (conflict: Conflict): void => void conflicts.push(conflict)
  return {
    flow: mergeFlow({ base: base.flow, mine: mine.flow, theirs: theirs.flow }, report),
    layout: mergeLayouts({ base: base.layout, mine: mine.layout, theirs: theirs.layout }),
    conflicts,
  }
}

/** Where both moved a state, mine is taken: a place on the canvas is not worth a question. */
function mergeLayouts({ base, mine, theirs }: Sides<FlowLayout>): FlowLayout {
  const moved = Object.entries(theirs).filter(
    ([id, place]) => !isSame(base[id], place) && isSame(base[id], mine[id]),
  )
  const kept = Object.entries(mine).filter(
    ([id, place]) => id in theirs || !isSame(base[id], place),
  )
  return { ...Object.fromEntries(kept), ...Object.fromEntries(moved) }
}

function mergeFlow(sides: Sides<Flow>, report: (conflict: Conflict) => void): Flow {
  const { base, mine, theirs } = sides
  if (isSame(mine, theirs) || isSame(base, theirs)) return mine
  if (isSame(base, mine)) return theirs
  const needed = new Set([...neededStates(base, mine, theirs), ...neededStates(base, theirs, mine)])
  const removed = (one: Flow, other: Flow) =>
    [...needed].filter(
      (id) => !one.states.some((state) => state.id === id) && other.states.some((s) => s.id === id),
    )
  for (const id of removed(mine, theirs))
    report({ unit: `state/${id}`, mine: null, theirs: theirs.states.find((s) => s.id === id) })
  for (const id of removed(theirs, mine))
    report({ unit: `state/${id}`, mine: mine.states.find((s) => s.id === id), theirs: null })
  const homes = { base: homesOf(base), mine: homesOf(mine), theirs: homesOf(theirs) }
  const stays: Stays = (kind, id) => {
    if (kind === 'state') return needed.has(id) ? 'needed' : null
    if (kind === 'element') {
      const was = homes.base.get(id) ?? ''
      const is = homes.mine.get(id) ?? homes.theirs.get(id)
      return needed.has(was) ? 'needed' : is !== undefined && is !== was ? 'moved' : null
    }
    if (kind !== 'transition') return null
    const transition = base.transitions.find((one) => one.id === id)
    return needed.has(transition?.fromStateId ?? '') || needed.has(transition?.toStateId ?? '')
      ? 'needed'
      : null
  }
  const mergeMembers = makeMemberMerge((conflict) => {
    // Reported above, with what needs it.
    if (!conflict.unit.startsWith('state/') || !needed.has(conflict.unit.slice('state/'.length)))
      report(conflict)
  }, stays)
  const bare = (flow: Flow): Flow => ({
    ...flow,
    states: flow.states.map((state) => ({ ...state, elements: [] })),
  })
  const merged = mergeMembers(
    { base: bare(base), mine: bare(mine), theirs: bare(theirs) },
    'flow',
  ) as Flow
  return whole(withElements(merged, sides, homes, report), { base, mine, theirs }, report)
}

/** States that `other` removed although `side` has since changed them, put something on them or led to them. */
function neededStates(base: Flow, side: Flow, other: Flow): string[] {
  const left = new Set(other.states.map(({ id }) => id))
  const was = {
    states: byId(base.states),
    elements: byId(base.elements),
    transitions: byId(base.transitions),
  }
  const elements = byId(side.elements)
  const isNew = <T extends { readonly id: string }>(before: Map<string, T>, item: T | undefined) =>
    item !== undefined && !isSame(before.get(item.id), item)
  const leads = new Set([
    ...side.states
      .filter(({ id, nextStateId }) => was.states.get(id)?.nextStateId !== nextStateId)
      .map(({ nextStateId }) => nextStateId),
    ...side.transitions
      .filter((transition) => isNew(was.transitions, transition))
      .flatMap(({ fromStateId, toStateId }) => [fromStateId, toStateId]),
  ])
  return side.states
    .filter(
      (state) =>
        was.states.has(state.id) &&
        !left.has(state.id) &&
        (isNew(was.states, state) ||
          leads.has(state.id) ||
          state.elements.some((id) => isNew(was.elements, elements.get(id)))),
    )
    .map(({ id }) => id)
}

/** Element → the state that it is on. */
const homesOf = ({ states }: Flow): Map<string, string> =>
  new Map(states.flatMap(({ id, elements }) => elements.map((element) => [element, id] as const)))

/** Puts each element on one state, in an order that both sides agree with. */
function withElements(
  merged: Flow,
  sides: Sides<Flow>,
  homes: Sides<ReadonlyMap<string, string>>,
  report: (conflict: Conflict) => void,
): Flow {
  const placeOf = (side: 'mine' | 'theirs', id: string) => ({
    stateId: homes[side].get(id),
    after: before(elementsOf(sides[side], homes[side].get(id)), id),
  })
  const reportPlace = (id: string): void =>
    report({
      unit: `element/${id}/place`,
      mine: placeOf('mine', id),
      theirs: placeOf('theirs', id),
    })
  const home = new Map<string, string>()
  for (const { id } of merged.elements) {
    const [was, my, their] = [homes.base.get(id), homes.mine.get(id), homes.theirs.get(id)]
    const isMovedTwice = my && their && my !== their && my !== was && their !== was
    if (isMovedTwice) reportPlace(id)
    const chosen = my === undefined || (my === was && their !== undefined) ? their : my
    if (chosen !== undefined) home.set(id, chosen)
  }
  const places = new Map<string, number>()
  const states = merged.states.map((state): State => {
    const members = new Set(
      [...home].flatMap(([id, stateId]) => (stateId === state.id ? [id] : [])),
    )
    const order = mergeOrder({
      base: elementsOf(sides.base, state.id),
      mine: elementsOf(sides.mine, state.id),
      theirs: elementsOf(sides.theirs, state.id),
      members,
    })
    order.movedTwice.forEach(reportPlace)
    const ids = [...order.ids]
    for (const [at, id] of ids.entries()) places.set(id, at)
    return { ...state, elements: ids }
  })
  return { ...merged, states, elements: inOrder(merged.elements, states, places) }
}

const elementsOf = (flow: Flow, stateId: string | undefined): readonly string[] =>
  flow.states.find(({ id }) => id === stateId)?.elements ?? []

/** `Element.order` follows the order on the state; numbers that still ascend are kept. */
function inOrder(
  elements: readonly Element[],
  states: readonly State[],
  places: ReadonlyMap<string, number>,
): Element[] {
  const orders = new Map(elements.map(({ id, order }) => [id, order]))
  const mixed = new Set(
    states.flatMap(({ elements: ids }) =>
      ids.some((id, at) => at > 0 && (orders.get(id) ?? 0) <= (orders.get(ids[at - 1] ?? '') ?? 0))
        ? ids
        : [],
    ),
  )
  return elements.map((element) => {
    const order = places.get(element.id)
    return order === undefined || !mixed.has(element.id) || order === element.order
      ? element
      : { ...element, order }
  })
}

/**
 * Two sides that each chose another first state leave two, a removed language leaves no default, and what leads to a removed state
 * goes with it.
 */
function whole(
  flow: Flow,
  { mine, theirs }: Sides<Flow>,
  report: (conflict: Conflict) => void,
): Flow {
  const startOf = ({ states }: Flow) => states.find(({ isInitialState }) => isInitialState)?.id
  const [my, their] = [startOf(mine), startOf(theirs)]
  const starts = flow.states.filter(({ isInitialState }) => isInitialState)
  if (starts.length > 1) report({ unit: 'flow/start', mine: my ?? null, theirs: their ?? null })
  const wanted = [my, their, flow.states[0]?.id].find((id) =>
    flow.states.some((state) => state.id === id),
  )
  const known = new Set(flow.states.map(({ id }) => id))
  const states = flow.states.map((state) => ({
    ...state,
    isInitialState: starts.length === 1 ? state.isInitialState : state.id === wanted,
    nextStateId: known.has(state.nextStateId ?? '') ? state.nextStateId : null,
  }))
  const isKnown = flow.languages.some(({ id }) => id === flow.defaultLanguageId)
  const [language] = flow.languages
  return {
    ...flow,
    states,
    transitions: flow.transitions.filter(
      ({ fromStateId, toStateId }) => known.has(fromStateId) && known.has(toStateId),
    ),
    defaultLanguageId: isKnown || !language ? flow.defaultLanguageId : language.id,
  }
}
