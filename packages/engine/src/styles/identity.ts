// Typed styles that identify a person: they give an answer and a customer field.
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

/** `field` turns the sent answer into the customer's field. */
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

/** A person's name, as that person writes it. */
export const naming = identity((_question, name) => ({ name }), lineOf(1_000))

/** The respondent's number in the owner's own records. */
export const externalId = identity(
  (_question, externalId) => ({ external_id: externalId }),
  lineOf(255),
)

/** A customer field that the owner defined, under the question's key. */
export const customerSchema = identity((question, answer) => ({
  schema: { [question.key]: answer },
}))
