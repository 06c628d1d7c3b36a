// What a row of the responses list shows: the score and the text.
import { toolingOf } from '@askwell/engine'
import type { AnswerShown, QuestionAnswered } from './answer-shown.ts'

type Points = Extract<AnswerShown, { kind: 'points' }>
export interface Headline {
  readonly score: Points | null
  /** The longest text somebody wrote; null = none. */
  readonly words: string | null
}

/** Which scale gives the score, if its answer is a number: one of an NPS, one of a CSAT, or the owner's own. */
const measureOrder = ['nps', 'csat', undefined] as const

export function headline(answered: readonly QuestionAnswered[]): Headline {
  const points = measureOrder.flatMap((measure) =>
    answered.flatMap(({ style, answer }) =>
      toolingOf(style).measure === measure && answer.kind === 'points' ? [answer] : [],
    ),
  )
  const texts = answered.flatMap(({ answer }) =>
    answer.kind === 'text' && answer.isLong ? [answer.text] : [],
  )
  const words = texts.reduce<string | null>(
    (longest, text) => (text.length > (longest?.length ?? 0) ? text : longest),
    null,
  )
  return { score: points[0] ?? null, words }
}
