// Merges two changed copies of one JSON value, unit by unit. Lists of items with ids are merged by id.
import { type Conflict, isObject, isSame, kinds } from './conflict.ts'
import { mergeOrder } from './merge-order.ts'

/** Values that are decided as a whole. */
const wholes = new Set(['triggers', 'rules', 'gauge', 'bindingModel', 'request', 'optionIds'])

export interface Item {
  readonly id: string
  readonly order?: number
}

export interface Sides<T> {
  readonly base: T
  readonly mine: T
  readonly theirs: T
}

/** Why an item stays that one side removed and whose members nobody changed: something else needs it, or the other side moved it. */
export type Stays = (kind: string, id: string) => 'needed' | 'moved' | null

export function makeMemberMerge(report: (conflict: Conflict) => void, stays: Stays) {
  /** `unit`: of the value, or of the object around its member `name`. */
  const value = (sides: Sides<unknown>, unit: string, name: string): unknown => {
    const { base, mine, theirs } = sides
    const kind = kinds[name]
    if (kind !== undefined && isList(mine) && isList(theirs))
      return list({ base: isList(base) ? base : [], mine, theirs }, kind)
    if (isSame(mine, theirs) || isSame(base, theirs)) return mine
    if (isSame(base, mine)) return theirs
    // The order of the list decides.
    if (name === 'order') return mine
    if (
      isObject(mine) &&
      isObject(theirs) &&
      mine['id'] === theirs['id'] &&
      !wholes.has(name) &&
      !unit.includes('/extra/')
    )
      return members({ base: isObject(base) ? base : {}, mine, theirs }, unit)
    report({ unit, mine: mine ?? null, theirs: theirs ?? null })
    return mine
  }

  const members = (
    { base, mine, theirs }: Sides<Readonly<Record<string, unknown>>>,
    unit: string,
  ): Record<string, unknown> => {
    const own = mine['id']
    const merged: Record<string, unknown> = {}
    for (const name of new Set([...Object.keys(mine), ...Object.keys(theirs)])) {
      const under =
        name === 'question' && own !== undefined ? questionUnit(mine, unit) : `${unit}/${name}`
      const made = value({ base: base[name], mine: mine[name], theirs: theirs[name] }, under, name)
      if (made !== undefined) merged[name] = made
    }
    return merged
  }

  const list = <T extends Item>(sides: Sides<readonly T[]>, kind: string): readonly T[] => {
    const { base, mine, theirs } = sides
    if (base.every(({ id }) => stays(kind, id) === null)) {
      if (isSame(mine, theirs) || isSame(base, theirs)) return mine
      if (isSame(base, mine)) return theirs
    }
    const [was, my, their] = [byId(base), byId(mine), byId(theirs)]
    const merged = new Map<string, T>()
    for (const id of new Set([...my.keys(), ...their.keys()])) {
      const item = one({ base: was.get(id), mine: my.get(id), theirs: their.get(id) }, kind, id)
      if (item) merged.set(id, item)
    }
    const ids = (side: readonly T[]) => inOrder(side).map(({ id }) => id)
    const order = mergeOrder({
      base: ids(base),
      mine: ids(mine),
      theirs: ids(theirs),
      members: new Set(merged.keys()),
    })
    for (const id of order.movedTwice)
      report({
        unit: `${kind}/${id}/place`,
        mine: { after: before(ids(mine), id) },
        theirs: { after: before(ids(theirs), id) },
      })
    return numbered(order.ids.flatMap((id) => merged.get(id) ?? []))
  }

  const one = <T extends Item>(
    { base, mine, theirs }: Sides<T | undefined>,
    kind: string,
    id: string,
  ): T | undefined => {
    const unit = `${kind}/${id}`
    if (mine && theirs) return value({ base, mine, theirs }, unit, kind) as T
    const left = mine ?? theirs
    // Added by one side.
    if (!base || !left) return left
    const why = stays(kind, id)
    if (!isSame(base, left) || why === 'moved') {
      report({ unit, mine: mine ?? null, theirs: theirs ?? null })
      return left
    }
    return why === null ? undefined : left
  }
  return members
}

/** A question has units by its own id, so that replacing it is one decision. */
const questionUnit = (element: Readonly<Record<string, unknown>>, unit: string): string => {
  const { question } = element
  return isObject(question) && typeof question['id'] === 'string'
    ? `question/${question['id']}`
    : `${unit}/question`
}

export const before = (ids: readonly string[], id: string): string | null =>
  ids[ids.indexOf(id) - 1] ?? null

const isList = (value: unknown): value is readonly Item[] =>
  Array.isArray(value) && value.every((item) => isObject(item) && typeof item['id'] === 'string')

export const byId = <T extends { readonly id: string }>(items: readonly T[]): Map<string, T> =>
  new Map(items.map((item) => [item.id, item]))

/** Options and statements are shown by `order`; elements have their order on their state, other items in the list itself. */
const inOrder = <T extends Item>(items: readonly T[]): readonly T[] =>
  items.every(hasOrder) && !items.some((item) => 'triggers' in item)
    ? items.toSorted((one, other) => (one.order ?? 0) - (other.order ?? 0))
    : items

const hasOrder = ({ order }: Item): boolean => order !== undefined

/** Numbers that still ascend are kept. */
const numbered = <T extends Item>(items: readonly T[]): readonly T[] =>
  !items.every(hasOrder) ||
  items.some((item) => 'triggers' in item) ||
  items.every(({ order = 0 }, at) => at === 0 || order > (items[at - 1]?.order ?? 0))
    ? items
    : items.map((item, order) => ({ ...item, order }))
