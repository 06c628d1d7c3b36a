// Every question style and what draws it, exhaustively: a style added to the contract does not compile until it
// stands here. `null` = not built yet; publishing refuses a flow that uses one, so nothing is ever half drawn.
import type { Question, QuestionStyle } from '@askwell/contract'
import type { ComponentType } from 'react'
import { Checklist } from './checklist.tsx'
import { Dropdown } from './dropdown.tsx'
import { Email } from './email.tsx'
import { Numeric } from './numeric.tsx'
import { Plain } from './plain.tsx'
import { Radio } from './radio.tsx'
import { Score } from './score.tsx'
import { Star } from './star.tsx'
import type { StyleProps } from './style-props.ts'
import { TextLine } from './text.tsx'
import { TextArea } from './textarea.tsx'

export const questionViews: Record<QuestionStyle, ComponentType<StyleProps> | null> = {
  age: null,
  agreement: null,
  checklist: Checklist,
  custom_score: null,
  customer_schema: null,
  datepicker: null,
  dropdown: Dropdown,
  dynamic_multiple_choice: null,
  dynamic_multiple_value: null,
  dynamic_request: null,
  email: Email,
  external_id: null,
  file: null,
  gender: null,
  matrix: null,
  naming: null,
  numeric: Numeric,
  phone_number: null,
  phone_verification: null,
  plain: Plain,
  radio: Radio,
  random: null,
  ranking: null,
  score: Score,
  screenshot: null,
  slider: null,
  star: Star,
  text: TextLine,
  textarea: TextArea,
}

/** Styles that lay their options open on the page. */
const inlineStyles: ReadonlySet<QuestionStyle> = new Set(['radio', 'plain', 'checklist'])
export const mostInline = 10

/** More than ten options are not displayed but picked from a closed list (seed §9, A-077). */
export const drawsAsPicker = ({ style, options }: Pick<Question, 'style' | 'options'>): boolean => inlineStyles.has(style) && options.length > mostInline

/** One control that a `<label>` can name; every other style is a group. */
export const isSingleControl = (question: Question): boolean => {
  if (question.style === 'dropdown' || drawsAsPicker(question)) return !takesSeveral(question)
  return ['text', 'textarea', 'email', 'numeric'].includes(question.style)
}

export const takesSeveral = (question: Question): boolean => question.isMultiSelect || question.style === 'checklist'
