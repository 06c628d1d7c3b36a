// A range of a text: from `start` up to, but not including, `end`.

export interface Span {
  readonly start: number
  readonly end: number
}

/** Finds one kind of personal data. Spans come in the order of the text and do not overlap. */
export type Find = (text: string) => readonly Span[]

/** Replaces removed text. It is not a letter or a digit, and it does not join two groups of digits. */
export const blank = '\uFFFC'

/** The text with the spans replaced by `blank`, and every other character at the same index. */
export function hide(text: string, spans: readonly Span[]): string {
  const parts: string[] = []
  let at = 0
  for (const { start, end } of spans) {
    parts.push(text.slice(at, start), blank.repeat(end - start))
    at = end
  }
  return parts.join('') + text.slice(at)
}

/** Every match of a pattern with the flag `g`. */
export const matchesOf = (pattern: RegExp, text: string): Span[] =>
  Array.from(text.matchAll(pattern), (match) => ({
    start: match.index,
    end: match.index + match[0].length,
  }))
