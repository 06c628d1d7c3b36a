// Typed styles that say who somebody is: the answer and, beside it, a customer field.
import type { Question } from '@askwell/contract'
import type { Answer } from '../answer.ts'
import type { CustomerFields, Style } from './style.ts'
import { lengthFault, oneLine, typed } from './typed.ts'

/** One line; the customer's fields are shorter than an answer may be (contract). */
export const lineOf = (mostUnits?: number): Style =>
  typed({
    text: 'line',
    fault: (question, text) => lengthFault(question, oneLine(text), mostUnits),
    canonical: (_question, text) => oneLine(text),
  })

/** `field` turns the answer as it is sent into the customer's field. */
export const identity = (
  field: (question: Question, body: string) => CustomerFields,
  rules: Style = lineOf(),
): Style => ({
  ...rules,
  customer: (question: Question, answer: Answer) => {
    const body = rules.fault(question, answer, [])
      ? undefined
      : rules.items(question, answer)[0]?.body
    return body ? field(question, body) : {}
  },
})
