// Small flows for the tables of the builder's edits. Ids are counted, so that a table can be read.
import type {
  Element,
  Flow,
  Option,
  Question,
  QuestionStyle,
  State,
  Trigger,
} from '@askwell/contract'

/** → a new id at each call: …0001, …0002. */
export function ids(): () => string {
  let last = 0
  return () => {
    last += 1
    return `00000000-0000-4000-8000-${String(last).padStart(12, '0')}`
  }
}

const newId = ids()
const known = new Map<string, string>()
export function idOf(name: string): string {
  const id = known.get(name) ?? newId().replace('8000', '9000')
  known.set(name, id)
  return id
}

export const option = (
  question: string,
  key: string,
  order = 0,
  more: Partial<Option> = {},
): Option => ({
  id: idOf(`${question}.${key}`),
  key,
  body: { en: key },
  order,
  isVisible: true,
  ...more,
})

interface QuestionSample extends Partial<Omit<Question, 'options' | 'statements'>> {
  readonly options?: readonly string[]
  /** Row key → its options' keys. */
  readonly rows?: Readonly<Record<string, readonly string[]>>
  readonly triggers?: readonly Trigger[]
}

/** A question element of id `idOf(key)`. */
export function ask(
  key: string,
  style: QuestionStyle,
  { options = [], rows = {}, triggers = [], ...more }: QuestionSample = {},
): Element {
  const question: Question = {
    id: idOf(`${key}?`),
    key,
    style,
    body: { en: key },
    isRequired: false,
    isMultiSelect: false,
    hidePersonalData: false,
    options: options.map((each, order) => option(key, each, order)),
    statements: Object.entries(rows).map(([row, keys], order) => ({
      id: idOf(`${key}/${row}`),
      key: row,
      body: { en: row },
      order,
      options: keys.map((each, at) => option(`${key}/${row}`, each, at)),
    })),
    extra: {},
    ...more,
  }
  return {
    id: idOf(key),
    type: 'question',
    order: 0,
    isVisible: true,
    triggers: [...triggers],
    question,
  }
}

export const trigger = (more: Partial<Trigger>): Trigger => ({
  action: 'make_visible',
  scope: 'element',
  targetIds: [],
  targetOptionIds: [],
  ...more,
})

/** One page of these elements with a submit, and an end. */
export function flowOf(elements: readonly Element[], more: Partial<Flow> = {}): Flow {
  const submit: Element = {
    id: idOf('submit'),
    type: 'submit',
    order: elements.length,
    isVisible: true,
    triggers: [],
  }
  const all = [...elements, submit]
  const end = stateOf('end', [], null, { style: 'thank' })
  return {
    id: idOf('flow'),
    name: 'Flow',
    languages: [
      {
        code: Object.keys(elements[0]?.question?.body ?? { en: '' })[0] ?? 'en',
        id: idOf('language'),
        name: 'English',
      },
    ],
    defaultLanguageId: idOf('language'),
    allowSavingIncompleteSurvey: false,
    states: [
      stateOf(
        'page',
        all.map(({ id }) => id),
        end.id,
        { isInitialState: true },
      ),
      end,
    ],
    elements: all,
    transitions: [],
    ...more,
  }
}

export const stateOf = (
  name: string,
  elements: readonly string[],
  nextStateId: string | null,
  more: Partial<State> = {},
): State => ({
  id: idOf(name),
  name,
  style: 'page',
  isInitialState: false,
  elements: [...elements],
  nextStateId,
  ...more,
})
