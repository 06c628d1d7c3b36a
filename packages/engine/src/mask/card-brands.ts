// Whether a number has the prefix and length of a known card brand, by the table of credit-card-type: Visa,
// Mastercard, American Express, Discover, Diners Club, JCB, Maestro, UnionPay, Troy and six more. The library itself
// returns only the likeliest brand while a card is typed; here any matching brand is enough.
import creditCardType from 'credit-card-type'

/** The numbers with a prefix from `low` to `high`, which have equally many digits. */
interface Prefixes {
  readonly low: number
  readonly high: number
  readonly lengths: ReadonlySet<number>
}

/** By the number of digits of the prefixes. Called without a number, the library returns every brand. */
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
