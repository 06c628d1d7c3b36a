// Test-only: whether anything of a number is still to be read in a masked text.
import { fold } from './fold.ts'

/** Five of its digits in a row, in whatever script, with whatever but letters and masks between them. */
export function leaks(masked: string, digits: string): boolean {
  const joined = fold(masked).text.replace(/[^\p{L}\p{N}*]/gu, '')
  return Array.from({ length: digits.length - 4 }, (_, at) => digits.slice(at, at + 5)).some(
    (five) => joined.includes(five),
  )
}
