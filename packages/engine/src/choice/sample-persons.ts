// Test-only: persons with known preferences, who answer a MaxDiff or a conjoint with the logit's probabilities.
import type { ConjointTask } from './conjoint-coding.ts'
import type { ConjointDesign } from './conjoint-design.ts'
import type { MaxdiffSet } from './maxdiff.ts'
import type { MaxdiffDesign } from './maxdiff-design.ts'

type Next = () => number

/** One of the indexes, each with a probability in proportion to e^utility. */
function pick(utilities: readonly number[], next: Next): number {
  const weights = utilities.map(Math.exp)
  let left = next() * weights.reduce((sum, one) => sum + one, 0)
  for (const [place, weight] of weights.entries()) {
    left -= weight
    if (left < 0) return place
  }
  return weights.length - 1
}

export const maxdiffPersons = (
  utilities: readonly number[],
  design: MaxdiffDesign,
  persons: number,
  next: Next,
): MaxdiffSet[][] =>
  Array.from({ length: persons }, (_, person) =>
    (design[person % design.length] ?? []).map((shown) => {
      const of = (item: number): number => utilities[item] ?? 0
      const best = shown[pick(shown.map(of), next)] ?? 0
      const left = shown.filter((item) => item !== best)
      return {
        shown,
        best,
        worst:
          left[
            pick(
              left.map((item) => -of(item)),
              next,
            )
          ] ?? 0,
      }
    }),
  )

export const conjointPersons = (
  worths: readonly (readonly number[])[],
  none: number | null,
  design: ConjointDesign,
  persons: number,
  next: Next,
): ConjointTask[][] =>
  Array.from({ length: persons }, (_, person) =>
    (design[person % design.length] ?? []).map((products) => {
      const values = products.map((product) =>
        product.reduce((sum, level, attribute) => sum + (worths[attribute]?.[level] ?? 0), 0),
      )
      const chosen = pick(none === null ? values : [...values, none], next)
      return { products, chosen: chosen < products.length ? chosen : null }
    }),
  )
