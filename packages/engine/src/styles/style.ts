// What one question style decides: when an answer is valid, what it sends, how the server reads it back.
// One file a style; `index.ts` is the exhaustive record that makes a forgotten style fail to compile.
import type { Option, Question, ResponseItem } from '@askwell/contract'
import type { Answer } from '../answer.ts'
import type { Fault } from '../fault.ts'

export interface StyleRules {
  /** Which kind of answer this question takes (a score with options takes options, without them a number). */
  readonly answerKind: (question: Question) => Answer['kind']
  /** One pick answers the question for good, so that a page without a button moves on. */
  readonly isSinglePick: (question: Question) => boolean
  /** Answering scrolls on to the next question when nothing was revealed (seed §4). */
  readonly scrollsOn: boolean
  /** The first fault of a non-empty answer, or null. `shown`: the options visible now. */
  readonly fault: (question: Question, answer: Answer, shown: readonly Option[]) => Fault | null
  /** The response items of a non-empty answer, in canonical form. */
  readonly items: (question: Question, answer: Answer) => ResponseItem[]
  /** The answer that items of this question mean, or which of them (by index) cannot be. */
  readonly read: (question: Question, items: readonly ResponseItem[]) => Answer | ReadFault
  /** Customer fields an identity style fills. `year`: the calendar year of the answer, for a birth year. */
  readonly customer?: (question: Question, answer: Answer, year: number) => CustomerFields
}

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

export interface ReadFault {
  readonly kind: 'fault'
  readonly index: number
  readonly member: keyof ResponseItem
  readonly message: string
}

export const readFault = (index: number, member: keyof ResponseItem, message: string): ReadFault => ({ kind: 'fault', index, member, message })
