// What a message of an alert says about a response: its score and the first words that the respondent wrote. Answers are stored
// masked, so what an owner has masked is masked here.
import type { Flow } from '@askwell/contract'
import { styleOf, toolingOf } from '@askwell/engine'
import type { FeedbackRow } from '../../store/feedback/feedback-row.ts'
import { answeredQuestions } from '../chat/answers-in-words.ts'

export interface ResponseSummary {
  /** Such as `3 / 10`; null = no scale was answered. */
  readonly score: string | null
  readonly words: string | null
}

const mostCharacters = 200

/** `flow`: the answered version; null = it no longer exists. */
export function responseSummary(
  flow: Flow | null,
  { responses, languageId }: Pick<FeedbackRow, 'responses' | 'languageId'>,
): ResponseSummary {
  const answered = flow === null ? [] : answeredQuestions(flow, responses, languageId)
  const scale = scaleIn(answered)
  const text = answered.find(({ question }) => toolingOf(question.style).isFreeText)
  return {
    score: scale
      ? scoreText(scale.answer.response, styleOf(scale.question.style).points?.max)
      : null,
    words: text ? shortened(text.answer.response) : null,
  }
}

/** The number on the scale of the score; null = no scale was answered. */
export function scoreValue(
  flow: Flow,
  { responses, languageId }: Pick<FeedbackRow, 'responses' | 'languageId'>,
): number | null {
  const scale = scaleIn(answeredQuestions(flow, responses, languageId))
  const value = Number(scale?.answer.response || Number.NaN)
  return Number.isNaN(value) ? null : value
}

const scaleIn = (answered: ReturnType<typeof answeredQuestions>) =>
  answered.find(({ question }) => toolingOf(question.style).measure !== undefined) ??
  answered.find(({ question }) => toolingOf(question.style).isScale)

const scoreText = (value: string, most: number | undefined): string =>
  most === undefined || !/^\d+$/.test(value) ? value : `${value} / ${most}`

function shortened(text: string): string {
  const characters = [...text.replace(/\s+/g, ' ').trim()]
  return characters.length <= mostCharacters
    ? characters.join('')
    : `${characters.slice(0, mostCharacters - 1).join('')}…`
}
