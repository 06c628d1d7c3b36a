// Whether a number begins and is as long as the cards of a known brand, by the table of credit-card-type: Visa,
// Mastercard, American Express, Discover, Diners Club, JCB, Maestro, UnionPay, Troy and six more. The library itself
// answers with the one likeliest brand while a card is typed; here any brand that fits will do.
import creditCardType from 'credit-card-type'

/** Called without a number, the library tells of every brand. */
const brands = creditCardType('')

export const isOfKnownBrand = (digits: string): boolean =>
  brands.some(({ lengths, patterns }) => lengths.includes(digits.length) && patterns.some((pattern) => beginsWith(digits, pattern)))

/** A pattern is a prefix, or the first and the last of a range of prefixes. */
function beginsWith(digits: string, pattern: number | readonly number[]): boolean {
  const [low, high = low] = typeof pattern === 'number' ? [pattern] : pattern
  if (low === undefined || high === undefined) return false
  const prefix = Number(digits.slice(0, String(low).length))
  return low <= prefix && prefix <= high
}
