// Test-only: builders for parts of flows, with defaults for everything that a test does not set. Ids are made from names, so
// that a failing test is readable: `id('welcome')` is the same UUID everywhere.
import type {
  Element,
  Flow,
  Option,
  Question,
  QuestionStyle,
  Rule,
  State,
  Statement,
  Transition,
  Trigger,
} from '@askwell/contract'

/** A version 4 UUID derived from a name (FNV-1a with two offsets). */
export function id(name: string): string {
  const hex = [2166136261, 40389, 7919, 104729]
    .map((offset) => {
      let hash = offset
      for (let at = 0; at < name.length; at += 1)
        hash = Math.imul(hash ^ name.charCodeAt(at), 16777619)
      return (hash >>> 0).toString(16).padStart(8, '0')
    })
    .join('')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

export const option = (key: string, parent: string, rest: Partial<Option> = {}): Option => ({
  id: id(`${parent}/${key}`),
  key,
  body: { en: key },
  order: 0,
  isVisible: true,
  ...rest,
})

export const options = (parent: string, ...keys: string[]): Option[] =>
  keys.map((key, order) => option(key, parent, { order }))

export const statement = (key: string, parent: string, ...keys: string[]): Statement => ({
  id: id(`${parent}:${key}`),
  key,
  body: { en: key },
  order: 0,
  options: options(`${parent}:${key}`, ...keys),
})

/** A question element named after its key: element `id('color')`, question `id('color?')`, options `id('color/red')`. */
export const question = (
  key: string,
  style: QuestionStyle,
  rest: Partial<Question> = {},
  element: Partial<Element> = {},
): Element => ({
  id: id(key),
  type: 'question',
  order: 0,
  isVisible: true,
  triggers: [],
  ...element,
  question: {
    id: id(`${key}?`),
    key,
    style,
    body: { en: `${key}?` },
    isRequired: false,
    isMultiSelect: false,
    hidePersonalData: false,
    options: [],
    statements: [],
    extra: {},
    ...rest,
  },
})

export const choice = (
  key: string,
  keys: readonly string[],
  rest: Partial<Question> = {},
  element: Partial<Element> = {},
): Element => question(key, 'radio', { options: options(key, ...keys), ...rest }, element)

export const plainElement = (
  name: string,
  type: Exclude<Element['type'], 'question'>,
  rest: Partial<Element> = {},
): Element => ({
  id: id(name),
  type,
  order: 100,
  isVisible: true,
  triggers: [],
  ...(type === 'label' && { body: { en: name } }),
  ...rest,
})

/** Shows (or hides) elements by name when the option is chosen. */
export const trigger = (
  key: string,
  targets: readonly string[],
  rest: Partial<Trigger> = {},
): Trigger => ({
  key,
  action: 'make_visible',
  scope: 'element',
  targetIds: targets.map(id),
  targetOptionIds: [],
  ...rest,
})

export const rule = (element: string, ...optionKeys: string[]): Rule => ({
  elementId: id(element),
  operator: 'option_match',
  optionIds: optionKeys.map((key) => id(`${element}/${key}`)),
})

export const transition = (
  name: string,
  from: string,
  to: string,
  ...rules: Rule[]
): Transition => ({
  id: id(name),
  fromStateId: id(from),
  toStateId: id(to),
  rules,
})

export const state = (
  name: string,
  elements: readonly string[],
  next: string | null,
  rest: Partial<State> = {},
): State => ({
  id: id(name),
  name,
  style: 'page',
  isInitialState: false,
  elements: elements.map(id),
  nextStateId: next === null ? null : id(next),
  ...rest,
})

export const english = { code: 'en', id: id('English'), name: 'English' }
export const turkish = { code: 'tr', id: id('Turkish'), name: 'Turkish' }

export const flow = (
  states: State[],
  elements: Element[],
  transitions: Transition[] = [],
  rest: Partial<Flow> = {},
): Flow => ({
  id: id('flow'),
  name: 'A flow',
  languages: [english],
  defaultLanguageId: english.id,
  allowSavingIncompleteSurvey: false,
  states,
  elements,
  transitions,
  ...rest,
})
