// The three measures that owners compare: NPS, CSAT and CES. Each is computed only for questions of the standard form, so
// that a number by that name always means the same.
import type { Measure, Nps, Question } from '@askwell/contract'
import { takesSeveral } from '../styles/index.ts'
import { scoreRange } from '../styles/score.ts'
import { sliderRange } from '../styles/slider.ts'
import { starRange } from '../styles/star.ts'
import { toolingOf } from '../styles/tooling.ts'
import type { CountedValue } from './counted-values.ts'
import { npsInterval, shareInterval } from './intervals.ts'
import type { MergedQuestion } from './merged-questions.ts'

export interface Measures {
  readonly nps: Nps | null
  readonly csat: Measure | null
  readonly ces: Measure | null
}

export const shareOf = (count: number, base: number): number | null =>
  base === 0 ? null : count / base

/** The ends of a scale without options; undefined where the owner may set any. */
export function rangeOf(question: Question): { min: number; max: number } | undefined {
  const { measure, isScale } = toolingOf(question.style)
  if (!isScale) return undefined
  if (measure === 'nps') return scoreRange
  return measure === 'csat' ? starRange : sliderRange(question)
}

/** For a scale without options. NPS: 9 and 10 against 0 to 6 of a score; CSAT: 4 and 5 stars; CES: 5 to 7 of a 1 to 7 slider. */
export function measuresOfNumbers(question: Question, values: readonly CountedValue[]): Measures {
  const between = (least: number, most: number): number =>
    values.reduce(
      (sum, { value, count }) => (value >= least && value <= most ? sum + count : sum),
      0,
    )
  const { min, max, step } = sliderRange(question)
  const { measure } = toolingOf(question.style)
  const isEffort = measure === 'ces' && min === 1 && max === 7 && step === 1
  const { measure: declared = measure } = question.extra
  if (declared !== measure) return { nps: null, csat: null, ces: null }
  return {
    nps:
      measure === 'nps'
        ? npsOf(between(9, scoreRange.max), between(7, 8), between(scoreRange.min, 6))
        : null,
    csat:
      measure === 'csat'
        ? measureOf(between(4, starRange.max), between(starRange.min, starRange.max))
        : null,
    ces: isEffort ? measureOf(between(5, 7), between(1, 7)) : null,
  }
}

/**
 * For a single choice whose options have weights: −1, 0 and 1 make an NPS, five different ones of a scale a CSAT, and others
 * what their owner says. The options that are offered decide, and all that were chosen are counted by their weights.
 */
export function measuresOfOptions(
  { question, isOffered }: MergedQuestion,
  countOf: (optionId: string) => number,
): Measures {
  const offered = question.options.filter(({ id }) => isOffered(id))
  const weights = offered.map(({ weight }) => weight ?? null)
  const none: Measures = { nps: null, csat: null, ces: null }
  const declared = question.extra.measure
  if (takesSeveral(question) || weights.length === 0 || weights.includes(null)) return none
  if (declared === 'none') return none
  const of = (passes: (weight: number) => boolean): number =>
    question.options.reduce(
      (sum, { id, weight }) =>
        typeof weight === 'number' && passes(weight) ? sum + countOf(id) : sum,
      0,
    )
  const different = [...new Set(weights)].map(Number).toSorted((a, b) => b - a)
  if (
    (declared === undefined || declared === 'nps') &&
    different.includes(1) &&
    different.includes(-1) &&
    different.every((weight) => Number.isInteger(weight) && Math.abs(weight) <= 1)
  )
    return {
      ...none,
      nps: npsOf(
        of((weight) => weight === 1),
        of((weight) => weight === 0),
        of((weight) => weight === -1),
      ),
    }
  if (different.length !== offered.length) return none
  const best = (many: number): Measure =>
    measureOf(
      of((weight) => weight >= (different[many - 1] ?? Number.POSITIVE_INFINITY)),
      of(() => true),
    )
  const measure = declared ?? toolingOf(question.style).measure
  if (measure === 'csat' && different.length === 5) return { ...none, csat: best(2) }
  return declared === 'ces' && different.length === 7 ? { ...none, ces: best(3) } : none
}

export function npsOf(promoters: number, passives: number, detractors: number): Nps {
  const share = shareOf(promoters - detractors, promoters + passives + detractors)
  return {
    promoters,
    passives,
    detractors,
    score: share === null ? null : share * 100,
    interval: npsInterval(promoters, passives, detractors),
  }
}

export const measureOf = (favourable: number, answered: number): Measure => ({
  favourable,
  answered,
  share: shareOf(favourable, answered),
  interval: shareInterval(favourable, answered),
})
