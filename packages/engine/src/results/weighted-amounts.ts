// Amounts of parts under weights, scaled so that the people of each base add up to their effective number (Kish 1965). The
// formulas of unweighted figures then give the weighted ones (results.md, 2).
import type { Amounts } from './amounts.ts'
import { effectiveOf } from './columns/weighted-count.ts'

/** The sums of the weights, and of their squares, of the people who have each part. */
export interface WeightedAmounts {
  readonly weights: Amounts
  readonly squares: Amounts
}

/** By base: the effective number of people ÷ the sum of their weights. */
export type Factors = ReadonlyMap<string, number>

export function factorsOf({ weights, squares }: WeightedAmounts): Factors {
  const sums = new Map<string, { weight: number; squares: number }>()
  for (const [name, weight] of weights) {
    const base = memberOf(name)
    if (base === null) continue
    const sum = sums.get(base) ?? { weight: 0, squares: 0 }
    sums.set(base, sum)
    sum.weight += weight
    sum.squares += squares.get(name) ?? 0
  }
  return new Map([...sums].map(([base, sum]) => [base, factorOf(sum)]))
}

export const factorOf = (sum: { readonly weight: number; readonly squares: number }): number =>
  sum.weight === 0 ? 0 : effectiveOf(sum) / sum.weight

/** Parts whose figures have no weights are left out. */
export function scaledBy(amounts: Amounts, ...factors: readonly Factors[]): Amounts {
  const scaled: Amounts = new Map()
  for (const [name, amount] of amounts) {
    const bases = basesOf(name)
    if (bases.length === 0) continue
    const factor = factors.reduce(
      (product, one) => product * (bases.map((base) => one.get(base)).find(Boolean) ?? 0),
      1,
    )
    scaled.set(name, amount * factor)
  }
  return scaled
}

/** The base in which each person has the part once at most; null = its people are in no base. */
function memberOf(name: string): string | null {
  const [what = '', id = '', third = ''] = name.split(':', 3)
  switch (what) {
    case 'q':
      return third === 'options' ? `o:${id}` : null
    case 'v':
    case 'm':
    case 'y':
      return `${what}:${id}`
    case 'r':
      return `r:${id}:${third}`
    default:
      return null
  }
}

/** Where the part is scaled; the first base that has people. */
function basesOf(name: string): readonly string[] {
  const [what = '', id = '', third = ''] = name.split(':', 3)
  switch (what) {
    case 'o':
      return [`o:${id}`]
    case 'q':
      return third === 'options' ? [`o:${id}`] : []
    // Everybody who saw an item of a MaxDiff is its base, also without a choice.
    case 'm':
      return [`y:${id}`, `m:${id}`]
    case 'v':
    case 'y':
      return [`${what}:${id}`]
    case 'r':
      return [`r:${id}:${third}`]
    default:
      return []
  }
}
