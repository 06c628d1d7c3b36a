// Normalizes a text for the finders: ASCII digits for those of all scripts, one kind of space and dash, plain signs for
// full-width ones, and nothing invisible (a phone number copied from a list of contacts often has direction marks).
// Each folded character keeps its origin, so that a span of the folded text gives a span of the original.
import { digitValue } from '../digits.ts'
import type { Span } from './span.ts'

export interface Folded {
  readonly text: string
  /** The same span in the original text. */
  readonly origin: (span: Span) => Span
}

export function fold(written: string): Folded {
  if (isPlain.test(written)) return { text: written, origin: (span) => span }
  const characters: string[] = []
  const starts: number[] = []
  const ends: number[] = []
  let at = 0
  for (const character of written) {
    const end = at + character.length
    if (character < '\x80') {
      characters.push(character === '\t' ? ' ' : character)
      starts.push(at)
      ends.push(end)
      at = end
      continue
    }
    for (const folded of foldOne(character).split('')) {
      characters.push(folded)
      starts.push(at)
      ends.push(end)
    }
    // A mark on a digit (the box of a keycap) is removed with it.
    if (ends.length > 0 && /^\p{M}$/u.test(character)) ends[ends.length - 1] = end
    at = end
  }
  return {
    text: characters.join(''),
    origin: ({ start, end }) => ({ start: starts[start] ?? at, end: ends[end - 1] ?? at }),
  }
}

/** Characters that need no folding. */
const isPlain = /^[\n\r -~]*$/

/** The replacement of a non-ASCII character: itself, another one, its two halves, or nothing. */
function foldOne(character: string): string {
  if (/^\p{Nd}$/u.test(character)) return String(digitValue(character.codePointAt(0) ?? 0))
  if (/^\p{Zs}$/u.test(character)) return ' '
  if (/^[\p{Pd}\u2212]$/u.test(character)) return '-'
  if (/^(?:\p{Default_Ignorable_Code_Point}|\u20E3)$/u.test(character)) return ''
  if (/^[\uFF01-\uFF5E]$/.test(character))
    return String.fromCharCode(character.charCodeAt(0) - 0xfee0)
  return character
}
