// The questions of a flow that a link can answer, by their words. Pure.
import type { Flow, Question, QuestionStyle, Text } from '@askwell/contract'

export interface LinkQuestion {
  readonly key: string
  readonly words: string
  /** Empty: typed. */
  readonly options: readonly { readonly key: string; readonly words: string }[]
}

/** Answered by several parts, by a file, by a code on a phone, or from an owner's system: no text in a link says that. */
const unanswerable: ReadonlySet<QuestionStyle> = new Set([
  'matrix',
  'ranking',
  'file',
  'screenshot',
  'phone_verification',
  'dynamic_multiple_choice',
  'dynamic_multiple_value',
  'dynamic_request',
])

export function linkQuestions(flow: Flow): readonly LinkQuestion[] {
  const code = flow.languages.find(({ id }) => id === flow.defaultLanguageId)?.code ?? 'en'
  return flow.elements.flatMap(({ question }) =>
    question === undefined || unanswerable.has(question.style)
      ? []
      : [{ key: question.key, words: wordsOf(question.body, code, question.key), options: optionsOf(question, code) }],
  )
}

const optionsOf = ({ options }: Question, code: string): LinkQuestion['options'] =>
  options.toSorted((a, b) => a.order - b.order).map(({ key, body }) => ({ key, words: wordsOf(body, code, key) }))

/** Markdown is for the page; here a line of words is enough. */
function wordsOf(text: Text, code: string, otherwise: string): string {
  const words = (text[code] ?? Object.values(text)[0] ?? '').replaceAll(/[*_#`>]|!?\[|\]\([^)]*\)/g, '').trim()
  return words.split('\n')[0] || otherwise
}
