// The world's numbering plans, by the smallest table of libphonenumber: whether digits are a phone number seen from one
// country. The library's own parser gives the same answers (a test compares them) but takes 10 µs a number, which is too
// long for a hostile text with a candidate at every second character.
import { type CountryCode, isSupportedCountry } from 'libphonenumber-js/min'
import {
  callingCodeOf,
  type NumberingPlan,
  numberingPlan,
  plansSharing,
} from './numbering-plans.ts'
import { sure } from './pick-windows.ts'

export interface PhonePlan {
  /** 2 = valid, 1 = possible by its length, 0 = no phone number. International numbers begin with a +. */
  readonly rankOf: (number: string) => number
  /** Whether bare numbers of this country have this length: without a 0 or the like before them, or with the country's code. */
  readonly isBareLength: (digits: string) => boolean
  /** Whether it has the length of numbers that can be dialled from anywhere in the country, unlike short and local numbers. */
  readonly isFullLength: (digits: string) => boolean
}

/** The region for nodes without a country: its ten digits are the most common length in the world. */
const otherwise = 'TR'
/** In most countries a number of this many digits can be dialled from anywhere. */
const fullMin = 8
/** Longer bare numbers are receipts and parcels. */
export const bareMax = 11

const known = new Map<CountryCode, PhonePlan>()

export function phonePlan(country: string | null | undefined): PhonePlan {
  const code = country?.toUpperCase() ?? otherwise
  const supported = isSupportedCountry(code) ? code : otherwise
  const plan = known.get(supported) ?? planSeenFrom(numberingPlan(supported))
  known.set(supported, plan)
  return plan
}

function planSeenFrom(home: NumberingPlan): PhonePlan {
  const { callingCode, lengths } = home
  const fullLength = Math.min(...[...lengths].filter((length) => length >= fullMin), home.longest)
  const isLength = (length: number): boolean => length <= bareMax && lengths.has(length)
  return {
    rankOf: (number) =>
      number.startsWith('+') ? rankAbroad(number.slice(1)) : rankAtHome(number, home),
    isBareLength: (digits) =>
      isLength(digits.length) ||
      (digits.startsWith(callingCode) && isLength(digits.length - callingCode.length)),
    isFullLength: (digits) => digits.length >= fullLength,
  }
}

function rankAtHome(number: string, home: NumberingPlan): number {
  const abroad = number.replace(home.exitCode, '')
  if (abroad !== number && abroad !== '' && !abroad.startsWith('0')) return rankAbroad(abroad)
  const short = number.startsWith(home.callingCode) ? number.slice(home.callingCode.length) : ''
  return isMeantWithCode(number, short, home)
    ? rankIn(short, home.callingCode, null)
    : rankIn(number, home.callingCode, home)
}

/** True if the number is valid only without the code, or too long with it. */
function isMeantWithCode(number: string, short: string, home: NumberingPlan): boolean {
  if (short === '') return false
  const national = withoutPrefix(number, home)
  return (
    national.length > home.longest ||
    (!home.pattern.test(national) && home.pattern.test(withoutPrefix(short, home)))
  )
}

function rankAbroad(digits: string): number {
  const code = callingCodeOf(digits)
  return code === null ? 0 : rankIn(digits.slice(code.length), code, null)
}

/** `home`: the country of a number that was written without its calling code. */
function rankIn(number: string, callingCode: string, home: NumberingPlan | null): number {
  const main = numberingPlan(callingCode)
  const national = withoutPrefix(number, home ?? main)
  if (national.length < 2) return 0
  const owner = ownerOf(national, callingCode) ?? home ?? main
  if (!owner.lengths.has(national.length)) return 0
  return owner.isValid(national) ? sure : 1
}

/** The number without its country's domestic prefix, unless its rank is lower without it. */
function withoutPrefix(number: string, plan: NumberingPlan): string {
  const rest = plan.withoutPrefix(number)
  if (rest === number || (plan.pattern.test(number) && !plan.pattern.test(rest))) return number
  const { lengths, longest } = ownerOf(rest, plan.callingCode) ?? plan
  return lengths.has(rest.length) || rest.length > longest ? rest : number
}

/** Several countries share some codes; only the digits tell which of them a number belongs to. */
function ownerOf(national: string, callingCode: string): NumberingPlan | null {
  const [first, ...others] = plansSharing(callingCode) ?? []
  if (!first || others.length === 0) return first ?? null
  return first.claims(national) ? first : (others.find((plan) => plan.claims(national)) ?? null)
}
