// age: whole years, 0 to 120 or the owner's narrower limits. Fills customer.birth_year.
import type { Question } from '@askwell/contract'
import type { Answer } from '../answer.ts'
import type { Style } from './style.ts'
import { typed } from './typed.ts'

const youngest = 0
const oldest = 120

const rules = typed({
  text: 'number',
  hasDigits: true,
  fault: (question, text) => {
    const range = ageRange(question)
    return /^\d{1,3}$/.test(text) && Number(text) >= range.min && Number(text) <= range.max
      ? null
      : { code: 'value_range', ...range }
  },
  canonical: (_question, text) => String(Number(text)),
})

export const age: Style = {
  ...rules,
  customer: (question: Question, answer: Answer, year: number) => {
    const [item] = rules.items(question, answer)
    return rules.fault(question, answer, []) ? {} : { birth_year: year - Number(item?.body) }
  },
}

/** The owner's limits, within 0 to 120. */
export const ageRange = ({ min, max }: Question): { min: number; max: number } => ({
  min: Math.max(youngest, min ?? youngest),
  max: Math.min(oldest, max ?? oldest),
})
