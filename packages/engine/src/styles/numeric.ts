// numeric: a number within optional, inclusive limits and an optional step counted from the lower limit.
import type { Question } from '@askwell/contract'
import type { Fault } from '../fault.ts'
import { canonicalNumber } from './number.ts'
import { typed } from './typed.ts'

export const numeric = typed({
  text: 'number',
  fault: (question, text) => {
    const canonical = canonicalNumber(text)
    return canonical === null
      ? { code: 'generic' }
      : (boundFault(question, Number(canonical)) ?? stepFault(question, Number(canonical)))
  },
  canonical: (_question, text) => canonicalNumber(text) ?? text,
})

function boundFault({ min, max }: Question, value: number): Fault | null {
  if ((min === undefined || value >= min) && (max === undefined || value <= max)) return null
  if (min !== undefined && max !== undefined) return { code: 'number_range', min, max }
  if (max !== undefined) return { code: 'number_max', max }
  return min === undefined ? null : { code: 'number_min', min }
}

function stepFault({ min, step }: Question, value: number): Fault | null {
  return step === undefined || isOnStep(value, min ?? 0, step) ? null : { code: 'generic' }
}

/** With a relative tolerance, because 0.3 / 0.1 is not 3. */
export function isOnStep(value: number, from: number, step: number): boolean {
  const steps = (value - from) / step
  return Math.abs(steps - Math.round(steps)) <= 1e-9 * Math.max(1, Math.abs(steps))
}
