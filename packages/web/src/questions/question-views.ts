// The views that every page has. special-views.ts draws all other styles in a chunk that is loaded only for flows with
// such a style; a style that neither draws does not compile.
import type { Question, QuestionStyle } from '@askwell/contract'
import { isPicker, styleOf, takesSeveral } from '@askwell/engine'
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
import type { CommonStyle } from './special-styles.ts'
import { Star } from './star.tsx'
import type { StyleProps } from './style-props.ts'
import { TextLine } from './text.tsx'
import { TextArea } from './textarea.tsx'

export const questionViews = {
  age: Age,
  checklist: Checklist,
  customer_schema: CustomerSchema,
  dropdown: Dropdown,
  email: Email,
  external_id: ExternalId,
  gender: Gender,
  naming: Naming,
  numeric: Numeric,
  plain: Plain,
  radio: Radio,
  random: RandomChoice,
  score: Score,
  star: Star,
  text: TextLine,
  textarea: TextArea,
} satisfies Record<CommonStyle, ComponentType<StyleProps>>

/** The view that every page has for the style, or null where it comes with the special chunk. */
export const commonView = (style: QuestionStyle): ComponentType<StyleProps> | null =>
  isCommon(style) ? questionViews[style] : null

const isCommon = (style: QuestionStyle): style is keyof typeof questionViews =>
  style in questionViews

/** A label can name the answer; every other question is a group. */
export const isSingleControl = (question: Question): boolean => {
  const { layout } = styleOf(question.style)
  if (layout === 'list' || isPicker(question)) return !takesSeveral(question)
  return layout === 'control'
}
