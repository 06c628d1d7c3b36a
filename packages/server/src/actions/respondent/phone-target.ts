// Which number a code may go to: a mobile one that can exist, in a country where this survey expects respondents. Premium
// and foreign numbers are where toll fraud earns its money.
import { isSupportedCountry, type PhoneNumber, parsePhoneNumberFromString } from 'libphonenumber-js/max'
import type { Config } from '../../config.ts'

/** In the United States and some other countries nobody can tell the two apart. */
const mobileTypes: ReadonlySet<string | undefined> = new Set(['MOBILE', 'FIXED_LINE_OR_MOBILE'])

/** E.164 with its country, or null where no message may go to such a number. `country`: for numbers as they are dialled inside it. */
export function mobileNumber(text: string, country: string | null): PhoneNumber | null {
  const region = country !== null && isSupportedCountry(country) ? country : undefined
  // No real number is longer; what is can only be meant to keep the parser busy.
  if (text.length > 64) return null
  const number = parsePhoneNumberFromString(text.trim(), region === undefined ? {} : { defaultCountry: region, extract: false })
  return number?.isValid() === true && number.ext === undefined && mobileTypes.has(number.getType()) ? number : null
}

/** `nodeCountries`: of the nodes that ask; null = that node says nothing, and then any country may be meant. */
export function isExpectedCountry({ country }: PhoneNumber, allowed: Config['sms']['countries'], nodeCountries: readonly (string | null)[]): boolean {
  if (allowed !== null) return allowed === 'any' || (country !== undefined && allowed.includes(country))
  return nodeCountries.some((own) => own === null || own.toUpperCase() === country)
}
