// Which number a code may go to: a mobile one that can exist, in a country where this survey expects respondents. Premium
// and foreign numbers are where toll fraud earns its money.
import type { PhoneNumber } from 'libphonenumber-js/max'
import type { Config } from '../../config/config.ts'
import { readPhone } from './read-phone.ts'

/** In the United States and some other countries nobody can tell the two apart. */
const mobileTypes: ReadonlySet<string | undefined> = new Set(['MOBILE', 'FIXED_LINE_OR_MOBILE'])

/** E.164 with its country, or null where no message may go to such a number. `country`: for numbers as they are dialled inside it. */
export function mobileNumber(text: string, country: string | null): PhoneNumber | null {
  const number = readPhone(text, country)
  return number && mobileTypes.has(number.getType()) ? number : null
}

/** `nodeCountries`: of the nodes that ask; null = that node says nothing, and then any country may be meant. */
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
 * What a typed number is sent as, as the page's own field does it: E.164 where it is a valid one, else what was typed. The run
 * only looks at the form, so a number that cannot be must not have it: its plus is set apart.
 */
export const phoneAsTyped = (typed: string, country: string | null): string =>
  readPhone(typed, country)?.number ?? typed.trim().replace(/^\+/, '+ ')
