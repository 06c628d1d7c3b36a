// Whether a number begins and is as long as the cards of a known brand, by the table of credit-card-type: Visa,
// Mastercard, American Express, Discover, Diners Club, JCB, Maestro, UnionPay, Troy and six more. The library itself
// answers with the one likeliest brand while a card is typed; here any brand that fits will do.
import creditCardType from 'credit-card-type'

/** The numbers that begin with anything from `low` to `high`, which have equally many digits. */
interface Prefixes {
  readonly low: number
  readonly high: number
  readonly lengths: ReadonlySet<number>
}

/** By how many digits the prefixes have. Called without a number, the library names every brand. */
const prefixes = new Map<number, Prefixes[]>()
for (const { lengths, patterns } of creditCardType(''))
  for (const pattern of patterns) {
    const [low, high = low] = [pattern].flat()
    const size = String(low).length
    prefixes.set(size, [
      ...(prefixes.get(size) ?? []),
      { low: Number(low), high: Number(high), lengths: new Set(lengths) },
    ])
  }

export function isOfKnownBrand(digits: string): boolean {
  for (const [size, ranges] of prefixes) {
    const prefix = Number(digits.slice(0, size))
    if (
      ranges.some(
        ({ low, high, lengths }) => low <= prefix && prefix <= high && lengths.has(digits.length),
      )
    )
      return true
  }
  return false
}
