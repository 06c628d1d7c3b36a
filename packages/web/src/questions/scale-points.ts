// The points of a score or star: the owner's options where there are some, the style's own numbers otherwise.
import type { Text } from '@askwell/contract'
import type { Answer, QuestionView } from '@askwell/engine'
import type { Words } from '../app-types.ts'
import { chosenIds, optionAnswer, textAnswer } from './use-single-pick.ts'

export interface Point {
  /** Option id, or the number as text. */
  readonly value: string
  readonly label: string
  /** Present if the label is the owner's. */
  readonly body?: Text
}

export interface Scale {
  readonly points: readonly Point[]
  readonly chosen: string | null
  readonly answerOf: (value: string) => Answer
}

export function scaleOf(
  { question, options, answer }: QuestionView,
  words: Words,
  range: { readonly min: number; readonly max: number },
): Scale {
  if (question.options.length > 0) {
    const points = options.map((option) => ({
      value: option.id,
      label: words.text(option.body),
      body: option.body,
    }))
    return { points, chosen: chosenIds(answer)[0] ?? null, answerOf: optionAnswer }
  }
  const points = Array.from({ length: range.max - range.min + 1 }, (_, step) => ({
    value: String(range.min + step),
    label: words.number(range.min + step),
  }))
  return {
    points,
    chosen: answer?.kind === 'text' ? answer.text.trim() : null,
    answerOf: textAnswer,
  }
}
