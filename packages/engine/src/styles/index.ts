// Every question style: a style that is added to the contract does not compile until it is in this record. The functions
// for the rest of the product derive their results from a style's facts.
import type { Question, QuestionStyle } from '@askwell/contract'
import type { Answer } from '../answer.ts'
import { age } from './age.ts'
import {
  agreement,
  checklist,
  customScore,
  dropdown,
  gender,
  plain,
  radio,
  random,
} from './choice.ts'
import { datepicker } from './datepicker.ts'
import { dynamicMultipleChoice, dynamicMultipleValue, dynamicRequest } from './dynamic.ts'
import { email } from './email.ts'
import { customerSchema, externalId, naming } from './identity.ts'
import { matrix } from './matrix.ts'
import { numeric } from './numeric.ts'
import { phoneNumber, phoneVerification } from './phone.ts'
import { ranking } from './ranking.ts'
import { score } from './score.ts'
import { slider } from './slider.ts'
import { star } from './star.ts'
import { isSeveral, type Style } from './style.ts'
import { text, textarea } from './typed.ts'
import { file, screenshot } from './upload.ts'

const styles: Record<QuestionStyle, Style> = {
  age,
  agreement,
  checklist,
  custom_score: customScore,
  customer_schema: customerSchema,
  datepicker,
  dropdown,
  dynamic_multiple_choice: dynamicMultipleChoice,
  dynamic_multiple_value: dynamicMultipleValue,
  dynamic_request: dynamicRequest,
  email,
  external_id: externalId,
  file,
  gender,
  matrix,
  naming,
  numeric,
  phone_number: phoneNumber,
  phone_verification: phoneVerification,
  plain,
  radio,
  random,
  ranking,
  score,
  screenshot,
  slider,
  star,
  text,
  textarea,
}

export const allStyles = Object.keys(styles) as readonly QuestionStyle[]

export const styleOf = (style: QuestionStyle): Style => styles[style]

type QuestionStyleFlags = Pick<Question, 'style' | 'options' | 'isMultiSelect'>

/** Which kind of answer this question has now. */
export function answerKind({
  style,
  options,
}: Pick<Question, 'style' | 'options'>): Answer['kind'] {
  const { answer } = styles[style]
  if (answer === 'scale') return options.length > 0 ? 'options' : 'text'
  return answer
}

/** The answer can hold several things. A scale without options holds one number, whatever the flag says. */
export const takesSeveral = (question: QuestionStyleFlags): boolean => {
  const { answer, several } = styles[question.style]
  return !(answer === 'scale' && question.options.length === 0) && isSeveral(several, question)
}

/** One pick is a complete answer, so a page without a button moves on. A slider is picked when it is released. */
export function isSinglePick(question: QuestionStyleFlags): boolean {
  const { answer } = styles[question.style]
  return (
    (answer === 'options' || answer === 'values' || answer === 'scale') && !takesSeveral(question)
  )
}

/** More options than this are not listed on the page: they are picked from a closed list and searched. */
export const inlineOptionsMax = 10

/** The page draws this question's options as a picker. */
export const isPicker = ({ style, options }: Pick<Question, 'style' | 'options'>): boolean =>
  styles[style].layout === 'inline' && options.length > inlineOptionsMax
