// score, star and slider: with options the answer is one of them; without, a number that is sent as text.
import type { Question } from '@askwell/contract'
import { choice } from './choice.ts'
import type { Style, StyleFacts } from './style.ts'
import { type Typed, typed } from './typed.ts'

export function scale(facts: StyleFacts, number: Typed): Style {
  const withOptions = choice(facts)
  const withoutOptions = typed(number)
  const rules = (question: Question): Style =>
    question.options.length > 0 ? withOptions : withoutOptions
  return {
    answer: 'scale',
    text: number.text,
    ...facts,
    fault: (question, answer, shown) => rules(question).fault(question, answer, shown),
    items: (question, answer) => rules(question).items(question, answer),
  }
}

/** A row of whole numbers between fixed ends of the style. */
export const pointScale = (points: { readonly min: number; readonly max: number }): Style =>
  scale(
    { several: 'byFlag', layout: 'group', points },
    {
      text: 'points',
      hasDigits: true,
      fault: (_question, text) =>
        /^\d{1,2}$/.test(text) && Number(text) >= points.min && Number(text) <= points.max
          ? null
          : { code: 'value_range', ...points },
      canonical: (_question, text) => String(Number(text)),
    },
  )
