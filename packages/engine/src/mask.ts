// Personal-data masking (seed §5): what a respondent wrote, with every card, loyalty, id, phone and passport number and
// every e-mail address replaced. Pure and linear in the text's length; the page runs it before anything leaves it or is
// written down, and the server again before anything is stored. A door of its own, because the numbering
// plans and the regex engine weigh more than a page.
import { maskKinds } from './mask/mask-kinds.ts'
import type { Find, Span } from './mask/span.ts'
import { linearRegex } from './regex.ts'

// An installation's own loyalty numbers, as patterns for the linear engine. A pattern that does not compile finds
// nothing: the configuration's own check has told the owner.

const findsOf = (patterns: readonly string[]): Find[] =>
  patterns.map((pattern) => (text) => spansOf(pattern, text))

function spansOf(pattern: string, text: string): Span[] {
  const matcher = linearRegex(pattern)?.matcher(text)
  const spans: Span[] = []
  while (matcher?.find())
    if (matcher.end() > matcher.start()) spans.push({ start: matcher.start(), end: matcher.end() })
  return spans
}

export interface MaskOptions {
  /** The node's country (ISO 3166, two letters): how phone numbers without a country code are read. */
  readonly country?: string | null
  /** Further patterns of loyalty numbers, in the syntax of the regex rules. */
  readonly loyaltyPatterns?: readonly string[]
}

/** Masking a masked text changes nothing. */
export const mask = (text: string, { country, loyaltyPatterns = [] }: MaskOptions): string =>
  maskKinds(text, country, findsOf(loyaltyPatterns))
