// Whether two sides differ by more than chance, at a confidence of 95 %. A side is the totals of its answers:
// how many, their sum, and the sum of their squares; a share is a side of ones and zeros.

export interface Side {
  readonly count: number
  readonly sum: number
  readonly squares: number
}

/** `unknown`: too few answers to tell. */
export type Chance = 'beyond' | 'within' | 'unknown'

export interface Difference {
  /** The first mean minus the second, in the unit of the answers; for shares 0…1. */
  readonly by: number
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

/** Null where a side has no answers. */
export function differenceOf(
  first: Side,
  second: Side,
  standing: SampleOverlap,
): Difference | null {
  if (first.count <= 0 || second.count <= 0) return null
  return {
    by: meanOf(first) - meanOf(second),
    chance: chanceOf(standing === 'part' ? without(first, second) : first, second),
  }
}

/** With fewer answers, the normal approximation does not hold. */
const fewest = 30
/** The z-score for 95 % of a normal distribution. */
const bound = 1.96

function chanceOf(first: Side, second: Side): Chance {
  if (first.count < fewest || second.count < fewest || isRare(first, second)) return 'unknown'
  const spread = Math.sqrt(varianceOf(first) / first.count + varianceOf(second) / second.count)
  const by = Math.abs(meanOf(first) - meanOf(second))
  return by > bound * spread ? 'beyond' : 'within'
}

/** For shares, at least five ones and five zeros are expected on both sides (the usual rule of thumb). */
function isRare(first: Side, second: Side): boolean {
  const isShare = (side: Side): boolean => side.sum === side.squares
  if (!isShare(first) || !isShare(second)) return false
  const share = (first.sum + second.sum) / (first.count + second.count)
  return Math.min(share, 1 - share) * Math.min(first.count, second.count) < 5
}

const without = (whole: Side, part: Side): Side => ({
  count: whole.count - part.count,
  sum: whole.sum - part.sum,
  squares: whole.squares - part.squares,
})
const meanOf = ({ sum, count }: Side): number => sum / count
const varianceOf = ({ count, sum, squares }: Side): number =>
  Math.max(0, (squares - (sum * sum) / count) / (count - 1))
