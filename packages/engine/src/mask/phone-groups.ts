// The written forms of phone numbers around the world: groups of digits with spaces, dashes, dots, slashes and
// brackets between them.
import type { Run } from './digit-runs.ts'
import type { Span } from './span.ts'

/** The shortest has seven digits: a shorter number is more likely a price, a year or a room. */
export const phoneLengths = { min: 7, max: 15 }

/** "1250 0417 8832 9911" and "TR33 0006 1005 1978 6457 8413 26" are receipts and accounts. No piece of them is a phone number. */
export function isOneLongNumber(run: Run): boolean {
  const size = run[1]?.digits.length ?? 0
  const isFirst = (length: number): boolean => length === size || (length < size && run.length >= 5)
  return (
    run.length >= 3 &&
    size >= 4 &&
    size < phoneLengths.min &&
    run.every(
      ({ digits }, at) =>
        digits.length === size ||
        (at === 0 && isFirst(digits.length)) ||
        (at === run.length - 1 && digits.length < size),
    )
  )
}

export const isPhoneGap = (gap: string): boolean => /^[ ()./-]{1,4}$/.test(gap)

/** Extends the span by a bracket that opens before it and closes in it: "(532) 123-4567". */
export function withBracket(text: string, { start, end }: Span): Span {
  const opens = text[start - 1] === '('
  const inside = text.slice(start, end)
  const closes = inside.indexOf(')')
  const isOpenedInside = closes >= 0 && inside.slice(0, closes).includes('(')
  return opens && closes >= 0 && !isOpenedInside ? { start: start - 1, end } : { start, end }
}

/** True if dots and other gaps are mixed: this is a range of two decimals or two times, not one number. */
export function isMixed(window: Run): boolean {
  const dots = window.slice(2).filter((group) => group.gap.includes('.')).length
  return dots > 0 && dots < window.length - 2
}
