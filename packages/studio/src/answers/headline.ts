// What a row of responses shows of one: its score and its words.
import type { AnswerShown, QuestionAnswered } from './answer-shown.ts'

type Points = Extract<AnswerShown, { kind: 'points' }>
export interface Headline {
  readonly score: Points | null
  /** The longest text somebody wrote; null = none. */
  readonly words: string | null
}

/** Which question speaks for the whole, if it was answered by a number. */
const scoreOrder = ['score', 'star', 'custom_score'] as const

export function headline(answered: readonly QuestionAnswered[]): Headline {
  const points = scoreOrder.flatMap((style) => answered.flatMap((one) => (one.style === style && one.answer.kind === 'points' ? [one.answer] : [])))
  const texts = answered.flatMap(({ answer }) => (answer.kind === 'text' && answer.isLong ? [answer.text] : []))
  const words = texts.reduce<string | null>((longest, text) => (text.length > (longest?.length ?? 0) ? text : longest), null)
  return { score: points[0] ?? null, words }
}
