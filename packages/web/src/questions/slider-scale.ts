// The scale of a slider: the owner's options, one at each position, or a range of numbers.
import type { Text } from '@askwell/contract'
import { type Answer, canonicalNumber, type QuestionView, sliderRange } from '@askwell/engine'
import type { Words } from '../app-types.ts'
import { chosenIds, optionAnswer, textAnswer } from './use-single-pick.ts'

export interface SliderScale {
  readonly min: number
  readonly max: number
  readonly step: number
  /** The position of the thumb; null = none yet. */
  readonly at: number | null
  readonly textOf: (place: number) => string
  /** The owner's text for a position, if there is one. */
  readonly bodyOf: (place: number) => Text | undefined
  /** From the control's own value. */
  readonly answerOf: (value: string) => Answer
  /** Wide ranges also have a text field, because a thumb is too coarse for them. */
  readonly takesTyping: boolean
}

const widestByThumb = 100

export function sliderScale(
  { question, options, answer }: QuestionView,
  words: Words,
): SliderScale {
  if (question.options.length > 0) {
    const at = options.findIndex(({ id }) => id === chosenIds(answer)[0])
    return {
      min: 0,
      max: Math.max(0, options.length - 1),
      step: 1,
      at: at < 0 ? null : at,
      textOf: (place) => words.text(options[place]?.body),
      bodyOf: (place) => options[place]?.body,
      answerOf: (value) => optionAnswer(options[Number(value)]?.id ?? ''),
      takesTyping: false,
    }
  }
  const range = sliderRange(question)
  const typed = answer?.kind === 'text' ? canonicalNumber(answer.text) : null
  return {
    ...range,
    at: typed === null ? null : Number(typed),
    textOf: (place) => words.number(place),
    bodyOf: () => undefined,
    answerOf: textAnswer,
    takesTyping: range.max - range.min > widestByThumb,
  }
}

/** 0 to 1 along the track. */
export function shareOf({ min, max }: Pick<SliderScale, 'min' | 'max'>, at: number): number {
  return max > min ? Math.min(1, Math.max(0, (at - min) / (max - min))) : 0.5
}
