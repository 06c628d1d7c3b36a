// All kinds of personal data in their order: longer and more specific numbers take precedence over phones and
// passports. Later kinds do not see data that is already masked, by an earlier kind or by the page.
import { maskSigns } from '../mask-signs.ts'
import { longestBody } from '../styles/typed.ts'
import { findCards } from './card.ts'
import { findEmails } from './email.ts'
import { fold } from './fold.ts'
import { findInternationalPhones } from './international-phone.ts'
import { findNationalPhones } from './national-phone.ts'
import { findPassports } from './passport.ts'
import { type PhonePlan, phonePlan } from './phone-plan.ts'
import { sure } from './pick-windows.ts'
import { type Find, hide, matchesOf, type Span } from './span.ts'
import { findTurkishIds } from './turkish-id.ts'

// Loyalty-programme numbers as airlines write them: two letters and nine digits. The nine digits may be in
// threes; then the letters must be capitals, because "no 612 345 678" is something else.

const airline =
  /(?<![\p{L}\p{M}\p{N}])(?:[A-Za-z]{2}\d{9}|[A-Z]{2}[ -]?\d{3}([ -])\d{3}\1\d{3})(?![\p{L}\p{M}\p{N}])/gu

const findLoyaltyNumbers = (text: string): Span[] => matchesOf(airline, text)

interface Kind {
  readonly sign: string
  readonly find: Find
}

interface Masked extends Span {
  readonly sign: string
}

const mostCuts = 3
const longestPiece = 128

/**
 * `loyalty`: further numbers that get the card's mask. Signs may be longer than what they replace, but the outcome is never
 * longer than an answer may be: the page and the server cut it at the same place.
 */
export function maskKinds(
  text: string,
  country: string | null | undefined,
  loyalty: readonly Find[],
): string {
  let masked = maskOnce(text, country, loyalty)
  // After a cut, the end may contain another number, so it is searched again.
  for (let cuts = 0; cuts < mostCuts && masked.length > longestBody; cuts += 1)
    masked = maskOnce(cut(masked), country, loyalty)
  return masked.length > longestBody ? cut(masked) : masked
}

/** Drops the last words and numbers that fit only in part. A mask that is cut off with them reveals nothing. */
function cut(text: string): string {
  const end = text.slice(longestBody - longestPiece, longestBody)
  return text.slice(0, longestBody - longestPiece) + end.replace(/[\d\s()./+*X@-]*\S*$/, '')
}

function maskOnce(
  text: string,
  country: string | null | undefined,
  loyalty: readonly Find[],
): string {
  const folded = fold(text)
  // All data to find contains an @ or a digit, except for an installation's own patterns.
  if (loyalty.length === 0 && !/[@\d]/.test(folded.text)) return text
  const masked: Masked[] = []
  let seen = hide(folded.text, matchesOf(anySign, folded.text))
  for (const { sign, find } of kinds(phonePlan(country), loyalty)) {
    const spans = find(seen)
    masked.push(...spans.map((span) => ({ ...folded.origin(span), sign })))
    seen = hide(seen, spans)
  }
  return replace(text, masked)
}

const kinds = (plan: PhonePlan, loyalty: readonly Find[]): Kind[] => [
  { sign: maskSigns.email, find: findEmails },
  // "+62 812 3456 7890" has the prefix and length of a Maestro card, but nobody writes a card with a country code.
  {
    sign: maskSigns.card,
    find: (text) => findCards(hide(text, findInternationalPhones(text, plan, sure))),
  },
  ...[findLoyaltyNumbers, ...loyalty].map((find) => ({ sign: maskSigns.card, find })),
  { sign: maskSigns.phone, find: (text) => findInternationalPhones(text, plan, 1) },
  { sign: maskSigns.turkishId, find: findTurkishIds },
  { sign: maskSigns.phone, find: (text) => findNationalPhones(text, plan) },
  { sign: maskSigns.passport, find: findPassports },
]

/** The longest mask first, so that eleven asterisks are not read as seven and four. */
const anySign = new RegExp(
  Object.values(maskSigns)
    .toSorted((a, b) => b.length - a.length)
    .map((sign) => sign.replace(/[*().]/g, '\\$&'))
    .join('|'),
  'g',
)

function replace(text: string, masked: readonly Masked[]): string {
  const parts: string[] = []
  let at = 0
  for (const { start, end, sign } of masked.toSorted((a, b) => a.start - b.start)) {
    parts.push(text.slice(at, start), sign)
    at = end
  }
  return parts.join('') + text.slice(at)
}
