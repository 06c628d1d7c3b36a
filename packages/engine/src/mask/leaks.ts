// Test-only: whether part of a number is still readable in a masked text.
import { fold } from './fold.ts'

/** True for five of its digits in a row, in any script, with anything but letters and masks between them. */
export function leaks(masked: string, digits: string): boolean {
  const joined = fold(masked).text.replace(/[^\p{L}\p{N}*]/gu, '')
  return Array.from({ length: digits.length - 4 }, (_, at) => digits.slice(at, at + 5)).some(
    (five) => joined.includes(five),
  )
}
