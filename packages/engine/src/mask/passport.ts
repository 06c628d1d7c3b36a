// Passport numbers, by validator's table of sixty countries. Its formats are so wide (any eight capitals and digits, nine
// digits) that only whole tokens with a digit match, and only in capitals, as printed.
import passportTable from 'validator/lib/isPassportNumber.js'
import { matchesOf, type Span } from './span.ts'

/** Between white space and punctuation; an apostrophe cuts a suffix off ("U12345678'i"). No format is longer or shorter. */
const token = /(?<![\p{L}\p{M}\p{N}])[A-Z\d]{6,9}(?![\p{L}\p{M}\p{N}])/gu

export const findPassports = (text: string): Span[] =>
  matchesOf(token, text).filter(({ start, end }) => {
    const written = text.slice(start, end)
    return /\d/.test(written) && isPassport(written)
  })

/**
 * By length, the countries whose formats include all others of that length: "any eight capitals and digits" is Lithuania's.
 * Checking all sixty would take 10 µs a word. The test beside this file checks all of them.
 */
const widest: Readonly<Record<number, readonly string[]>> = {
  6: ['LI'],
  7: ['CY', 'MT'],
  8: ['LT'],
  9: ['ES', 'PH', 'DE', 'NL', 'FR'],
}

/** Whether six to nine capitals and digits are a passport number of any country. */
export const isPassport = (written: string): boolean =>
  (widest[written.length] ?? []).some((country) => isPassportNumber(written, country))

/** Compiled from an ES module to CommonJS: Node imports the module, a test runner or a bundler its default export. */
const isPassportNumber: (written: string, country: string) => boolean =
  typeof passportTable === 'function' ? passportTable : passportTable.default
