// Amounts with their thousands set apart, "1.250.000", "25.000-30.000" and "1 250 000". They are no phone numbers, though
// some countries' have as many digits.
import { hide, matchesOf } from './span.ts'

const dotted = /(?<!\d[ .,:/()-]{0,2})[1-9]\d?(?:\.\d{3}){2,}(?![.:/-]?\d)/g
const range = /(?<!\d[ .,:/()-]{0,2})[1-9]\d{0,2}\.\d{3} ?- ?[1-9]\d{0,2}\.\d{3}(?![.:/-]?\d)/g
/** Round ones only: in some small countries a phone number is written so too. */
const spaced = /(?<!\d[ .,:/()-]{0,2})[1-9] \d{3} \d00(?![ .:/-]?\d)/g

export const hideAmounts = (text: string): string =>
  [dotted, range, spaced].reduce((seen, pattern) => hide(seen, matchesOf(pattern, seen)), text)
