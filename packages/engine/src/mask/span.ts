// Where something stands in a text: from `start` up to, but not with, `end`.

export interface Span {
  readonly start: number
  readonly end: number
}

/** Finds one kind of personal data. Spans come in the order of the text and do not overlap. */
export type Find = (text: string) => readonly Span[]

/** Stands where something was taken out: no letter, no digit, and nothing that joins two groups of digits. */
export const blank = '\uFFFC'

/** The text with the spans taken out of sight, every other character at its place. */
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
