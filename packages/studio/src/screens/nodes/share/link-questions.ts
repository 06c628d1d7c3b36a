// The questions of a flow that a link can answer, by their texts. Pure.
import type { Flow, Question, Text } from '@askwell/contract'
import { styleOf, takesSeveral, toolingOf } from '@askwell/engine'

export interface LinkQuestion {
  readonly key: string
  readonly words: string
  /** Empty: the answer is typed. */
  readonly options: readonly { readonly key: string; readonly words: string }[]
}

export function linkQuestions(flow: Flow): readonly LinkQuestion[] {
  const code = flow.languages.find(({ id }) => id === flow.defaultLanguageId)?.code ?? 'en'
  return flow.elements.flatMap(({ question }) =>
    question === undefined || !toolingOf(question.style).isPreloadable
      ? []
      : [
          {
            key: question.key,
            words: wordsOf(question.body, code, question.key),
            options: optionsOf(question, code),
          },
        ],
  )
}

/** The keys of the questions that a mail can ask: one answer of a list, or one point of a scale. */
export const mailQuestions = ({ elements }: Flow): readonly string[] =>
  elements.flatMap(({ question }) => (question && isForMail(question) ? [question.key] : []))

const isForMail = (question: Question): boolean =>
  toolingOf(question.style).isPreloadable &&
  !takesSeveral(question) &&
  (question.options.length > 0
    ? question.options.some(({ isVisible }) => isVisible)
    : styleOf(question.style).points !== undefined)

const optionsOf = ({ options }: Question, code: string): LinkQuestion['options'] =>
  options
    .toSorted((a, b) => a.order - b.order)
    .map(({ key, body }) => ({ key, words: wordsOf(body, code, key) }))

/** One line of plain text is enough here, without markdown. */
function wordsOf(text: Text, code: string, otherwise: string): string {
  const words = (text[code] ?? Object.values(text)[0] ?? '')
    .replaceAll(/[*_#`>]|!?\[|\]\([^)]*\)/g, '')
    .trim()
  return words.split('\n')[0] || otherwise
}
