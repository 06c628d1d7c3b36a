// Passport numbers, by validator's table of sixty countries. Its formats are so wide (any eight capitals and digits, nine
// digits) that only whole tokens with a digit count, and only as they are printed, in capitals.
import passportTable from 'validator/lib/isPassportNumber.js'
import { matchesOf, type Span } from './span.ts'

/** Between white space and punctuation; an apostrophe cuts a suffix off ("U12345678'i"). No format is longer or shorter. */
const token = /(?<![\p{L}\p{M}\p{N}])[A-Z\d]{6,9}(?![\p{L}\p{M}\p{N}])/gu

export const findPassports = (text: string): Span[] =>
  matchesOf(token, text).filter(({ start, end }) => {
    const written = text.slice(start, end)
    return /\d/.test(written) && passportCountries.some((country) => isPassportNumber(written, country))
  })

/** Compiled from an ES module to CommonJS: Node hands over the module, a test runner or a bundler its default. */
const isPassportNumber: (written: string, country: string) => boolean = typeof passportTable === 'function' ? passportTable : passportTable.default

/** The countries of the table. */
export const passportCountries = (
  'AM AR AT AU AZ BE BG BR BY CA CH CN CY CZ DE DK DZ EE ES FI FR GB GR HR HU IE IN ID IR IS ' +
  'IT JM JP KR KZ LI LT LU LV LY MT MZ MY MX NL NZ PH PK PL PT RO RU SE SL SK TH TR UA US ZA'
).split(' ')
