// Which subjects are numbers: those that figures read as such, and choices whose options have different weights.
import type { Option } from '@askwell/contract'
import { takesSeveral } from '../../styles/index.ts'
import type { MergedQuestion } from '../merged-questions.ts'
import type { Meaning, Scale } from './meaning.ts'

/** One column of numbers. */
export const numbersOf = (of: string, ends: Scale['ends'] = null) => ({
  numbers: { of: [of], unit: 'number' } as const,
  scale: { numbers: [of], points: [], ends },
})

/** One choice of options that have different weights; what is no longer offered keeps its own. */
export function weightsOf(
  { question, isOffered }: MergedQuestion,
  options: readonly Option[],
  nameOf: (optionId: string) => string,
): Pick<Meaning, 'scale'> {
  const weights = options.flatMap(({ id, weight }) => (isOffered(id) ? [weight ?? null] : []))
  if (takesSeveral(question) || weights.includes(null)) return {}
  if (weights.length < 2 || new Set(weights).size < weights.length) return {}
  return {
    scale: onPoints(
      options.flatMap(({ id, weight }) =>
        typeof weight === 'number'
          ? { is: { kind: 'marks', any: [nameOf(id)] }, value: weight }
          : [],
      ),
    ),
  }
}

export function onPoints(points: Scale['points']): Scale {
  const values = points.map(({ value }) => value)
  return { numbers: [], points, ends: { low: Math.min(...values), high: Math.max(...values) } }
}

/** Of several questions with one key. */
export const scaleOver = (scales: readonly Scale[]): Scale => ({
  numbers: scales.flatMap(({ numbers }) => numbers),
  points: scales.flatMap(({ points }) => points),
  ends: scales
    .map(({ ends }) => ends)
    .reduce(
      (one, other) =>
        one && other && { low: Math.min(one.low, other.low), high: Math.max(one.high, other.high) },
    ),
})
