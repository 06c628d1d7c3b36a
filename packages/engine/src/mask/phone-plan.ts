// The world's numbering plans, by libphonenumber: whether digits are a phone number seen from one country. Only its
// smallest table is carried (`min`: lengths and general patterns of every country). Its own search in running text is
// not used: it takes two numbers in a row for none, and a date for one.
import { type CountryCode, getCountryCallingCode, isSupportedCountry, Metadata, parsePhoneNumberFromString } from 'libphonenumber-js/min'
import { sure } from './pick-windows.ts'

export interface PhonePlan {
  /** 2 = valid, 1 = possible by its length, 0 = no phone number. International numbers begin with a +. */
  readonly rankOf: (number: string) => number
  /** Whether a number of this country is as long, written bare: with no 0 or the like before it, or with the country's code. */
  readonly isBareLength: (digits: string) => boolean
}

/** The region of nodes that have no country: its ten digits are what most of the world's numbers are long. */
const otherwise = 'TR'

export function phonePlan(country: string | null | undefined): PhonePlan {
  const code = country?.toUpperCase() ?? otherwise
  const defaultCountry = isSupportedCountry(code) ? code : otherwise
  const callingCode = getCountryCallingCode(defaultCountry)
  const lengths = lengthsOf(defaultCountry)
  const known = new Map<string, number>()
  return {
    rankOf: (number) => {
      const rank = known.get(number) ?? rankOf(parsePhoneNumberFromString(number, { defaultCountry, extract: false }))
      known.set(number, rank)
      return rank
    },
    isBareLength: (digits) => lengths.has(digits.length) || (digits.startsWith(callingCode) && lengths.has(digits.length - callingCode.length)),
  }
}

function rankOf(phone: ReturnType<typeof parsePhoneNumberFromString>): number {
  if (!phone?.isPossible()) return 0
  return phone.isValid() ? sure : 1
}

function lengthsOf(country: CountryCode): ReadonlySet<number> {
  const metadata = new Metadata()
  metadata.selectNumberingPlan(country)
  return new Set(metadata.numberingPlan?.possibleLengths())
}
