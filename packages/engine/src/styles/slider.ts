// slider: a value between two ends. With options one of them; without, a number from min to max (0 to 100) in steps.
import type { Question } from '@askwell/contract'
import { canonicalNumber } from './number.ts'
import { isOnStep } from './numeric.ts'
import { scale } from './scale.ts'

export const sliderRange = ({
  min,
  max,
  step,
}: Question): { min: number; max: number; step: number } => ({
  min: min ?? 0,
  max: max ?? 100,
  step: step ?? 1,
})

export const slider = scale(
  { several: 'never', layout: 'control', field: 'range' },
  {
    text: 'number',
    fault: (question, text) => {
      const { min, max, step } = sliderRange(question)
      const value = Number(canonicalNumber(text) ?? Number.NaN)
      if (!(value >= min && value <= max)) return { code: 'value_range', min, max }
      return isOnStep(value, min, step) ? null : { code: 'generic' }
    },
    canonical: (_question, text) => canonicalNumber(text) ?? text,
  },
)
