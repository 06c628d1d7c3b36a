// A figure of one time beside the same of another, and whether the difference is more than chance.
import type { HomeTile } from '@askwell/contract'
import { meansTest, type Sample, sharesTest } from '@askwell/engine/results'

/** None where nobody answered in either time. */
export function sampleTile(
  kind: 'nps' | 'csat' | 'completion' | 'closed_follow_ups',
  now: Sample,
  before: Sample,
): HomeTile[] {
  if (now.count + before.count === 0) return []
  const scale = kind === 'nps' ? 100 : 1
  const meanOf = ({ count, sum }: Sample): number | null =>
    count === 0 ? null : (sum / count) * scale
  const [value, valueBefore] = [meanOf(now), meanOf(before)]
  const test = kind === 'nps' ? meansTest : sharesTest
  return [
    {
      ...{ kind, value, n: now.count, before: valueBefore, n_before: before.count },
      verdict: verdictOf(test(now, before), (value ?? 0) - (valueBefore ?? 0)),
      is_measured: true,
    },
  ]
}

export const shareSample = (some: number, all: number): Sample => ({
  ...{ count: all, sum: some, squares: some },
})

const usualLimit = 0.05

export function verdictOf(p: number | null, difference: number): HomeTile['verdict'] {
  if (p === null) return 'too_few'
  if (p >= usualLimit) return 'no_difference'
  return difference > 0 ? 'higher' : 'lower'
}
