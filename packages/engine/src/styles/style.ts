// Everything the product must know about one question style: facts as data, and the functions that decide when an answer
// is valid and what it sends. `index.ts` is the exhaustive record. What only owners' screens and tests need is in
// `tooling.ts`, and how the server reads items back in `replay/read-answer.ts`; respondents download neither.
import type { Option, Question, ResponseItem } from '@askwell/contract'
import type { Answer } from '../answer.ts'
import type { Fault } from '../fault.ts'

/** The kind of a style's answer. A `scale` is one of the options where the question has some, and otherwise a number as text. */
export type AnswerFacts =
  | {
      readonly answer: 'options' | 'matrix' | 'values'
      readonly text?: never
      readonly file?: never
    }
  | { readonly answer: 'text' | 'scale'; readonly text: TextKind; readonly file?: never }
  | { readonly answer: 'file'; readonly file: FileKind; readonly text?: never }

/** `points` are tapped on a scale with fixed ends. Lengths are limited of `line` and `lines`, values of `number`. */
export type TextKind = 'line' | 'lines' | 'number' | 'points' | 'date' | 'address' | 'phone'
export type FileKind = 'image' | 'any'
/** Whether an answer can hold several things; `byFlag`: where the question has `isMultiSelect`. */
export type Several = 'never' | 'byFlag' | 'always'
/**
 * How the page arranges the answer: options side by side, which become a picker when there are many; a closed list; one
 * control that a label can name; or a group of controls.
 */
export type Layout = 'inline' | 'list' | 'control' | 'group'

export interface StyleFacts {
  readonly several: Several
  readonly layout: Layout
  /** The ends of a scale without options, where the owner cannot set them. */
  readonly points?: { readonly min: number; readonly max: number }
  /** The answer is an order of all options. */
  readonly isOrdered?: true
  /** The options are shuffled once for each run. */
  readonly isShuffled?: true
  /** The answer is set once a code has verified it. */
  readonly isVerified?: true
  /** The answer is sent to the owner's system, whose reply offers options or fills in answers. */
  readonly asksSystem?: true
  /** The native field differs from the answer: a slider's value is a position, and a phone number comes with a country. */
  readonly field?: 'range' | 'tel'
}

export interface StyleFunctions {
  /** The first fault of a non-empty answer, or null. `shown`: the options visible now. */
  readonly fault: (question: Question, answer: Answer, shown: readonly Option[]) => Fault | null
  /** The response items of a non-empty answer, in canonical form. */
  readonly items: (question: Question, answer: Answer) => ResponseItem[]
  /** The customer fields that an identity style fills. `year`: the calendar year of the answer, for a birth year. */
  readonly customer?: (question: Question, answer: Answer, year: number) => CustomerFields
}

export type Style = AnswerFacts & StyleFacts & StyleFunctions

/** The customer fields that answers can fill. */
export interface CustomerFields {
  readonly email?: string
  readonly name?: string
  readonly phone_number?: string
  readonly gender?: string
  readonly birth_year?: number
  readonly external_id?: string
  readonly schema?: Readonly<Record<string, string>>
}

export const isSeveral = (
  several: Several,
  { isMultiSelect }: Pick<Question, 'isMultiSelect'>,
): boolean => several === 'always' || (several === 'byFlag' && isMultiSelect)
