// slider: a value between two ends. With options one of them; without, a number from min to max (0 to 100) in steps.
import type { Question } from '@askwell/contract'
import { choice } from './choice.ts'
import { canonicalNumber } from './number.ts'
import { isOnStep } from './numeric.ts'
import type { StyleRules } from './style.ts'
import { typed } from './typed.ts'

export const sliderRange = ({ min, max, step }: Question): { min: number; max: number; step: number } => ({ min: min ?? 0, max: max ?? 100, step: step ?? 1 })

const withOptions = choice({ isMulti: () => false, scrollsOn: true })
const withoutOptions = typed({
  isScale: true,
  fault: (question, text) => {
    const { min, max, step } = sliderRange(question)
    const value = Number(canonicalNumber(text) ?? Number.NaN)
    if (!(value >= min && value <= max)) return { code: 'value_range', min, max }
    return isOnStep(value, min, step) ? null : { code: 'generic' }
  },
  canonical: (_question, text) => canonicalNumber(text) ?? text,
})
const rules = (question: Question): StyleRules => (question.options.length > 0 ? withOptions : withoutOptions)

export const slider: StyleRules = {
  answerKind: (question) => rules(question).answerKind(question),
  // A slider is moved until it is let go; only its owner's Next, or letting go, says it stands.
  isSinglePick: () => true,
  scrollsOn: true,
  fault: (question, answer, shown) => rules(question).fault(question, answer, shown),
  items: (question, answer) => rules(question).items(question, answer),
  read: (question, items) => rules(question).read(question, items),
}
