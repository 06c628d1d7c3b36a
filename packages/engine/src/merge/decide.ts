// Settles a conflict of a merge: takes the value of one side.
import type { Element, Flow } from '@askwell/contract'
import { type Conflict, isObject, kinds, type ListPosition } from './conflict.ts'

/** The document with the value of `side` at the conflict's unit. What is gone meanwhile changes nothing. */
export function decide(flow: Flow, conflict: Conflict, side: 'mine' | 'theirs'): Flow {
  const value = conflict[side]
  const [kind = '', id = '', ...path] = conflict.unit.split('/')
  if (kind === 'flow') {
    if (id === 'start')
      return {
        ...flow,
        states: flow.states.map((state) => ({ ...state, isInitialState: state.id === value })),
      }
    return put(flow, [id, ...path], value) as Flow
  }
  if (path.length === 0) {
    if (value === null) return removed(flow, kind, id)
    // The item stayed, as the side that changed it has it.
    return flow
  }
  if (path[0] === 'place') return placed(flow, kind, id, value as ListPosition)
  return changed(flow, kind, id, (item) => put(item, path, value))
}

type Item = Readonly<Record<string, unknown>> & { readonly id: string }
const isItem = (value: unknown): value is Item => isObject(value) && typeof value['id'] === 'string'

/** Changes the lists of one kind, wherever they are in the document. */
function mapLists(
  value: unknown,
  kind: string,
  change: (items: readonly Item[]) => readonly Item[],
): unknown {
  if (Array.isArray(value)) return value.map((item) => mapLists(item, kind, change))
  if (!isObject(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, held]) => {
      const deep = mapLists(held, kind, change)
      const isList = kinds[name] === kind && Array.isArray(deep) && deep.every(isItem)
      return [name, isList ? change(deep) : deep]
    }),
  )
}

function changed(flow: Flow, kind: string, id: string, change: (item: Item) => unknown): Flow {
  if (kind !== 'question')
    return mapLists(flow, kind, (items) =>
      items.map((item) => (item.id === id ? (change(item) as Item) : item)),
    ) as Flow
  return {
    ...flow,
    elements: flow.elements.map((element) =>
      element.question?.id === id
        ? ({ ...element, question: change(element.question) } as Element)
        : element,
    ),
  }
}

function removed(flow: Flow, kind: string, id: string): Flow {
  const gone = new Set(
    kind === 'state' ? flow.states.find((state) => state.id === id)?.elements : [id],
  )
  const without = mapLists(flow, kind, (items) => items.filter((item) => item.id !== id)) as Flow
  if (kind !== 'state' && kind !== 'element') return without
  return {
    ...without,
    elements: without.elements.filter((element) => !gone.has(element.id)),
    states: without.states.map((state) => ({
      ...state,
      elements: state.elements.filter((element) => !gone.has(element)),
      nextStateId: state.nextStateId === id ? null : state.nextStateId,
    })),
    transitions: without.transitions.filter(
      ({ fromStateId, toStateId }) => fromStateId !== id && toStateId !== id,
    ),
  }
}

function placed(flow: Flow, kind: string, id: string, { stateId, after }: ListPosition): Flow {
  if (kind !== 'element')
    return mapLists(flow, kind, (items) => {
      const item = items.find((one) => one.id === id)
      if (!item) return items
      const moved = moveAfter(items, item, (one) => one.id === after)
      return items.every((one) => 'order' in one)
        ? moved.map((one, order) => ({ ...one, order }))
        : moved
    }) as Flow
  const states = flow.states.map((state) => {
    const others = state.elements.filter((element) => element !== id)
    return state.id === stateId
      ? { ...state, elements: [...moveAfter([...others, id], id, (one) => one === after)] }
      : { ...state, elements: others }
  })
  if (!states.some((state) => state.id === stateId)) return flow
  const orders = new Map(states.flatMap(({ elements }) => elements.map((one, at) => [one, at])))
  return {
    ...flow,
    states,
    elements: flow.elements.map((element) => ({
      ...element,
      order: orders.get(element.id) ?? element.order,
    })),
  }
}

/** To the beginning where nothing matches. */
function moveAfter<T>(items: readonly T[], item: T, isBefore: (item: T) => boolean): readonly T[] {
  const others = items.filter((one) => one !== item)
  return others.toSpliced(others.findIndex(isBefore) + 1, 0, item)
}

/** `null` as a value of an optional member removes it. */
function put(value: unknown, [name = '', ...path]: readonly string[], at: unknown): unknown {
  if (!isObject(value)) return value
  if (path.length > 0) return { ...value, [name]: put(value[name] ?? {}, path, at) }
  const { [name]: _gone, ...others } = value
  return at === null && name !== 'nextStateId' ? others : { ...value, [name]: at }
}
