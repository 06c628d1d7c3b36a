// Conditions of other tools in the only forms that transitions and triggers have: some answer of a question is among these, or
// no answer is. Anything that cannot be expressed so is null, and is reported instead of guessed.
import { unreachable } from '@askwell/contract/unreachable'

export type Leaf =
  /** Some chosen answer is among the keys. False while unanswered. */
  | { readonly kind: 'any'; readonly ref: string; readonly keys: readonly string[] }
  /** No chosen answer is among the keys. True while unanswered. */
  | { readonly kind: 'none'; readonly ref: string; readonly keys: readonly string[] }
  | {
      readonly kind: 'text'
      readonly ref: string
      readonly operator: 'equals' | 'not_equals' | 'contains' | 'not_contains'
      readonly value: string
    }

export type Condition =
  | Leaf
  | { readonly kind: 'and' | 'or'; readonly of: readonly Condition[] }
  | { readonly kind: 'always' | 'never' }

export const both = (
  one: Condition | undefined,
  other: Condition | undefined,
): Condition | undefined => (one && other ? { kind: 'and', of: [one, other] } : (one ?? other))

export function negated(condition: Condition): Condition {
  switch (condition.kind) {
    case 'any':
      return { ...condition, kind: 'none' }
    case 'none':
      return { ...condition, kind: 'any' }
    case 'text':
      return { ...condition, operator: opposite[condition.operator] }
    case 'and':
      return { kind: 'or', of: condition.of.map(negated) }
    case 'or':
      return { kind: 'and', of: condition.of.map(negated) }
    case 'always':
      return { kind: 'never' }
    case 'never':
      return { kind: 'always' }
    default:
      return unreachable(condition)
  }
}

const opposite = {
  equals: 'not_equals',
  not_equals: 'equals',
  contains: 'not_contains',
  not_contains: 'contains',
} as const

/** More transitions than this from one condition are not useful. */
const mostWays = 24

/** As alternatives, each a list of leaves that must all hold: `[[]]` always holds, `[]` never. Null = too many. */
export function alternatives(
  condition: Condition | undefined,
): readonly (readonly Leaf[])[] | null {
  if (!condition) return [[]]
  switch (condition.kind) {
    case 'always':
      return [[]]
    case 'never':
      return []
    case 'or': {
      const all = condition.of.map(alternatives)
      const found = all.includes(null) ? null : all.flatMap((one) => one ?? [])
      return found && found.length <= mostWays ? found : null
    }
    case 'and':
      return condition.of.reduce<readonly (readonly Leaf[])[] | null>(
        (ways, part) => {
          const more = alternatives(part)
          const product =
            ways && more ? ways.flatMap((way) => more.map((one) => [...way, ...one])) : null
          return product && product.length <= mostWays ? product : null
        },
        [[]],
      )
    // Among no answers at all.
    case 'any':
      return condition.keys.length === 0 ? [] : [[condition]]
    case 'none':
      return condition.keys.length === 0 ? [[]] : [[condition]]
    case 'text':
      return [[condition]]
    default:
      return unreachable(condition)
  }
}
