// Turkish national ids: eleven digits, the first not 0, the last even (seed §5, A-096). The check digits are not checked if
// the number is a separate token; they decide if it is written in groups or attached to a word ("TC10000000146").
import { digitRuns, digitsOf, touchesLetter } from './digit-runs.ts'
import type { Span } from './span.ts'

const isGap = (gap: string): boolean => /^[ .-]{1,3}$/.test(gap)

export const findTurkishIds = (text: string): Span[] =>
  digitRuns(text, isGap).flatMap((run) => {
    const tokens = run.filter(
      (group) =>
        isTurkishId(group.digits) && (!touchesLetter(text, group) || hasRightChecks(group.digits)),
    )
    const [first] = run
    const last = run.at(-1)
    const whole = digitsOf(run)
    if (tokens.length > 0 || !first || !last || !isTurkishId(whole) || !hasRightChecks(whole))
      return tokens
    return [{ start: first.start, end: last.end }]
  })

const isTurkishId = (digits: string): boolean => /^[1-9]\d{9}[02468]$/.test(digits)

/** The tenth digit is 7 × the odd digits − the even digits, the eleventh the sum of the ten, both modulo 10. */
function hasRightChecks(digits: string): boolean {
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0, i = 0, tenth = 0, eleventh = 0] =
    Array.from(digits, Number)
  const odd = a + c + e + g + i
  const even = b + d + f + h
  return (odd * 7 - even + 100) % 10 === tenth && (odd + even + tenth) % 10 === eleventh
}
