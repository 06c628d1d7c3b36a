// Dates and times of digits alone. They are not phone numbers, although "05.03.2026" has as many digits as one.
import { hide, matchesOf } from './span.ts'

const dayAndMonth = String.raw`(?:0?[1-9]|[12]\d|3[01])([./-])(?:0?[1-9]|[12]\d|3[01])`
const clock = String.raw`(?:[01]?\d|2[0-4])[.:][0-5]\d`

/**
 * The text before and after it decides: a two-digit year or a time may be the end of a phone number, "(3452) 12-10-20",
 * so no digit and no bracket may come before it, not even after a space.
 */
const beginsAnew = String.raw`(?<![\d)][ .,:/-]?)`
const endsHere = String.raw`(?![.,:/-]?\d)`

const patterns = [
  new RegExp(String.raw`(?<!\d[.,:/-]?)${dayAndMonth}\1(?:19|20)\d{2}${endsHere}`, 'g'),
  new RegExp(
    String.raw`(?<!\d[.,:/-]?)(?:19|20)\d{2}([./-])(?:0?[1-9]|1[0-2])\1(?:0?[1-9]|[12]\d|3[01])${endsHere}`,
    'g',
  ),
  new RegExp(String.raw`${beginsAnew}(?:19|20)\d{2}(?:[ /-]{1,3}(?:19|20)\d{2})+${endsHere}`, 'g'),
  new RegExp(String.raw`${beginsAnew}${dayAndMonth}\1\d{2}${endsHere}`, 'g'),
  new RegExp(`${beginsAnew}${clock} ?- ?${clock}${endsHere}`, 'g'),
  new RegExp(`${beginsAnew}${clock}${endsHere}`, 'g'),
]

export const hideMoments = (text: string): string =>
  patterns.reduce((seen, pattern) => hide(seen, matchesOf(pattern, seen)), text)
