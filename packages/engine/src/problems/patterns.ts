// All patterns of a flow together have a budget: each is compiled for the problems list, and each may be searched for in an
// answer while a respondent waits.
import type { Flow } from '@askwell/contract'
import { patternSize } from '../pattern-size.ts'

export interface Patterns {
  /** Different ones. */
  readonly count: number
  /** Of all of them, in about the engine's instructions. */
  readonly size: number
  /** Then none of them is looked at. */
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
