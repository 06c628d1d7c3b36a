// Numbers as people write them: groups of digits with a little between them ("0532 123 45 67"). A run is a stretch of
// such groups; where one number ends and the next begins inside it is for each kind to judge, window by window.
import { matchesOf, type Span } from './span.ts'

export interface Group extends Span {
  readonly digits: string
  /** What stands between the group before it and this one; empty for the first of a run. */
  readonly gap: string
}

export type Run = readonly Group[]

/** The longest gap that anyone judges: ") - " and the like. */
const gapMax = 4

export function digitRuns(text: string, isGap: (gap: string) => boolean): Run[] {
  const runs: Group[][] = []
  let end = Number.NEGATIVE_INFINITY
  for (const span of matchesOf(/\d+/g, text)) {
    const digits = text.slice(span.start, span.end)
    const gap = span.start - end <= gapMax ? text.slice(end, span.start) : ''
    // A full stop and a space end a sentence, and a number with it.
    const run = gap && !gap.includes('. ') && isGap(gap) ? runs.at(-1) : undefined
    if (run) run.push({ ...span, digits, gap })
    else runs.push([{ ...span, digits, gap: '' }])
    end = span.end
  }
  return runs
}

export const digitsOf = (groups: Run): string => groups.map((group) => group.digits).join('')

/** True when a letter stands directly before or after the span: then it is rather a part of a code or of a word. */
export const touchesLetter = (text: string, { start, end }: Span): boolean => isLetter(text[start - 1]) || isLetter(text[end])

const isLetter = (character: string | undefined): boolean => character !== undefined && /[\p{L}\p{M}]/u.test(character)
