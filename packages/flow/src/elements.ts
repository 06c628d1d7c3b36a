// What is put on a page: elements that ask nothing, and references to questions, with the rules that are written with them.
import { type Cause, Condition, type Core, type StillInput, type Uuid } from './conditions.ts'
import type { RuleOperator } from './document.ts'
import type { Answers, QuestionDraft } from './questions.ts'
import type { TextInput } from './texts.ts'

declare const texts: unique symbol

export interface TriggerInput<O extends string = string, R extends string = string> {
  readonly key?: O
  readonly answerValue?: string
  readonly statementKey?: R
  readonly action: 'make_visible' | 'make_invisible' | (string & {})
  readonly targets?: readonly (PageItem | Uuid)[]
  readonly targetOptions?: readonly { readonly question: string; readonly option: string }[]
  readonly scope?: 'element' | 'option'
  readonly controlType?: 'last' | 'selected'
}
interface Change extends Cause {
  readonly action: 'make_visible' | 'make_invisible'
  readonly controlType: 'last' | 'selected'
}

export interface PageItem<T = unknown> {
  readonly [texts]?: T
  readonly core: Core
  readonly changes: readonly Change[]
  readonly triggers: readonly TriggerInput[]
}
export class Element<T = unknown, O extends string = string, R extends string = string>
  implements PageItem<T>
{
  declare readonly [texts]?: T
  readonly core: Core
  readonly changes: readonly Change[]
  readonly triggers: readonly TriggerInput[]
  constructor(core: Core, changes: readonly Change[] = [], triggers: readonly TriggerInput[] = []) {
    this.core = core
    this.changes = changes
    this.triggers = triggers
  }

  /** Hidden until the answer is given, and while it is. `last`: only while it is the newest one. */
  shownWhen(condition: Condition, controlType: 'last' | 'selected' = 'selected'): this {
    return this.#changed(condition, 'make_visible', controlType)
  }
  hiddenWhen(condition: Condition, controlType: 'last' | 'selected' = 'selected'): this {
    return this.#changed(condition, 'make_invisible', controlType)
  }
  /** A trigger with everything that the document allows. */
  trigger(input: TriggerInput<O, R>): this {
    return this.#with(this.changes, [...this.triggers, input])
  }

  #changed(condition: Condition, action: Change['action'], controlType: Change['controlType']) {
    const causes = condition.rules.flatMap((rule) => rule.causes)
    if (condition.rules.length !== 1 || causes.length === 0)
      throw new Error('An element is shown or hidden by one answer that is given: is or equals.')
    const added = causes.map((cause) => ({ ...cause, action, controlType }))
    return this.#with([...this.changes, ...added], this.triggers)
  }
  #with(changes: readonly Change[], triggers: readonly TriggerInput[]): this {
    const Own = this.constructor as new (...parts: unknown[]) => this
    return new Own(this.core, changes, triggers)
  }
}

/** A question on a page, with the rules about its answer. */
export class PageQuestion<O extends string, R extends string, T> extends Element<T, O, R> {
  is(option: O): Condition {
    return chosen(this.core, [option])
  }
  isAnyOf(...options: readonly [O, ...O[]]): Condition {
    return chosen(this.core, options)
  }
  /** Also where nothing was answered. */
  isNoneOf(...options: readonly [O, ...O[]]): Condition {
    return about(this.core, 'not_equals', options)
  }
  row(row: R): { is(option: O): Condition; isAnyOf(...options: readonly [O, ...O[]]): Condition } {
    const isAnyOf = (...options: readonly [O, ...O[]]) => chosen(this.core, options, row)
    return { is: (option) => isAnyOf(option), isAnyOf }
  }
  equals(...values: readonly [string, ...string[]]): Condition {
    return about(this.core, 'equals', values)
  }
  notEquals(...values: readonly [string, ...string[]]): Condition {
    return about(this.core, 'not_equals', values)
  }
  contains(...values: readonly [string, ...string[]]): Condition {
    return about(this.core, 'contains', values)
  }
  notContains(...values: readonly [string, ...string[]]): Condition {
    return about(this.core, 'not_contains', values)
  }
  /** A regular expression in RE2's dialect. */
  matches(...patterns: readonly [string, ...string[]]): Condition {
    return about(this.core, 'regex', patterns)
  }
}

function about(source: Core, operator: RuleOperator, values: readonly string[]): Condition {
  const isGiven = operator === 'equals'
  return new Condition([
    {
      ...{ source, operator, value: values.length === 1 ? (values[0] ?? '') : [...values] },
      causes: isGiven ? values.map((answerValue) => ({ source, when: { answerValue } })) : [],
    },
  ])
}

/** By the options; where a scale has none, by the number. */
function chosen(source: Core, options: readonly string[], row?: string): Condition {
  if (source.draft?.input.options === undefined && row === undefined)
    return about(source, 'equals', options)
  const inRow = row === undefined ? {} : { statementKey: row }
  return new Condition([
    {
      ...{ source, operator: 'option_match', options, ...(row === undefined ? {} : { row }) },
      causes: options.map((key) => ({ source, when: { key, ...inRow } })),
    },
  ])
}

type ByOption = 'is' | 'isAnyOf' | 'isNoneOf'
type ByText = 'equals' | 'notEquals' | 'contains' | 'notContains' | 'matches'
interface Methods {
  readonly options: ByOption
  readonly scale: ByOption
  readonly rows: 'row'
  readonly text: ByText
  readonly any: ByOption | ByText | 'row'
}
/** What `states` receives for a question: only the rules that its style can have. */
export type Ref<D> =
  D extends QuestionDraft<infer A extends Answers, infer O, infer R, infer T>
    ? Element<T, O, R> & Pick<PageQuestion<O, R, T>, Methods[A]>
    : never

const still =
  (type: Exclude<Core['type'], 'question'>) =>
  <const B extends TextInput>(body: B, input: StillInput = {}): Element<B> =>
    new Element({ type, body, input, at: new Error('Called here.') })
const unsaid =
  (type: Exclude<Core['type'], 'question'>) =>
  (input: StillInput = {}): Element<never> =>
    new Element({ type, input, at: new Error('Called here.') })

export const label = still('label')
export const footer = still('footer')
/** `url` is where it leads. */
export const buttonLink = still('button_link')
/** Without `body`, the button has the usual word of the page's language. */
export const nextPage = unsaid('next_page')
export const submit = unsaid('submit')
export const gauge = unsaid('gauge')
/** An element of any type with anything that the document allows. */
export const element = (
  type: Exclude<Core['type'], 'question'>,
  input: StillInput = {},
): Element<unknown> => new Element({ type, input, at: new Error('Called here.') })
