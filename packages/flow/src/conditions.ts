// Conditions on answers: the rules of a page's logic, and what an answer shows or hides.
import type { DocumentRule, DocumentTrigger, Gauge } from './document.ts'
import type { QuestionDraft } from './questions.ts'
import type { TextInput } from './texts.ts'

/** An id that a document has already. */
export type Uuid = `${string}-${string}-${string}-${string}-${string}`

/** When an answer shows or hides something: the option, the typed answer and the row. */
export interface Cause {
  readonly source: Core
  readonly when: Pick<DocumentTrigger, 'key' | 'answerValue' | 'statementKey'>
}
/** One object for each element, however often it was changed afterwards: triggers and rules find it by this. */
export interface Core {
  readonly type: 'question' | 'label' | 'next_page' | 'submit' | 'footer' | 'button_link' | 'gauge'
  /** The name in `questions`. */
  readonly name?: string
  readonly draft?: QuestionDraft
  readonly body?: TextInput
  readonly input: StillInput
  readonly at: Error
}
export interface StillInput {
  /** Makes the id independent of the position on the page. */
  readonly key?: string
  readonly was?: string
  readonly id?: string
  readonly hidden?: boolean
  readonly order?: number
  readonly url?: string
  readonly gauge?: Gauge
  readonly body?: TextInput
}

export interface RuleInput extends Omit<DocumentRule, 'elementId' | 'optionIds' | 'statementId'> {
  readonly source: Core | Uuid
  /** Keys of options and of the row; their ids where the document has others. */
  readonly options?: readonly string[]
  readonly row?: string
  readonly optionIds?: readonly string[]
  readonly statementId?: string
  readonly causes: readonly Cause[]
}
export interface Move<N extends string = string> {
  readonly to: N
  readonly rules: readonly RuleInput[]
  readonly id?: string
}

export class Condition {
  readonly rules: readonly RuleInput[]
  constructor(rules: readonly RuleInput[]) {
    this.rules = rules
  }
  and(other: Condition): Condition {
    return new Condition([...this.rules, ...other.rules])
  }
  to<const N extends string>(to: N, input: { readonly id?: string } = {}): Move<N> {
    return { to, rules: this.rules, ...input }
  }
}
/** Holds always. */
export const always = new Condition([])
/** A rule with everything that the document allows. */
export const rule = (
  element: { readonly core: Core } | Uuid,
  { operator, ...rest }: Omit<RuleInput, 'source' | 'causes'>,
): Condition =>
  new Condition([
    {
      ...{ source: typeof element === 'string' ? element : element.core, operator, causes: [] },
      ...rest,
    },
  ])
