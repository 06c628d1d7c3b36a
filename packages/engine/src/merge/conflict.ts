// What a merge could not decide.
import type { Flow, FlowLayout } from '@askwell/contract'

/** A survey and where its states lie on the canvas. */
export interface FlowDocument {
  readonly flow: Flow
  readonly layout: FlowLayout
}

/**
 * Both sides changed one unit differently, and the merged document has my value.
 * `unit`: `question/<id>/body/en`, `state/<id>/name`, `flow/name`; `option/<id>` where one side removed what the other changed (then
 * the value of the remover is null and the item stays); `element/<id>/place` where both moved it.
 */
export interface Conflict {
  readonly unit: string
  readonly mine: unknown
  readonly theirs: unknown
}

/** Where an item comes in its list. `after`: the item before it, null = it is the first. */
export interface ListPosition {
  /** The state of an element; left out for items that stay in their list. */
  readonly stateId?: string
  readonly after: string | null
}

export interface Merged extends FlowDocument {
  readonly conflicts: readonly Conflict[]
}

/** Lists whose items have units by their own ids, with the first part of such a unit. */
export const kinds: Readonly<Record<string, string>> = {
  languages: 'language',
  states: 'state',
  elements: 'element',
  transitions: 'transition',
  options: 'option',
  statements: 'statement',
}

/** Two JSON values with the same content. The order of an object's members does not count; a member that is undefined is absent. */
export function isSame(one: unknown, other: unknown): boolean {
  if (one === other) return true
  if (Array.isArray(one))
    return (
      Array.isArray(other) &&
      one.length === other.length &&
      one.every((value, at) => isSame(value, other[at]))
    )
  if (!isObject(one) || !isObject(other)) return false
  const names = new Set([...Object.keys(one), ...Object.keys(other)])
  return [...names].every((name) => isSame(one[name], other[name]))
}

export const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
