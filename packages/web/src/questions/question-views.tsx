// The views that every page has. special-views.tsx draws all other styles in a chunk that is loaded only for flows with
// such a style; a style that neither draws does not compile.
import type { Question, QuestionStyle } from '@askwell/contract'
import { isPicker, styleOf, takesSeveral } from '@askwell/engine'
import type { ComponentType } from 'react'
import { ManyChoice, SingleChoice } from './choice-list.tsx'
import { LineField } from './line-field.tsx'
import { Numeric } from './numeric.tsx'
import { ManyPicker, SinglePicker } from './picker.tsx'
import { Score } from './score.tsx'
import type { CommonStyle } from './special-styles.ts'
import { Star } from './star.tsx'
import type { StyleProps } from './style-props.ts'
import { TextArea } from './textarea.tsx'

export const questionViews = {
  age: Age,
  checklist: Checklist,
  customer_schema: TextLine,
  dropdown: Dropdown,
  email: Email,
  external_id: ExternalId,
  gender: Gender,
  naming: Naming,
  numeric: Numeric,
  plain: Plain,
  radio: Radio,
  /** The engine has shuffled the options already. */
  random: Radio,
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

function Radio(props: StyleProps) {
  return props.view.question.isMultiSelect ? (
    <ManyChoice {...props} look="card" />
  ) : (
    <SingleChoice {...props} look="card" />
  )
}

function Plain(props: StyleProps) {
  return props.view.question.isMultiSelect ? (
    <ManyChoice {...props} look="pill" />
  ) : (
    <SingleChoice {...props} look="pill" />
  )
}

/** One choice, whatever isMultiSelect says, because a customer has one gender field. */
function Gender(props: StyleProps) {
  return <SingleChoice {...props} look="card" />
}

function Checklist(props: StyleProps) {
  return <ManyChoice {...props} look="card" />
}

function Dropdown(props: StyleProps) {
  return props.view.question.isMultiSelect ? <ManyPicker {...props} /> : <SinglePicker {...props} />
}

function TextLine(props: StyleProps) {
  return <LineField {...props} type="text" />
}

function Naming(props: StyleProps) {
  return <LineField {...props} type="text" autoComplete="name" writes="names" />
}

function ExternalId(props: StyleProps) {
  return <LineField {...props} type="text" writes="code" />
}

/** A browser does not accept a list of addresses as an e-mail address and would cut it. */
function Email(props: StyleProps) {
  return (
    <LineField
      {...props}
      type={props.view.question.isMultiSelect ? 'text' : 'email'}
      inputMode="email"
      autoComplete="email"
    />
  )
}

function Age(props: StyleProps) {
  return <LineField {...props} type="text" inputMode="numeric" look="number" />
}
