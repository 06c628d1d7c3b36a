// Phone numbers with a country code, written with + or 00 in front. Their own country's plan applies, whatever the
// country of the survey.
import { digitRuns, type Run } from './digit-runs.ts'
import { isOneLongNumber, isPhoneGap, phoneLengths, withBracket } from './phone-groups.ts'
import type { PhonePlan } from './phone-plan.ts'
import type { Span } from './span.ts'

/** The numbers whose rank in the plan is at least `least`. */
export function findInternationalPhones(text: string, plan: PhonePlan, least: number): Span[] {
  return digitRuns(text, isPhoneGap).flatMap((run) => {
    const spans: Span[] = []
    const isLong = isOneLongNumber(run)
    let from = 0
    while (from < run.length) {
      const lead = isLong && from > 0 ? null : leadOf(text, run, from)
      const to = lead === null ? -1 : endOfNumber(run, from, lead, plan, least)
      const [first, last] = [run[from], run[to]]
      if (lead !== null && first && last)
        spans.push(withBracket(text, { start: first.start - lead.before, end: last.end }))
      from = Math.max(from, to) + 1
    }
    return spans
  })
}

interface Lead {
  /** How many characters before the first digit belong to the number: the + and what follows it. */
  readonly before: number
  /** How many of its first digits are a prefix and not part of the number: the 00. */
  readonly zeros: number
}

function leadOf(text: string, run: Run, at: number): Lead | null {
  const group = run[at]
  if (!group) return null
  const plus = text.slice(Math.max(0, group.start - 3), group.start).lastIndexOf('+')
  const before = Math.min(3, group.start) - plus
  if (plus >= 0 && /^[ (]*$/.test(text.slice(group.start - before + 1, group.start)))
    return { before, zeros: 0 }
  // "12.00" and "10-00" end in 00 and do not begin with it.
  return group.digits.startsWith('00') && !/[.-]/.test(group.gap) ? { before: 0, zeros: 2 } : null
}

/** The last group of the number that begins here: the longest valid one, else the longest possible one, else −1. */
function endOfNumber(
  run: Run,
  from: number,
  { zeros }: Lead,
  plan: PhonePlan,
  least: number,
): number {
  let best = -1
  let bestRank = least
  let digits = ''
  for (let to = from; to < run.length; to += 1) {
    digits += run[to]?.digits ?? ''
    // No country's code begins with 0.
    if (digits.length > phoneLengths.max + 1 + zeros || digits[zeros] === '0') break
    const rank =
      digits.length < phoneLengths.min + zeros ? 0 : plan.rankOf(`+${digits.slice(zeros)}`)
    if (rank < bestRank) continue
    best = to
    bestRank = rank
  }
  return best
}
