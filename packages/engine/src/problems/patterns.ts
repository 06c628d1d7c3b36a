// All patterns of a flow share a limit, because each is compiled for the problems list and may be matched with an answer
// while a respondent waits.
import type { Flow } from '@askwell/contract'
import { patternSize } from '../pattern-size.ts'

export interface Patterns {
  /** The number of different patterns. */
  readonly count: number
  /** Of all patterns, in roughly the engine's instructions. */
  readonly size: number
  /** No pattern is compiled when it is true. */
  readonly isTooMuch: boolean
}

export const patternBudget = { count: 200, size: 5_000 }

export function patternsOf({ transitions }: Flow): Patterns {
  const rules = transitions
    .flatMap((transition) => transition.rules)
    .filter((rule) => rule.operator === 'regex')
  const patterns = new Set(rules.flatMap(({ value = [] }) => value))
  let size = 0
  for (const pattern of patterns) {
    if (size > patternBudget.size || patterns.size > patternBudget.count) break
    size += Math.min(patternSize(pattern.slice(0, 512)), patternBudget.size)
  }
  return {
    count: patterns.size,
    size,
    isTooMuch: patterns.size > patternBudget.count || size > patternBudget.size,
  }
}
