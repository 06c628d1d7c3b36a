// Whether two sides of a comparison differ by more than chance. The engine tests; a page corrects for how many it tests.
import { meansTest, type Sample, sharesTest } from '@askwell/engine/results'

export type Side = Sample

/** `unknown`: too few answers to tell. */
export type Chance = 'beyond' | 'within' | 'unknown'

export interface Difference {
  /** The first mean minus the second, in the unit of the answers; for shares 0…1. */
  readonly by: number
  /** How likely chance alone makes so large a difference; null = too few answers to tell. */
  readonly p: number | null
  readonly chance: Chance
}

type CountedValues = readonly { readonly value: number; readonly count: number }[]

export const sideOf = (values: CountedValues): Side =>
  values.reduce<Side>(
    (side, { value, count }) => ({
      count: side.count + count,
      sum: side.sum + value * count,
      squares: side.squares + value * value * count,
    }),
    { count: 0, sum: 0, squares: 0 },
  )

export const shareSide = (chosen: number, of: number): Side => ({
  count: of,
  sum: chosen,
  squares: chosen,
})

/** `apart`: nobody is on both sides. `part`: the second side is a part of the first, and is tested against the rest. */
export type SampleOverlap = 'apart' | 'part'

/** A single test at 95 %. */
const usualLimit = 0.05

/** Null where a side has no answers. `limit`: the largest p that is more than chance. */
export function differenceOf(
  first: Side,
  second: Side,
  standing: SampleOverlap,
  limit = usualLimit,
): Difference | null {
  if (first.count <= 0 || second.count <= 0) return null
  const rest = standing === 'part' ? without(first, second) : first
  const p = isShare(rest) && isShare(second) ? sharesTest(rest, second) : meansTest(rest, second)
  return {
    by: first.sum / first.count - second.sum / second.count,
    p,
    chance: p === null ? 'unknown' : p <= limit ? 'beyond' : 'within',
  }
}

const isShare = ({ sum, squares }: Side): boolean => sum === squares

const without = (whole: Side, part: Side): Side => ({
  count: whole.count - part.count,
  sum: whole.sum - part.sum,
  squares: whole.squares - part.squares,
})
