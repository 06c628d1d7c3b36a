// An installation's own loyalty numbers, as patterns for the linear engine. A pattern that does not compile finds
// nothing: the configuration's own check has told the owner.
import { linearRegex } from '../regex.ts'
import type { Find, Span } from './span.ts'

export const findsOf = (patterns: readonly string[]): Find[] =>
  patterns.map((pattern) => (text) => spansOf(pattern, text))

function spansOf(pattern: string, text: string): Span[] {
  const matcher = linearRegex(pattern)?.matcher(text)
  const spans: Span[] = []
  while (matcher?.find())
    if (matcher.end() > matcher.start()) spans.push({ start: matcher.start(), end: matcher.end() })
  return spans
}
