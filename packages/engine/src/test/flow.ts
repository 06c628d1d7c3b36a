// Small flows for the engine's test tables: elements by short names, ids made from them.
import type {
  Element,
  Flow,
  Option,
  Question,
  QuestionStyle,
  Rule,
  State,
  Transition,
  Trigger,
} from '@askwell/contract'

/** A stable UUID from a name, so that a test can say `idOf('q1.a')`. */
export function idOf(name: string): string {
  let hash = 0xcbf29ce484222325n
  for (const char of name)
    hash = BigInt.asUintN(64, (hash ^ BigInt(char.codePointAt(0) ?? 0)) * 0x100000001b3n)
  const hex = hash.toString(16).padStart(16, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(12, 15)}-8${hex.slice(0, 3)}-${hex.slice(3, 15)}`
}

let placed = 0
const place = (): number => {
  placed += 1
  return placed
}

export function option(question: string, key: string, more: Partial<Option> = {}): Option {
  return {
    id: idOf(`${question}.${key}`),
    key,
    body: { en: key },
    order: place(),
    isVisible: true,
    ...more,
  }
}

interface QuestionSample extends Partial<Omit<Question, 'options'>> {
  readonly options?: (string | Option)[]
  readonly triggers?: Trigger[]
  readonly hidden?: boolean
}

/** A question element: `ask('q1', 'radio', {options: ['a', 'b'], isRequired: true})`. Element id = idOf('q1'), question id = idOf('q1?'). */
export function ask(
  key: string,
  style: QuestionStyle,
  { options = [], triggers = [], hidden = false, ...more }: QuestionSample = {},
): Element {
  const question: Question = {
    id: idOf(`${key}?`),
    key,
    style,
    body: { en: key },
    isRequired: false,
    isMultiSelect: false,
    hidePersonalData: false,
    options: options.map((entry) => (typeof entry === 'string' ? option(key, entry) : entry)),
    statements: [],
    extra: {},
    ...more,
  }
  return { id: idOf(key), type: 'question', order: place(), isVisible: !hidden, triggers, question }
}

export const other = (
  name: string,
  type: 'label' | 'next_page' | 'submit',
  hidden = false,
): Element => ({
  id: idOf(name),
  type,
  order: place(),
  isVisible: !hidden,
  body: { en: name },
  triggers: [],
})

/** `when('a', 'make_visible', 'q2')`: by option key; targets are element names, or `question.option` for options. */
export function when(
  key: string,
  action: string,
  target: string,
  more: Partial<Trigger> = {},
): Trigger {
  const [question = '', optionKey] = target.split('.')
  return optionKey === undefined
    ? { key, action, scope: 'element', targetIds: [idOf(target)], targetOptionIds: [], ...more }
    : {
        key,
        action,
        scope: 'option',
        targetIds: [],
        targetOptionIds: [{ questionKey: question, optionKey }],
        ...more,
      }
}

export interface Page {
  readonly name: string
  readonly elements: Element[]
  readonly next?: string | null
  readonly style?: State['style']
  /** `{to: 'S3', rules: [...]}` in order. */
  readonly go?: { readonly to: string; readonly rules: Rule[] }[]
}

export const rule = (
  element: string,
  operator: Rule['operator'],
  more: Partial<Rule> = {},
): Rule => ({ elementId: idOf(element), operator, ...more })

/** The first page is the initial one. */
export function flowOf(pages: Page[], more: Partial<Flow> = {}): Flow {
  const states = pages.map(
    (page, index): State => ({
      id: idOf(page.name),
      name: page.name,
      style: page.style ?? 'page',
      isInitialState: index === 0,
      elements: page.elements.map((element) => element.id),
      nextStateId: page.next ? idOf(page.next) : null,
    }),
  )
  const transitions = pages.flatMap((page) =>
    (page.go ?? []).map(
      (edge, index): Transition => ({
        id: idOf(`${page.name}>${edge.to}#${index}`),
        fromStateId: idOf(page.name),
        toStateId: idOf(edge.to),
        rules: edge.rules,
      }),
    ),
  )
  return {
    id: idOf('flow'),
    name: 'A flow',
    version: 1,
    languages: [{ code: 'en', id: idOf('en'), name: 'English' }],
    defaultLanguageId: idOf('en'),
    allowSavingIncompleteSurvey: false,
    states,
    elements: pages.flatMap((page) => page.elements),
    transitions,
    ...more,
  }
}
