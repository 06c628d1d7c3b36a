// How an answer of each style is tallied: what is counted of it, and so what its owner reads. Exhaustive, as `index.ts`:
// a style that is added does not compile until it is decided here. Kept from `StyleRules`, which respondents download.
import type { Question, QuestionStyle } from '@askwell/contract'

export type Tallied = 'options' | 'number' | 'ranking' | 'matrix' | 'maxdiff' | 'conjoint' | 'dates' | 'texts' | 'files' | 'values'
type Way = (question: Question) => Tallied

const options: Way = () => 'options'
const number: Way = () => 'number'
const texts: Way = () => 'texts'
const files: Way = () => 'files'
/** A scale whose owner gave it options is a choice among them. */
const scale: Way = (question) => (question.options.length > 0 ? 'options' : 'number')
/** What an owner's system offered is known only by its words. */
const values: Way = () => 'values'

const ways: Record<QuestionStyle, Way> = {
  age: number,
  agreement: options,
  checklist: options,
  custom_score: options,
  customer_schema: texts,
  datepicker: () => 'dates',
  dropdown: options,
  dynamic_multiple_choice: values,
  dynamic_multiple_value: values,
  dynamic_request: texts,
  email: texts,
  external_id: texts,
  file: files,
  gender: options,
  matrix: ({ extra }) => (extra.matrix_question_type === undefined || extra.matrix_question_type === 'likert' ? 'matrix' : extra.matrix_question_type),
  naming: texts,
  numeric: number,
  phone_number: texts,
  phone_verification: texts,
  plain: options,
  radio: options,
  random: options,
  ranking: () => 'ranking',
  score: scale,
  screenshot: files,
  slider: scale,
  star: scale,
  text: texts,
  textarea: texts,
}

export const talliedAs = (question: Question): Tallied => ways[question.style](question)
