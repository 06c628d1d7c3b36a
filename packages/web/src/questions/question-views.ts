// Every question style and what draws it, exhaustively: a style added to the contract does not compile until it
// stands here. `null` = drawn by special-views.ts, a chunk that only flows with such a style fetch.
import type { Question, QuestionStyle } from '@askwell/contract'
import type { ComponentType } from 'react'
import { Age } from './age.tsx'
import { Checklist } from './checklist.tsx'
import { CustomerSchema } from './customer-schema.tsx'
import { Dropdown } from './dropdown.tsx'
import { Email } from './email.tsx'
import { ExternalId } from './external-id.tsx'
import { Gender } from './gender.tsx'
import { Naming } from './naming.tsx'
import { Numeric } from './numeric.tsx'
import { Plain } from './plain.tsx'
import { Radio } from './radio.tsx'
import { RandomChoice } from './random.tsx'
import { Score } from './score.tsx'
import { Star } from './star.tsx'
import { mostInline, type StyleProps } from './style-props.ts'
import { TextLine } from './text.tsx'
import { TextArea } from './textarea.tsx'

export const questionViews: Record<QuestionStyle, ComponentType<StyleProps> | null> = {
  age: Age,
  agreement: null,
  checklist: Checklist,
  custom_score: null,
  customer_schema: CustomerSchema,
  datepicker: null,
  dropdown: Dropdown,
  dynamic_multiple_choice: null,
  dynamic_multiple_value: null,
  dynamic_request: null,
  email: Email,
  external_id: ExternalId,
  file: null,
  gender: Gender,
  matrix: null,
  naming: Naming,
  numeric: Numeric,
  phone_number: null,
  phone_verification: null,
  plain: Plain,
  radio: Radio,
  random: RandomChoice,
  ranking: null,
  score: Score,
  screenshot: null,
  slider: null,
  star: Star,
  text: TextLine,
  textarea: TextArea,
}

/** Styles that lay their options open on the page. */
const inlineStyles: ReadonlySet<QuestionStyle> = new Set(['radio', 'plain', 'checklist', 'gender', 'random'])

/** More than ten options are not displayed but picked from a closed list (seed §9, A-077). */
export const drawsAsPicker = ({ style, options }: Pick<Question, 'style' | 'options'>): boolean => inlineStyles.has(style) && options.length > mostInline

const oneControl: ReadonlySet<QuestionStyle> = new Set([
  'age',
  'customer_schema',
  'datepicker',
  'dynamic_request',
  'email',
  'external_id',
  'naming',
  'numeric',
  'phone_number',
  'slider',
  'text',
  'textarea',
])

/** One control that a `<label>` can name; every other style is a group. */
export const isSingleControl = (question: Question): boolean => {
  if (question.style === 'dropdown' || drawsAsPicker(question)) return !takesSeveral(question)
  return oneControl.has(question.style)
}

/** One answer, whatever isMultiSelect says. */
const takesOne: ReadonlySet<QuestionStyle> = new Set(['agreement', 'file', 'gender', 'phone_number', 'phone_verification', 'screenshot', 'slider'])

export const takesSeveral = (question: Question): boolean =>
  (question.isMultiSelect && !takesOne.has(question.style)) || ['checklist', 'dynamic_multiple_value', 'matrix', 'ranking'].includes(question.style)
