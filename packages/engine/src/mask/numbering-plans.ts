// The table of libphonenumber. Each plan is compiled once, when it is first needed. The library's types are incomplete,
// so the used members are declared here; the test of phone-plan.ts compares the answers.
import { type CountryCode, Metadata } from 'libphonenumber-js/min'

export interface NumberingPlan {
  readonly callingCode: string
  /** The prefix for dialling another country from here. */
  readonly exitCode: RegExp
  readonly pattern: RegExp
  readonly lengths: ReadonlySet<number>
  readonly longest: number
  /** The number without the prefix that is dialled inside the country. */
  readonly withoutPrefix: (number: string) => string
  readonly isValid: (national: string) => boolean
  /** Whether the number belongs to this country, among the countries that share its calling code. */
  readonly claims: (national: string) => boolean
}

interface LibraryTable {
  selectNumberingPlan(countryOrCallingCode: string): unknown
  hasCallingCode(callingCode: string): boolean | undefined
  getCountryCodesForCallingCode(callingCode: string): readonly CountryCode[] | undefined
  readonly numberingPlan: LibraryPlan
}

interface LibraryPlan {
  callingCode(): string
  IDDPrefix(): string | undefined
  nationalNumberPattern(): string
  possibleLengths(): readonly number[]
  nationalPrefixForParsing(): string | undefined
  nationalPrefixTransformRule(): string | undefined
  leadingDigits(): string | undefined
  hasTypes(): boolean
  type(
    name: string,
  ): { pattern(): string | undefined; possibleLengths(): readonly number[] } | undefined
}

const callingCodeMax = 3
const types = [
  'FIXED_LINE',
  'MOBILE',
  'PREMIUM_RATE',
  'TOLL_FREE',
  'SHARED_COST',
  'VOIP',
  'PERSONAL_NUMBER',
  'PAGER',
  'UAN',
  'VOICEMAIL',
]
const never = /(?!)/

const tableOfLibrary = (): LibraryTable => new Metadata() as unknown as LibraryTable

/** By country, or by calling code: then it is the plan of the first country that has the code. */
const plans = new Map<string, NumberingPlan>()

export function numberingPlan(countryOrCallingCode: string): NumberingPlan {
  const known = plans.get(countryOrCallingCode)
  if (known) return known
  const table = tableOfLibrary()
  table.selectNumberingPlan(countryOrCallingCode)
  const plan = compile(table.numberingPlan)
  plans.set(countryOrCallingCode, plan)
  return plan
}

/** The calling code that the digits begin with, or null. No code begins with another one. */
export function callingCodeOf(digits: string): string | null {
  for (let length = 1; length <= callingCodeMax; length += 1) {
    const code = digits.slice(0, length)
    if (plansSharing(code) !== null) return code
  }
  return null
}

const sharing = new Map<string, readonly NumberingPlan[] | null>()

/** The plans of the countries with this calling code; empty if it belongs to no country, null if it does not exist. */
export function plansSharing(callingCode: string): readonly NumberingPlan[] | null {
  const known = sharing.get(callingCode)
  if (known !== undefined) return known
  const table = tableOfLibrary()
  const found = table.hasCallingCode(callingCode)
    ? (table.getCountryCodesForCallingCode(callingCode) ?? []).map(numberingPlan)
    : null
  sharing.set(callingCode, found)
  return found
}

function compile(plan: LibraryPlan): NumberingPlan {
  const pattern = whole(plan.nationalNumberPattern())
  const lengths = new Set(plan.possibleLengths())
  const ofTypes = plan.hasTypes() ? types.flatMap((name) => typeOf(plan, name)) : null
  const isOfType = (national: string): boolean =>
    pattern.test(national) &&
    ofTypes?.some((type) => type.lengths.has(national.length) && type.pattern.test(national)) ===
      true
  // Entries that the table does not have are 0.
  const leading = plan.leadingDigits()
  const leadingDigits = leading ? new RegExp(`^(?:${leading})`) : null
  return {
    callingCode: plan.callingCode(),
    exitCode: plan.IDDPrefix() ? new RegExp(`^(?:${plan.IDDPrefix()})`) : never,
    pattern,
    lengths,
    longest: Math.max(...lengths),
    withoutPrefix: prefixCut(plan),
    isValid: ofTypes === null ? (national) => pattern.test(national) : isOfType,
    claims: leadingDigits ? (national) => leadingDigits.test(national) : isOfType,
  }
}

const whole = (pattern: string): RegExp => new RegExp(`^(?:${pattern})$`)

function typeOf(
  plan: LibraryPlan,
  name: string,
): { pattern: RegExp; lengths: ReadonlySet<number> }[] {
  const type = plan.type(name)
  const pattern = type?.pattern()
  return type && pattern
    ? [{ pattern: whole(pattern), lengths: new Set(type.possibleLengths()) }]
    : []
}

/** In some countries the prefix contains digits of the number, which the rule restores. */
function prefixCut(plan: LibraryPlan): (number: string) => string {
  const prefix = plan.nationalPrefixForParsing()
  const rule = plan.nationalPrefixTransformRule()
  if (!prefix) return (number) => number
  const pattern = new RegExp(`^(?:${prefix})`)
  return (number) => {
    const found = pattern.exec(number)
    if (found === null) return number
    const last = found.length > 1 ? found.at(-1) : undefined
    return rule && last ? number.replace(pattern, rule) : number.slice(found[0].length)
  }
}
