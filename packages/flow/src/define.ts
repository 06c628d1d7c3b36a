// `@askwell/flow/define`: a survey in TypeScript, with keys in place of ids. The result is a flow document.
import { buildFlow, type FlowInput } from './build.ts'
import type { FlowDocument } from './document.ts'
import type { Ref } from './elements.ts'
import type { QuestionDraft } from './questions.ts'
import type { StateDraft } from './states.ts'
import type { Translated } from './texts.ts'

export { sourcesOf } from './build.ts'
export { always, rule, type Uuid } from './conditions.ts'
export type { FlowDocument } from './document.ts'
export {
  buttonLink,
  element,
  footer,
  gauge,
  label,
  nextPage,
  submit,
} from './elements.ts'
export {
  age,
  agreement,
  checklist,
  customerSchema,
  customScore,
  datepicker,
  dropdown,
  dynamicMultipleChoice,
  dynamicMultipleValue,
  dynamicRequest,
  email,
  externalId,
  file,
  gender,
  matrix,
  naming,
  numeric,
  phoneNumber,
  phoneVerification,
  plain,
  question,
  radio,
  random,
  ranking,
  score,
  screenshot,
  slider,
  star,
  text,
  textarea,
} from './questions.ts'
export { chat, page, randomPage, thank } from './states.ts'
export { t } from './texts.ts'

type Questions = Readonly<Record<string, QuestionDraft>>
type States = Readonly<Record<string, StateDraft>>
type CodesOf<L extends readonly unknown[]> = {
  [I in keyof L]: L[I] extends { readonly code: infer C extends string }
    ? C
    : L[I] extends string
      ? L[I]
      : never
}
type Others<L extends readonly unknown[]> =
  CodesOf<L> extends readonly [unknown, ...infer O extends string[]] ? O[number] : never
/** In strict mode, a text has all languages. */
type TextIn<X, L extends readonly unknown[]> = X extends true ? Translated<Others<L>> : unknown

interface Definition<
  Q extends Questions,
  S extends States,
  L extends FlowInput['languages'],
  X extends boolean,
> extends Omit<FlowInput, 'languages' | 'questions' | 'states'> {
  /** The first is that of texts without a language. */
  readonly languages: L
  /** Each text must have each language. */
  readonly strict?: X
  readonly questions: Q & {
    readonly [K in keyof Q]: QuestionDraft<
      'options' | 'scale' | 'rows' | 'text' | 'any',
      string,
      string,
      TextIn<X, L>
    >
  }
  readonly states: (
    questions: {
      readonly [K in keyof Q]: Ref<Q[K]>
    },
  ) => S & { readonly [K in keyof S]: StateDraft<keyof S & string, TextIn<X, L>> }
}

export const defineFlow = <
  const Q extends Questions,
  const S extends States,
  const L extends FlowInput['languages'],
  const X extends boolean = false,
>(
  definition: Definition<Q, S, L, X>,
): FlowDocument => buildFlow(definition as unknown as FlowInput)
