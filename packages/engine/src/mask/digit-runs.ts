// Numbers as people write them: groups of digits with short gaps ("0532 123 45 67"). A run is a sequence of
// such groups; each kind decides, window by window, where one number ends and the next begins.
import type { Span } from './span.ts'

export interface Group extends Span {
  readonly digits: string
  /** The text between the previous group and this one; empty for the first of a run. */
  readonly gap: string
}

export type Run = readonly Group[]

/** The longest gap within a run: ") - " and the like. */
const gapMax = 4

export function digitRuns(text: string, isGap: (gap: string) => boolean): Run[] {
  const runs: Group[][] = []
  let last: Group[] = []
  let end = Number.NEGATIVE_INFINITY
  for (let start = nextDigit(text, 0); start < text.length; start = nextDigit(text, end)) {
    const gap = start - end <= gapMax ? text.slice(end, start) : ''
    end = endOfDigits(text, start)
    const digits = text.slice(start, end)
    // A full stop and a space end a sentence, and a number with it.
    if (gap !== '' && !gap.includes('. ') && isGap(gap)) last.push({ start, end, digits, gap })
    else {
      last = [{ start, end, digits, gap: '' }]
      runs.push(last)
    }
  }
  return runs
}

function nextDigit(text: string, from: number): number {
  let at = from
  while (at < text.length && !isDigit(text.charCodeAt(at))) at += 1
  return at
}

function endOfDigits(text: string, from: number): number {
  let at = from
  while (at < text.length && isDigit(text.charCodeAt(at))) at += 1
  return at
}

const isDigit = (code: number): boolean => code >= 0x30 && code <= 0x39

export const digitsOf = (groups: Run): string => groups.map((group) => group.digits).join('')

/** True when a letter is directly before or after the span, which is then more likely part of a code or a word. */
export const touchesLetter = (text: string, { start, end }: Span): boolean =>
  isLetter(text[start - 1]) || isLetter(text[end])

const isLetter = (character: string | undefined): boolean =>
  character !== undefined && /[\p{L}\p{M}]/u.test(character)
