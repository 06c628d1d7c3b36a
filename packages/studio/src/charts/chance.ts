// Whether two sides differ by more than chance brings about by itself, at 95 %. A side is what its answers add up to:
// how many, their sum, and the sum of their squares; a share is a side of ones and noughts.

export interface Side {
  readonly count: number
  readonly sum: number
  readonly squares: number
}

/** `unknown`: too few answers to tell. */
export type Chance = 'beyond' | 'within' | 'unknown'

export interface Difference {
  /** The first mean minus the second, in the unit of the answers; of shares 0…1. */
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

/** `apart`: nobody stands on both sides. `part`: the second side is a part of the first, and is tested against the rest. */
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

/** Fewer answers, and what is taken for a bell curve is none. */
const fewest = 30
/** Of the bell curve, so that 95 % lie between. */
const bound = 1.96

function chanceOf(first: Side, second: Side): Chance {
  if (first.count < fewest || second.count < fewest || isRare(first, second)) return 'unknown'
  const spread = Math.sqrt(varianceOf(first) / first.count + varianceOf(second) / second.count)
  const by = Math.abs(meanOf(first) - meanOf(second))
  return by > bound * spread ? 'beyond' : 'within'
}

/** Of ones and noughts, at least five of each are to be expected on both sides (the usual rule of thumb). */
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
