// What a newly added element begins with: enough that it can be answered at once, and nothing that has to be deleted first.
import type { Element, Flow, Option, Question, QuestionStyle, Text } from '@askwell/contract'
import { freeKey } from './free-key.ts'

/** What can be added: the six types that are no question, and each style of a question. */
export type NewKind = Exclude<Element['type'], 'question'> | QuestionStyle

interface NewElement {
  readonly flow: Flow
  readonly kind: NewKind
  readonly newId: () => string
  /** Words for the first options, in the language of the default text. */
  readonly words: NewWords
}
/** Texts that stand in a new element until its owner writes others. */
export interface NewWords {
  readonly option: (count: number) => string
  readonly statement: (count: number) => string
  readonly agree: string
}

export function newElement({ flow, kind, newId, words }: NewElement): Element {
  const base = { id: newId(), order: 0, isVisible: true, triggers: [] }
  switch (kind) {
    case 'label':
    case 'footer':
      return { ...base, type: kind, body: {} }
    case 'button_link':
      return { ...base, type: kind, body: {}, url: 'https://' }
    case 'gauge':
      return { ...base, type: kind, gauge: { source: 'progress' } }
    case 'next_page':
    case 'submit':
      return { ...base, type: kind }
    default:
      return { ...base, type: 'question', question: newQuestion(flow, kind, newId, words) }
  }
}

function newQuestion(flow: Flow, style: QuestionStyle, newId: () => string, words: NewWords): Question {
  const code = flow.languages.find(({ id }) => id === flow.defaultLanguageId)?.code ?? 'en'
  const say = (text: string): Text => ({ [code]: text })
  const option = (key: string, text: string, order: number): Option => ({ id: newId(), key, body: say(text), order, isVisible: true })
  const options = (count: number): Option[] => Array.from({ length: count }, (_, place) => option(`option_${place + 1}`, words.option(place + 1), place))
  const taken = new Set(flow.elements.flatMap(({ question }) => question?.key ?? []))
  const question: Question = {
    id: newId(),
    key: freeKey(style, taken),
    style,
    body: {},
    isRequired: false,
    isMultiSelect: style === 'checklist',
    hidePersonalData: style === 'textarea',
    options: [],
    statements: [],
    extra: {},
  }
  switch (style) {
    case 'radio':
    case 'plain':
    case 'random':
    case 'checklist':
    case 'dropdown':
    case 'gender':
      return { ...question, options: options(2) }
    case 'ranking':
    case 'custom_score':
      return { ...question, options: options(3) }
    case 'agreement':
      return { ...question, options: [option('agree', words.agree, 0)] }
    case 'matrix':
      return {
        ...question,
        statements: [1, 2].map((count) => ({ id: newId(), key: `row_${count}`, body: say(words.statement(count)), order: count - 1, options: options(3) })),
      }
    default:
      return question
  }
}
