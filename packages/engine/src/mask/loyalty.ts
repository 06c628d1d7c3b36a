// Loyalty-programme numbers as airlines write them: two letters and nine digits. The nine digits may stand in
// threes; then the letters must be capitals, for "no 612 345 678" is something else.
import { matchesOf, type Span } from './span.ts'

const airline =
  /(?<![\p{L}\p{M}\p{N}])(?:[A-Za-z]{2}\d{9}|[A-Z]{2}[ -]?\d{3}([ -])\d{3}\1\d{3})(?![\p{L}\p{M}\p{N}])/gu

export const findLoyaltyNumbers = (text: string): Span[] => matchesOf(airline, text)
