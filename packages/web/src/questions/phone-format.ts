// Phone numbers by the world's numbering plans: how one is read, sent and shown. Heavy, so it comes as a chunk of its own
// and only where a question asks for a number (use-phone-format.ts).
import { type CountryCode, getCountries, getCountryCallingCode, isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/min'

export interface PhoneRead {
  /** As it is sent. */
  readonly e164: string
  /** Country of the number; null where several share its calling code and it fits none better, or none owns it. */
  readonly country: string | null
  /** Without the calling code, in groups. */
  readonly national: string
}

export interface PhoneCountry {
  readonly code: string
  readonly callingCode: string
}

/** A valid number, or null. `country`: where a number without a calling code is from. */
export function readPhone(text: string, country: string): PhoneRead | null {
  const parsed = parsePhoneNumberFromString(text, isSupportedCountry(country) ? { defaultCountry: country, extract: false } : { extract: false })
  if (!parsed?.isValid()) return null
  const callingCode = `+${parsed.countryCallingCode}`
  return {
    e164: parsed.number,
    country: parsed.country ?? (callingCodeOf(country) === callingCode ? country : firstOf(callingCode)),
    national: parsed.formatInternational().slice(callingCode.length).trim(),
  }
}

export const callingCodeOf = (country: string): string | null => (isSupportedCountry(country) ? `+${getCountryCallingCode(country)}` : null)

export const phoneCountries: readonly PhoneCountry[] = getCountries().map((code) => ({ code, callingCode: `+${getCountryCallingCode(code)}` }))

const firstOf = (callingCode: string): CountryCode | null => getCountries().find((code) => callingCodeOf(code) === callingCode) ?? null
