// A function for each question style, and what may be said about its question.
import type {
  DocumentConjoint,
  DocumentMaxdiff,
  DocumentOption,
  DocumentQuestion,
  QuestionStyle,
} from './document.ts'
import type { TextInput } from './texts.ts'

declare const shape: unique symbol

export interface OptionInput extends Partial<Omit<DocumentOption, 'key' | 'body' | 'isVisible'>> {
  readonly body: TextInput
  readonly hidden?: boolean
  /** The key it had before; it keeps its id. */
  readonly was?: string
}
export interface KeyedOption<K extends string = string> extends OptionInput {
  readonly key: K
}
/** By key, or as a list where keys are numbers or occur twice: a record would put numbers first. */
export type Options = Readonly<Record<string, TextInput | OptionInput>> | readonly KeyedOption[]

export interface RowInput {
  readonly body: TextInput
  readonly id?: string
  readonly was?: string
  readonly order?: number
  readonly options?: Options
}
export interface KeyedRow<K extends string = string> extends RowInput {
  readonly key: K
}
export type Rows = Readonly<Record<string, TextInput | RowInput>> | readonly KeyedRow[]

type Limits = Partial<
  Pick<
    DocumentQuestion,
    | 'minSelectionCount'
    | 'maxSelectionCount'
    | 'minLength'
    | 'maxLength'
    | 'min'
    | 'max'
    | 'step'
    | 'bindingModel'
    | 'request'
  >
>
export interface QuestionInput extends Limits {
  readonly required?: boolean
  /** Several options may be chosen. */
  readonly many?: boolean
  readonly hidePersonalData?: boolean
  readonly help?: TextInput
  readonly placeholder?: TextInput
  readonly measure?: 'nps' | 'csat' | 'ces' | 'none'
  readonly layout?: 'horizontal' | 'vertical'
  readonly minLabel?: TextInput
  readonly maxLabel?: TextInput
  /** The key in the document, where it is not the name in `questions`. */
  readonly key?: string
  /** The name it had before; it keeps its ids. */
  readonly was?: string
  readonly id?: string
  readonly elementId?: string
  readonly hidden?: boolean
  readonly order?: number
}
export interface ChoiceInput extends QuestionInput {
  readonly options: Options
}
export interface ScaleInput extends QuestionInput {
  readonly options?: Options
}
export interface MatrixInput extends ScaleInput {
  readonly rows: Rows
  readonly matrixType?: 'likert' | 'maxdiff' | 'conjoint'
  /** The sets of a maxdiff; absent = one set of all rows. */
  readonly maxdiff?: DocumentMaxdiff
  /** The products of a conjoint; absent = the options of each row are products. */
  readonly conjoint?: DocumentConjoint
}
export type AnyQuestionInput = QuestionInput & Partial<MatrixInput>

export type Answers = 'options' | 'scale' | 'rows' | 'text' | 'any'
export interface QuestionDraft<
  A extends Answers = Answers,
  O extends string = string,
  R extends string = string,
  T = unknown,
> {
  readonly [shape]?: readonly [A, O, R, T]
  readonly style: QuestionStyle
  readonly body: TextInput
  readonly input: AnyQuestionInput
  /** Where it was called, for the line of a problem. */
  readonly at: Error
}

/** The keys of a list or a record of options or rows. */
type KeysOf<T> = T extends readonly { readonly key: infer K extends string }[]
  ? K
  : T extends Readonly<Record<infer K extends string, unknown>>
    ? K
    : never
type BodyOf<T> = T extends { readonly body: infer B } ? B : T
type BodiesOf<T> = T extends readonly (infer I)[] ? BodyOf<I> : BodyOf<T[keyof T]>
type Member<T, K extends string> = T extends unknown ? (K extends keyof T ? T[K] : never) : never
/** Refuses members that a style does not have. */
type Only<I, Allowed> = I & { readonly [K in Exclude<keyof I, keyof Allowed>]: never }
type RowOptions<T> = T extends readonly (infer I)[]
  ? Member<I, 'options'>
  : Member<T[keyof T], 'options'>
type InnerOptions<I> = Member<I, 'options'> | RowOptions<Member<I, 'rows'>>
type TextsOf<I> =
  | Member<I, 'help' | 'placeholder' | 'minLabel' | 'maxLabel'>
  | BodiesOf<Member<I, 'options'>>
  | BodiesOf<Member<I, 'rows'>>

const draft = (style: QuestionStyle, body: TextInput, input: AnyQuestionInput) => ({
  ...{ style, body, input, at: new Error('Called here.') },
})

const choosing =
  (style: QuestionStyle) =>
  <const B extends TextInput, const I extends ChoiceInput>(
    body: B,
    input: Only<I, ChoiceInput>,
  ): QuestionDraft<'options', KeysOf<I['options']>, never, B | TextsOf<I>> =>
    draft(style, body, input)

const scale =
  <N extends string>(style: QuestionStyle) =>
  <const B extends TextInput, const I extends ScaleInput = Record<never, never>>(
    body: B,
    input?: Only<I, ScaleInput>,
  ): I extends { readonly options: infer O }
    ? QuestionDraft<'options', KeysOf<O>, never, B | TextsOf<I>>
    : QuestionDraft<'scale', N, never, B | TextsOf<I>> =>
    draft(style, body, input ?? {}) as never

const typed =
  (style: QuestionStyle) =>
  <const B extends TextInput, const I extends QuestionInput = Record<never, never>>(
    body: B,
    input?: Only<I, QuestionInput>,
  ): QuestionDraft<'text', never, never, B | TextsOf<I>> =>
    draft(style, body, input ?? {})

export const agreement = choosing('agreement')
export const checklist = choosing('checklist')
export const customScore = choosing('custom_score')
export const dropdown = choosing('dropdown')
export const gender = choosing('gender')
export const plain = choosing('plain')
export const radio = choosing('radio')
export const random = choosing('random')
export const ranking = choosing('ranking')
/** Without options, an answer is a number. */
export const score = scale<'0' | '1' | '2' | '3' | '4' | '5' | '6' | '7' | '8' | '9' | '10'>(
  'score',
)
export const star = scale<'1' | '2' | '3' | '4' | '5'>('star')
export const age = typed('age')
export const customerSchema = typed('customer_schema')
export const datepicker = typed('datepicker')
export const dynamicMultipleChoice = typed('dynamic_multiple_choice')
export const dynamicMultipleValue = typed('dynamic_multiple_value')
export const dynamicRequest = typed('dynamic_request')
export const email = typed('email')
export const externalId = typed('external_id')
export const file = typed('file')
export const naming = typed('naming')
export const numeric = typed('numeric')
export const phoneNumber = typed('phone_number')
export const phoneVerification = typed('phone_verification')
export const screenshot = typed('screenshot')
export const slider = typed('slider')
export const text = typed('text')
export const textarea = typed('textarea')

export const matrix = <const B extends TextInput, const I extends MatrixInput>(
  body: B,
  input: Only<I, MatrixInput>,
): QuestionDraft<'rows', KeysOf<InnerOptions<I>>, KeysOf<I['rows']>, B | TextsOf<I>> =>
  draft('matrix', body, input)

/** A question of any style with anything that the document allows, for those that the functions above refuse. */
export const question = <const B extends TextInput, const I extends AnyQuestionInput>(
  style: QuestionStyle,
  body: B,
  input: Only<I, AnyQuestionInput>,
): QuestionDraft<'any', string, string, B | TextsOf<I>> => draft(style, body, input)

/** What an answer to each style is, and the styles that let a respondent choose several whatever the flag says. */
export const styleFacts: Readonly<
  Record<QuestionStyle, { readonly answers: Answers; readonly isSeveral?: true }>
> = {
  age: { answers: 'text' },
  agreement: { answers: 'options' },
  checklist: { answers: 'options', isSeveral: true },
  custom_score: { answers: 'options' },
  customer_schema: { answers: 'text' },
  datepicker: { answers: 'text' },
  dropdown: { answers: 'options' },
  dynamic_multiple_choice: { answers: 'text' },
  dynamic_multiple_value: { answers: 'text', isSeveral: true },
  dynamic_request: { answers: 'text' },
  email: { answers: 'text' },
  external_id: { answers: 'text' },
  file: { answers: 'text' },
  gender: { answers: 'options' },
  matrix: { answers: 'rows' },
  naming: { answers: 'text' },
  numeric: { answers: 'text' },
  phone_number: { answers: 'text' },
  phone_verification: { answers: 'text' },
  plain: { answers: 'options' },
  radio: { answers: 'options' },
  random: { answers: 'options' },
  ranking: { answers: 'options' },
  score: { answers: 'scale' },
  screenshot: { answers: 'text' },
  slider: { answers: 'text' },
  star: { answers: 'scale' },
  text: { answers: 'text' },
  textarea: { answers: 'text' },
}
