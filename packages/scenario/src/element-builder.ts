// A builder for the elements of a page: `checklist('q1', ['A', 'B']).required().atLeast(2).whenChosen('A').shows('q2')`.
import type { Element, Question, QuestionStyle } from '@askwell/contract'

export type TextDraft = string | Readonly<Record<string, string>>
export interface OptionDraft {
  readonly key: string
  readonly body?: TextDraft
  readonly isVisible?: boolean
  readonly exclusive?: boolean
  readonly weight?: number
}
export interface TriggerDraft {
  readonly when: { readonly key?: string; readonly answerValue?: string }
  readonly action: string
  readonly elements: readonly string[]
  readonly options: readonly (readonly [questionKey: string, optionKey: string])[]
  readonly controlType: 'last' | 'selected'
}

type Limits = Partial<
  Pick<
    Question,
    'minSelectionCount' | 'maxSelectionCount' | 'minLength' | 'maxLength' | 'min' | 'max' | 'step'
  >
>
interface ElementSpec {
  readonly key: string
  readonly type: Element['type']
  readonly body: TextDraft
  readonly order?: number
  readonly url?: string
  readonly isVisible: boolean
  readonly triggers: readonly TriggerDraft[]
  readonly style: QuestionStyle
  readonly options: readonly OptionDraft[]
  readonly isRequired: boolean
  readonly isMultiSelect: boolean
  readonly hidePersonalData: boolean
  readonly help?: TextDraft
  readonly placeholder?: TextDraft
  readonly lowLabel?: TextDraft
  readonly highLabel?: TextDraft
  readonly limits: Limits
  /** The owner's systems behind it. */
  readonly outside: Pick<Question, 'bindingModel' | 'request'>
}

interface Reaction {
  /** `selected` (default) lasts as long as the option is chosen; `last` only while it is the last one chosen. */
  shows(...elementKeys: string[]): ElementDraft
  hides(...elementKeys: string[]): ElementDraft
  showsOption(questionKey: string, optionKey: string): ElementDraft
  hidesOption(questionKey: string, optionKey: string): ElementDraft
  /** An action that the contract does not have. */
  does(action: string, ...elementKeys: string[]): ElementDraft
}

export interface ElementDraft {
  readonly spec: ElementSpec
  required(): ElementDraft
  hidden(): ElementDraft
  at(order: number): ElementDraft
  asks(body: TextDraft): ElementDraft
  helps(help: TextDraft): ElementDraft
  hints(placeholder: TextDraft): ElementDraft
  labelled(low: TextDraft, high: TextDraft): ElementDraft
  several(): ElementDraft
  private(): ElementDraft
  atLeast(count: number): ElementDraft
  atMost(count: number): ElementDraft
  length(min: number | null, max: number | null): ElementDraft
  between(min: number | null, max: number | null, step?: number): ElementDraft
  whenChosen(optionKey: string, controlType?: 'last' | 'selected'): Reaction
  whenAnswered(value: string): Reaction
  /** Its answer calls the owner's request of this id. */
  requests(referenceId: string): ElementDraft
  /** Bound to the owner's integration of this id, with the answers of these questions. */
  boundTo(referenceId: string, ...keys: string[]): ElementDraft
}

type Options = readonly (string | OptionDraft)[]

const question =
  (style: QuestionStyle, isMultiSelect: boolean, takesOptions: boolean) =>
  (key: string, options: Options = []): ElementDraft => {
    if (takesOptions && options.length === 0) throw new Error(`${key}: ${style} needs options.`)
    return draft({
      key,
      type: 'question',
      body: `Question ${key}`,
      isVisible: true,
      triggers: [],
      style,
      isMultiSelect,
      isRequired: false,
      hidePersonalData: false,
      limits: {},
      outside: {},
      options: options.map((option) => (typeof option === 'string' ? { key: option } : option)),
    })
  }

export const radio = question('radio', false, true)
export const plain = question('plain', false, true)
export const checklist = question('checklist', true, true)
export const dropdown = question('dropdown', false, true)
/** Without options: 0 to 10. */
export const score = question('score', false, false)
/** Without options: 1 to 5. */
export const star = question('star', false, false)
export const text = question('text', false, false)
export const textarea = question('textarea', false, false)
export const email = question('email', false, false)
export const numeric = question('numeric', false, false)
export const age = question('age', false, false)
export const datepicker = question('datepicker', false, false)
export const phoneNumber = question('phone_number', false, false)
export const phoneVerification = question('phone_verification', false, false)
export const dynamicRequest = question('dynamic_request', false, false)
export const dynamicChoice = question('dynamic_multiple_choice', false, false)
export const dynamicValues = question('dynamic_multiple_value', true, false)
export const file = question('file', false, false)
export const screenshot = question('screenshot', false, false)

/** Elements that ask nothing. Every element needs a unique key within its flow. */
const still =
  (type: Element['type']) =>
  (key: string, body: TextDraft, url?: string): ElementDraft =>
    draft({
      key,
      type,
      body,
      isVisible: true,
      triggers: [],
      style: 'radio',
      options: [],
      isRequired: false,
      isMultiSelect: false,
      hidePersonalData: false,
      limits: {},
      outside: {},
      ...(url === undefined ? {} : { url }),
    })

export const label = still('label')
export const footer = still('footer')
export const buttonLink = still('button_link')
export const nextPage = (key = 'next', body: TextDraft = 'Next'): ElementDraft =>
  still('next_page')(key, body)
export const submit = (key = 'submit', body: TextDraft = 'Send'): ElementDraft =>
  still('submit')(key, body)

function draft(spec: ElementSpec): ElementDraft {
  const change = (more: Partial<ElementSpec>): ElementDraft => draft({ ...spec, ...more })
  const limit = (limits: Limits): ElementDraft => change({ limits: { ...spec.limits, ...limits } })
  const reaction = (when: TriggerDraft['when'], controlType: 'last' | 'selected'): Reaction => {
    const react = (
      action: string,
      elements: readonly string[],
      options: TriggerDraft['options'] = [],
    ): ElementDraft =>
      change({ triggers: [...spec.triggers, { when, action, elements, options, controlType }] })
    return {
      shows: (...keys) => react('make_visible', keys),
      hides: (...keys) => react('make_invisible', keys),
      does: (action, ...keys) => react(action, keys),
      showsOption: (questionKey, optionKey) =>
        react('make_visible', [], [[questionKey, optionKey]]),
      hidesOption: (questionKey, optionKey) =>
        react('make_invisible', [], [[questionKey, optionKey]]),
    }
  }
  return {
    spec,
    required: () => change({ isRequired: true }),
    hidden: () => change({ isVisible: false }),
    at: (order) => change({ order }),
    asks: (body) => change({ body }),
    helps: (help) => change({ help }),
    hints: (placeholder) => change({ placeholder }),
    labelled: (lowLabel, highLabel) => change({ lowLabel, highLabel }),
    several: () => change({ isMultiSelect: true }),
    private: () => change({ hidePersonalData: true }),
    atLeast: (minSelectionCount) => limit({ minSelectionCount }),
    atMost: (maxSelectionCount) => limit({ maxSelectionCount }),
    length: (min, max) =>
      limit({
        ...(min === null ? {} : { minLength: min }),
        ...(max === null ? {} : { maxLength: max }),
      }),
    between: (min, max, step) =>
      limit({
        ...(min === null ? {} : { min }),
        ...(max === null ? {} : { max }),
        ...(step === undefined ? {} : { step }),
      }),
    whenChosen: (key, controlType = 'selected') => reaction({ key }, controlType),
    requests: (referenceId) => change({ outside: { ...spec.outside, request: { referenceId } } }),
    boundTo: (referenceId, ...keys) =>
      change({ outside: { ...spec.outside, bindingModel: { referenceId, keys } } }),
    whenAnswered: (answerValue) => reaction({ answerValue }, 'selected'),
  }
}
