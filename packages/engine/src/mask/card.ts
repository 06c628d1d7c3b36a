// Payment cards: 13 to 19 digits, with or without spaces or dashes, that have a correct check digit, or the prefix and length
// of a known brand in case a digit was mistyped. Any other 16 digits with a correct check digit may be a loyalty
// number and get the same mask.
import { isOfKnownBrand } from './card-brands.ts'
import { digitRuns } from './digit-runs.ts'
import { isLuhnValid } from './luhn.ts'
import { groupsOf, isWholeRun, pickWindows, sure, type Window } from './pick-windows.ts'
import type { Span } from './span.ts'

/** A card among other digits has at most five groups. */
const lengths = { min: 13, max: 19, groupsFrom: () => 5 }
const isGap = (gap: string): boolean => /^[ ._-]{1,3}$/.test(gap)

export const findCards = (text: string): Span[] =>
  digitRuns(text, isGap).flatMap((run) => pickWindows(run, lengths, judge))

function judge(window: Window): number {
  const grouping = groupingOf(window)
  if (grouping === 'odd') return 0
  const rank = (isLuhnValid(window.digits) ? sure : 0) + (isOfKnownBrand(window.digits) ? 1 : 0)
  return grouping === 'even' && rank < sure ? 0 : rank
}

/**
 * One number in ten has a correct check digit by chance, and "12-03-2026 - 15-03-2026" has sixteen digits. So the digits
 * must be grouped as on a card. A card with no digits around it may be grouped evenly in any way, even digit by digit.
 */
function groupingOf(window: Window): 'card' | 'even' | 'odd' {
  const isPart = !isWholeRun(window)
  const sizes = groupsOf(window).map((group) => group.digits.length)
  if (sizes.length === 1 || /^(?:4,4,4,[1-4](?:,3)?|4,6,[45]|8,8)$/.test(sizes.join()))
    return 'card'
  if (isPart) return 'odd'
  if (isInLongGroups(sizes)) return 'card'
  return isEven(sizes) ? 'even' : 'odd'
}

/** "6759 649826438", "411111 1111111111". A first group of ten or eleven digits is more likely an id or a phone number. */
const isInLongGroups = (sizes: readonly number[]): boolean =>
  (sizes[0] ?? 0) <= 6 && sizes.every((size) => size >= 4)

function isEven(sizes: readonly number[]): boolean {
  const [size = 0] = sizes
  return (
    size <= 8 && sizes.slice(0, -1).every((other) => other === size) && (sizes.at(-1) ?? 0) <= size
  )
}
