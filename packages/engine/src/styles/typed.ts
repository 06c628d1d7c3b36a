// Styles answered by typed text: one item with a body, in the style's canonical form.
import type { Question } from '@askwell/contract'
import type { Answer } from '../answer.ts'
import { plainDigits } from '../digits.ts'
import type { Fault } from '../fault.ts'
import type { Style, TextKind } from './style.ts'

export interface Typed {
  readonly text: TextKind
  /** The first fault of a trimmed, non-empty text. */
  readonly fault: (question: Question, text: string) => Fault | null
  /** The text that is sent; given a valid text. Default: unchanged. */
  readonly canonical?: (question: Question, text: string) => string
  /** The answer consists of digits, which people type in their own script. */
  readonly hasDigits?: boolean
}

export function typed(style: Typed): Style & { readonly answer: 'text' } {
  const canonical = style.canonical ?? ((_question: Question, text: string) => text)
  const clean = (answer: Answer): string => {
    const text = answer.kind === 'text' ? answer.text.trim() : ''
    return style.hasDigits ? plainDigits(text).trim() : text
  }
  return {
    answer: 'text',
    text: style.text,
    several: 'never',
    layout: 'control',
    fault: (question, answer) =>
      answer.kind === 'text' ? style.fault(question, clean(answer)) : { code: 'generic' },
    items: (question, answer) => {
      const text = clean(answer)
      return [
        {
          question_id: question.id,
          body: style.fault(question, text) ? text : canonical(question, text),
        },
      ]
    },
  }
}

/** Created for the first non-ASCII text, because it takes 30 ms on a slow phone and most pages do not need it. */
let segmenter: Intl.Segmenter | null = null

/** Grapheme clusters, as a person counts characters. */
export function lengthOf(text: string): number {
  // In plain ASCII without CR each unit is one cluster; the segmenter is slow on long texts.
  if (/^[\n\x20-\x7e]*$/.test(text)) return text.length
  segmenter ??= new Intl.Segmenter('en', { granularity: 'grapheme' })
  let count = 0
  for (const _ of segmenter.segment(text)) count += 1
  return count
}

/** The longest body that the contract accepts, in UTF-16 units. */
export const longestBody = 10_000

export function lengthFault(
  question: Question,
  text: string,
  mostUnits = longestBody,
): Fault | null {
  const { minLength: min, maxLength: max } = question
  if (isLongEnough(text, min) && isShortEnough(text, max)) {
    // An emoji can have a dozen units, so the limit in characters depends on this text.
    return text.length <= mostUnits
      ? null
      : { code: 'text_max', max: Math.floor((mostUnits * lengthOf(text)) / text.length) }
  }
  if (min !== undefined && max !== undefined) return { code: 'text_range', min, max }
  if (max !== undefined) return { code: 'text_max', max }
  return min === undefined ? null : { code: 'text_min', min }
}

/** A prefix has no more characters than the text, and each character at least one unit, so few texts are counted completely. */
const isLongEnough = (text: string, min = 0): boolean =>
  min === 0 ||
  (text.length >= min && (lengthOf(text.slice(0, 8 * min)) >= min || lengthOf(text) >= min))
const isShortEnough = (text: string, max = Number.POSITIVE_INFINITY): boolean =>
  text.length <= max || lengthOf(text) <= max

/** One line: a line break that was pasted becomes a space. */
export const oneLine = (text: string): string => text.replace(/\s*[\r\n]+\s*/g, ' ')

/** One line. */
export const text = typed({
  text: 'line',
  fault: (question, typedText) => lengthFault(question, oneLine(typedText)),
  canonical: (_question, typedText) => oneLine(typedText),
})

const lines = (text: string): string => text.replace(/\r\n?/g, '\n')

/** Several lines, kept as written except for the line ends, which are sent as \n. */
export const textarea = typed({
  text: 'lines',
  fault: (question, typedText) => lengthFault(question, lines(typedText)),
  canonical: (_question, typedText) => lines(typedText),
})
