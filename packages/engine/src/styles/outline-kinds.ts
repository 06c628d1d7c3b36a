// The kinds of questions that an outline names, by the words of the field (studio.md §3.3). Several kinds can have one style.
import type { Question, QuestionStyle } from '@askwell/contract'

export interface OutlineKind {
  readonly style: QuestionStyle
  /** What the items below a question are; without them, the kind begins with `ready`. */
  readonly takes: 'options' | 'rows' | 'scale' | 'nothing'
  readonly ready?: readonly string[]
  /** The steps of a scale. Null: those of its style, which need no options. */
  readonly range?: { readonly from: number; readonly to: number } | null
  readonly more?: Partial<
    Pick<Question, 'isMultiSelect' | 'isRequired' | 'hidePersonalData' | 'extra'>
  >
}

const agree = ['Strongly disagree', 'Disagree', 'Neither', 'Agree', 'Strongly agree']
const satisfied = ['Very dissatisfied', 'Dissatisfied', 'Neither', 'Satisfied', 'Very satisfied']

/** What each style is without further words. */
const plainKinds: Record<QuestionStyle, Omit<OutlineKind, 'style'>> = {
  age: { takes: 'nothing' },
  agreement: { takes: 'options', ready: ['I agree'] },
  checklist: { takes: 'options', more: { isMultiSelect: true } },
  custom_score: { takes: 'options', ready: satisfied },
  customer_schema: { takes: 'nothing' },
  datepicker: { takes: 'nothing' },
  dropdown: { takes: 'options' },
  dynamic_multiple_choice: { takes: 'nothing' },
  dynamic_multiple_value: { takes: 'nothing' },
  dynamic_request: { takes: 'nothing' },
  email: { takes: 'nothing' },
  external_id: { takes: 'nothing' },
  file: { takes: 'nothing' },
  gender: { takes: 'options', ready: ['Female', 'Male', 'Another', 'I prefer not to say'] },
  matrix: { takes: 'rows', ready: agree },
  naming: { takes: 'nothing' },
  numeric: { takes: 'nothing' },
  phone_number: { takes: 'nothing' },
  phone_verification: { takes: 'nothing' },
  plain: { takes: 'options', ready: ['Yes', 'No'] },
  radio: { takes: 'options' },
  random: { takes: 'options' },
  ranking: { takes: 'options' },
  score: { takes: 'scale', range: { from: 0, to: 10 } },
  screenshot: { takes: 'nothing' },
  slider: { takes: 'scale', range: null },
  star: { takes: 'scale', range: null },
  text: { takes: 'nothing' },
  textarea: { takes: 'nothing', more: { hidePersonalData: true } },
}

const named: readonly (readonly [QuestionStyle, readonly string[], Partial<OutlineKind>?])[] = [
  ['radio', ['multiple choice', 'single choice', 'mcq', 'one answer', 'choice']],
  ['checklist', ['checkboxes', 'multi-select', 'several answers', 'tick boxes']],
  ['dropdown', ['drop-down', 'select', 'list']],
  ['plain', ['yes/no', 'yes / no', 'yes or no', 'boolean', 'binary', 'button choices']],
  [
    'score',
    ['nps', 'net promoter score'],
    { more: { isRequired: true, extra: { measure: 'nps' } } },
  ],
  ['custom_score', ['csat', 'customer satisfaction', 'satisfaction']],
  [
    'score',
    ['ces', 'effort', 'customer effort'],
    { range: { from: 1, to: 7 }, more: { extra: { measure: 'ces' } } },
  ],
  ['star', ['rating', 'stars', 'star rating']],
  [
    'score',
    ['opinion scale', 'linear scale', 'scale', 'semantic differential'],
    { range: { from: 1, to: 5 }, more: { extra: { measure: 'none' } } },
  ],
  ['matrix', ['likert', 'agreement scale', 'table', 'grid', 'statements']],
  ['ranking', ['order', 'rank order', 'prioritise']],
  ['slider', ['range', 'visual analogue scale']],
  ['text', ['short text', 'open-ended', 'website', 'url']],
  ['textarea', ['long text', 'comment', 'verbatim', 'paragraph']],
  ['numeric', ['number', 'figure', 'amount', 'quantity']],
  ['email', ['e-mail', 'mail address']],
  ['phone_number', ['phone', 'phone number', 'telephone', 'mobile']],
  ['naming', ['name', 'full name']],
  ['datepicker', ['date', 'calendar', 'day', 'appointment']],
  ['file', ['upload', 'attachment']],
  ['agreement', ['consent', 'gdpr', 'terms', 'legal']],
  ['gender', ['sex']],
]

const kindOf = (style: QuestionStyle, more: Partial<OutlineKind> = {}): OutlineKind => ({
  style,
  ...plainKinds[style],
  ...more,
})

const kinds = new Map<string, OutlineKind>([
  ...Object.keys(plainKinds).map((style) => [style, kindOf(style as QuestionStyle)] as const),
  ...named.flatMap(([style, names, more]) =>
    names.map((name) => [name, kindOf(style, more)] as const),
  ),
])

/** By the English name of a kind, by a word for it or by its style. */
export const kindNamed = (name: string): OutlineKind | undefined =>
  kinds.get(name.trim().toLowerCase().replaceAll('‑', '-'))

/** What a question is whose outline does not say it. */
export const guessedKinds = {
  one: kindOf('radio'),
  several: kindOf('checklist'),
  rows: kindOf('matrix'),
  recommend: kindNamed('nps') ?? kindOf('score'),
  scale: kindNamed('opinion scale') ?? kindOf('score'),
  email: kindOf('email'),
  phone: kindOf('phone_number'),
  words: kindOf('textarea'),
} as const satisfies Readonly<Record<string, OutlineKind>>
