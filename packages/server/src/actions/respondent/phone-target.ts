// Which numbers may receive a code: possible mobile numbers in a country where this survey expects respondents. Toll fraud
// uses premium and foreign numbers.
import type { PhoneNumber } from 'libphonenumber-js/max'
import type { Config } from '../../config/config.ts'
import { readPhone } from './read-phone.ts'

/** In the United States and some other countries the two cannot be distinguished. */
const mobileTypes: ReadonlySet<string | undefined> = new Set(['MOBILE', 'FIXED_LINE_OR_MOBILE'])

/** E.164 with its country, or null if such a number may not get a message. `country`: for numbers in national format. */
export function mobileNumber(text: string, country: string | null): PhoneNumber | null {
  const number = readPhone(text, country)
  return number && mobileTypes.has(number.getType()) ? number : null
}

/** `nodeCountries`: of the nodes with the question; null = the node has no country, so any country is expected. */
export function isExpectedCountry(
  { country }: PhoneNumber,
  allowed: Config['sms']['countries'],
  nodeCountries: readonly (string | null)[],
): boolean {
  if (allowed !== null)
    return allowed === 'any' || (country !== undefined && allowed.includes(country))
  return nodeCountries.some((own) => own === null || own.toUpperCase() === country)
}

/**
 * The form in which a typed number is sent, as in the page's own field: E.164 if it is valid, otherwise the typed text. The run
 * only checks the form, so an impossible number must not have that form: a space separates its plus.
 */
export const phoneAsTyped = (typed: string, country: string | null): string =>
  readPhone(typed, country)?.number ?? typed.trim().replace(/^\+/, '+ ')
