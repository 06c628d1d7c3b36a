// Parses and formats phone numbers by the world's numbering plans. Large, so it is a separate chunk, loaded
// only if a question asks for a number (use-phone-format.ts).
import { plainDigits } from '@askwell/engine'
import {
  type CountryCode,
  getCountries,
  getCountryCallingCode,
  isSupportedCountry,
  type PhoneNumber,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/min'
import { regionOf } from './region-of.ts'

export interface PhoneRead {
  /** As it is sent. */
  readonly e164: string
  /** Country of the number; null if several share its calling code and none fits better, or if no country owns it. */
  readonly country: string | null
  /** Without the calling code, in groups. */
  readonly national: string
}

export interface PhoneCountry {
  readonly code: string
  readonly callingCode: string
}

/** A valid number, or null. `country`: for a number without a calling code. */
export function readPhone(text: string, country: string): PhoneRead | null {
  const typed = plainDigits(text).trim()
  // In most of the world 00 dials another country; elsewhere it may be a national number.
  const parsed = parse(typed, country) ?? parse(typed.replace(/^\(?00/, '+'), country)
  if (!parsed) return null
  const callingCode = `+${parsed.countryCallingCode}`
  return {
    e164: parsed.number,
    country:
      parsed.country ?? (callingCodeOf(country) === callingCode ? country : firstOf(callingCode)),
    national: parsed.formatInternational().slice(callingCode.length).trim(),
  }
}

function parse(text: string, country: string): PhoneNumber | null {
  const parsed = parsePhoneNumberFromString(
    text,
    isSupportedCountry(country) ? { defaultCountry: country, extract: false } : { extract: false },
  )
  return parsed?.isValid() ? parsed : null
}

export const callingCodeOf = (country: string): string | null =>
  isSupportedCountry(country) ? `+${getCountryCallingCode(country)}` : null

export const phoneCountries: readonly PhoneCountry[] = getCountries().map((code) => ({
  code,
  callingCode: `+${getCountryCallingCode(code)}`,
}))

const firstOf = (callingCode: string): CountryCode | null =>
  getCountries().find((code) => callingCodeOf(code) === callingCode) ?? null

/** The owner's country, or that of the device's time zone, or that of the person's languages, or that of the page's language. */
export function homeCountry(
  owners: string | null | undefined,
  pageLanguage: string,
  device = deviceHere(),
): string {
  if (owners) return owners.toUpperCase()
  const byClock = getCountries().find((country) => zonesOf(country).includes(device.timeZone))
  const byLanguage = device.languages
    .map((code) => localeOf(code)?.region)
    .find((region) => region && isSupportedCountry(region))
  return byClock ?? byLanguage ?? regionOf(pageLanguage)
}

const deviceHere = () => ({
  timeZone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
  languages: navigator.languages,
})

/** Newer browsers know the time zones of a country. */
type WithZones = Intl.Locale & { readonly getTimeZones?: () => readonly string[] | undefined }
const zonesOf = (country: string): readonly string[] => {
  const locale: WithZones | null = localeOf(`und-${country}`)
  return locale?.getTimeZones?.() ?? []
}

function localeOf(code: string): Intl.Locale | null {
  try {
    return new Intl.Locale(code)
  } catch {
    return null
  }
}
