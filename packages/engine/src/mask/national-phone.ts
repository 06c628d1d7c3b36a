// Phone numbers as dialled inside the survey's country: valid ones, and ones of a possible
// length that are also written like a phone number. The checks are stricter for short numbers and for those that look like
// something else.

import { digitRuns, type Run, touchesLetter } from './digit-runs.ts'
import { hideMoments } from './moments.ts'
import { isMixed, isOneLongNumber, isPhoneGap, phoneLengths, withBracket } from './phone-groups.ts'
import { bareMax, type PhonePlan } from './phone-plan.ts'
import { groupsOf, isWholeRun, pickWindows, sure, type Window } from './pick-windows.ts'
import { hide, matchesOf, type Span } from './span.ts'

// Amounts with separated thousands, "1.250.000", "25.000-30.000" and "1 250 000". They are not phone numbers, although
// those of some countries have as many digits.

const dotted = /(?<!\d[ .,:/()-]{0,2})[1-9]\d?(?:\.\d{3}){2,}(?![.:/-]?\d)/g
const range = /(?<!\d[ .,:/()-]{0,2})[1-9]\d{0,2}\.\d{3} ?- ?[1-9]\d{0,2}\.\d{3}(?![.:/-]?\d)/g
/** Only round amounts, because some small countries write phone numbers in this form. */
const spaced = /(?<!\d[ .,:/()-]{0,2})[1-9] \d{3} \d00(?![ .:/-]?\d)/g

const hideAmounts = (text: string): string =>
  [dotted, range, spaced].reduce((seen, pattern) => hide(seen, matchesOf(pattern, seen)), text)

export function findNationalPhones(text: string, plan: PhonePlan): Span[] {
  const seen = hideAmounts(hideMoments(text))
  return digitRuns(seen, isPhoneGap).flatMap((run) => {
    const isLong = isOneLongNumber(run)
    return pickWindows(run, { ...phoneLengths, groupsFrom }, (window) =>
      isLong && !isWholeRun(window) ? 0 : judge(text, window, plan),
    ).map((span) => withBracket(text, span))
  })
}

/** Among other digits, only a number that begins with 0 may be written digit by digit, and no number has three brackets. */
function groupsFrom(run: Run, from: number): number {
  const most = run[from]?.digits.startsWith('0') ? phoneLengths.max : 6
  let brackets = 0
  for (let count = 1; count < most; count += 1) {
    if (run[from + count]?.gap.includes('(')) brackets += 1
    if (brackets > 2) return count
  }
  return most
}

function judge(text: string, window: Window, plan: PhonePlan): number {
  const { digits } = window
  const isAlone = isWholeRun(window)
  if ((!isAlone && !plan.isFullLength(digits)) || digits.startsWith('000')) return 0
  const groups = groupsOf(window)
  const start = groups[0]?.start ?? 0
  const isLed = digits.startsWith('0') || text[start - 1] === '('
  if (
    !isLed &&
    (isLooselyPut(groups, isAlone) ||
      !(plan.isBareLength(digits) || (isAlone && digits.length <= bareMax)))
  )
    return 0
  const isStuck = touchesLetter(text, { start, end: groups.at(-1)?.end ?? start })
  // "K4218285" is a passport's.
  if (isStuck && groups.length === 1 && digits.length < 10) return 0
  const rank = plan.rankOf(digits)
  if (rank === 0 || rank >= sure) return rank
  return (isLed || isAlone) &&
    !isStuck &&
    isPossibleAsWritten(digits, plan) &&
    isWrittenLikeAPhone(groups, digits)
    ? rank
    : 0
}

/** "02139-4307" is as long as a number of another country only together with its 0. */
const isPossibleAsWritten = (digits: string, plan: PhonePlan): boolean =>
  !digits.startsWith('0') || plan.isBareLength(digits.slice(1))

/**
 * Groups of one and two digits are scores, ages or lottery numbers, and dots among other gaps occur in decimals
 * and times, even if the digits together are a valid number. A phone number in pairs must have no other digits around it.
 */
function isLooselyPut(groups: Run, isAlone: boolean): boolean {
  const longest = groups.reduce((most, group) => Math.max(most, group.digits.length), 0)
  return longest === 1 || (longest === 2 && !isAlone) || isMixed(groups)
}

/** A number that is only possible must look like a phone number: ten digits together, nine in groups, or seven as 123 45 67. */
function isWrittenLikeAPhone(groups: Run, digits: string): boolean {
  const sizes = groups.map((group) => group.digits.length).join()
  return (
    !isMixed(groups) &&
    (sizes === '3,2,2' ||
      (groups.length === 1 ? digits.length >= 10 : digits.length >= 9 && /[3-9]/.test(sizes)))
  )
}
