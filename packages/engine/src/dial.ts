// The value of a gauge: the run's progress, or the value of an answer within its question's range.
import type { Element, Question } from '@askwell/contract'
import type { Answer } from './answer.ts'
import type { FlowMap } from './flow-map.ts'
import { progressOf } from './progress.ts'
import type { Run } from './run.ts'
import { styleOf } from './styles/index.ts'
import { canonicalNumber } from './styles/number.ts'
import { sliderRange } from './styles/slider.ts'
import type { Dial } from './view-types.ts'

export function dialOf(map: FlowMap, run: Run, element: Element): Dial | null {
  if (element.type !== 'gauge') return null
  const { gauge } = element
  if (!gauge || gauge.source === 'progress')
    return { question: null, value: Math.round(progressOf(map, run) * 100), min: 0, max: 100 }
  const question = map.questionsByKey.get(gauge.questionKey)
  const answer = question && run.answers[question.id]?.answer
  return question && answer ? dialOfAnswer(question, answer) : null
}

function dialOfAnswer(question: Question, answer: Answer): Dial | null {
  if (answer.kind === 'options') {
    const points = question.options.toSorted((a, b) => a.order - b.order)
    const at = points.findIndex((option) => option.id === answer.optionIds[0])
    return at < 0 || points.length < 2
      ? null
      : { question, value: at, min: 0, max: points.length - 1 }
  }
  const value =
    answer.kind === 'text' ? Number(canonicalNumber(answer.text) ?? Number.NaN) : Number.NaN
  return Number.isFinite(value) ? { question, value, ...rangeOf(question) } : null
}

function rangeOf(question: Question): { min: number; max: number } {
  const { min, max } = styleOf(question.style).points ?? sliderRange(question)
  return { min, max }
}
