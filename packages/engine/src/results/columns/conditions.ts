// A filter with all its names looked up: which marks, numbers and words it asks for. It is evaluated over the facts of one
// feedback here, and over columns in `masks.ts`.
import { unreachable } from '@askwell/contract/unreachable'
import { hasText, type TextTest } from '../written-text.ts'
import type { Facts } from './facts.ts'
import { type Clock, clockOf } from './zoned-time.ts'

export type Condition =
  /** Without conditions, `all` is true and `any` is false. */
  | { readonly kind: 'all' | 'any'; readonly of: readonly Condition[] }
  | { readonly kind: 'not'; readonly of: Condition }
  /** Has one of these marks. */
  | { readonly kind: 'marks'; readonly any: readonly string[] }
  /** Is at least `low` and at most `high`; `below` excludes `high`. Nobody without the number is in it. */
  | {
      readonly kind: 'number'
      readonly of: string
      readonly low: number
      readonly high: number
      readonly below: boolean
    }
  /** Is one of these words; null = any word. */
  | { readonly kind: 'words'; readonly of: string; readonly any: readonly string[] | null }
  /** What somebody wrote as the answer to a question. */
  | { readonly kind: 'text'; readonly of: string; readonly has: TextTest }
  /** When the feedback was received, on the clock of a time zone. Monday is weekday 1. */
  | {
      readonly kind: 'clock'
      readonly unit: keyof Clock
      readonly timezone: string
      readonly of: string
      readonly any: readonly number[]
    }

export function holds(condition: Condition, facts: Facts): boolean {
  switch (condition.kind) {
    case 'all':
      return condition.of.every((one) => holds(one, facts))
    case 'any':
      return condition.of.some((one) => holds(one, facts))
    case 'not':
      return !holds(condition.of, facts)
    case 'marks':
      return condition.any.some((name) => facts.marks.includes(name))
    case 'number':
      return isWithin(condition, facts.numbers.get(condition.of) ?? Number.NaN)
    case 'words': {
      const word = facts.words.get(condition.of)
      return word !== undefined && (condition.any?.includes(word) ?? true)
    }
    case 'text': {
      const text = facts.texts.get(condition.of)
      return text !== undefined && hasText(condition.has, text)
    }
    case 'clock': {
      const at = facts.numbers.get(condition.of)
      return (
        at !== undefined && condition.any.includes(clockOf(condition.timezone, at)[condition.unit])
      )
    }
    default:
      return unreachable(condition)
  }
}

/** False for NaN. */
export const isWithin = (
  { low, high, below }: Pick<Extract<Condition, { kind: 'number' }>, 'low' | 'high' | 'below'>,
  value: number,
): boolean => value >= low && (below ? value < high : value <= high)
