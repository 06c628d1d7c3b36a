// The figures of one question, from the amounts of its parts. The caller reads and passes samples of written answers.

import type { Distribution, QuestionFigures, TextSample } from '@askwell/contract'
import { unreachable } from '@askwell/contract/unreachable'
import { takesSeveral } from '../styles/index.ts'
import { talliedAs } from '../styles/tooling.ts'
import { type Amounts, countOf } from './amounts.ts'
import { binsOf } from './bins.ts'
import { type CountedValue, meanOf, percentile } from './counted-values.ts'
import { meanInterval, medianInterval } from './intervals.ts'
import { measuresOfNumbers, measuresOfOptions, rangeOf } from './measures.ts'
import type { MergedQuestion } from './merged-questions.ts'
import { averageOf, optionCounts, scaleEnds } from './option-figures.ts'
import { part } from './parts.ts'
import { conjointRows, matrixRows, maxdiffItems, rankingFigures } from './row-figures.ts'

/** Texts, which a tally does not contain. By question id, newest first. */
export interface Samples {
  readonly texts: ReadonlyMap<string, readonly TextSample[]>
  readonly values: ReadonlyMap<
    string,
    {
      readonly values: readonly { readonly body: string; readonly count: number }[]
      readonly lookedAt: number
    }
  >
}

/** `base`: whom the shares of options are of. Absent: people who answered the question, or the row. */
export function figuresOf(
  merged: MergedQuestion,
  amounts: Amounts,
  samples: Samples,
  base?: number,
): QuestionFigures {
  const { question } = merged
  const tallied = talliedAs(question)
  const answered = countOf(amounts, part.answered(question.id, tallied))
  const sample = [...(samples.texts.get(question.id) ?? [])]
  switch (tallied) {
    case 'options': {
      const counted = (optionId: string): number =>
        countOf(amounts, part.option(question.id, optionId))
      return {
        kind: 'options',
        options: optionCounts(merged, question.options, counted, base ?? answered),
        ...averageOf(question.options, counted, takesSeveral(question) ? 'several' : 'one'),
        ...measuresOfOptions(merged, counted),
        ends: takesSeveral(question) ? null : scaleEnds(merged, question.options, counted),
      }
    }
    case 'number': {
      const values = valuesUnder(amounts, part.valuesOf(question.id))
      return {
        kind: 'number',
        ...distributionOf(values, rangeOf(question)),
        ...measuresOfNumbers(question, values),
      }
    }
    case 'ranking':
      return { kind: 'ranking', ...rankingFigures(merged, amounts) }
    case 'matrix':
      return { kind: 'matrix', rows: matrixRows(merged, amounts, base) }
    case 'maxdiff':
      return { kind: 'maxdiff', items: maxdiffItems(merged, amounts) }
    case 'conjoint':
      return { kind: 'conjoint', rows: conjointRows(merged, amounts, base) }
    case 'dates':
      return { kind: 'dates', months: monthsOf(amounts, question.id) }
    case 'texts':
      return { kind: 'texts', sample }
    case 'files':
      return { kind: 'files', sample }
    case 'values': {
      const { values, lookedAt } = samples.values.get(question.id) ?? { values: [], lookedAt: 0 }
      return { kind: 'values', values: [...values], looked_at: lookedAt }
    }
    default:
      return unreachable(tallied)
  }
}

/** The values of the parts with this prefix, ascending. */
export function valuesUnder(amounts: Amounts, prefix: string): CountedValue[] {
  const values: CountedValue[] = []
  for (const [name, count] of amounts)
    if (name.startsWith(prefix)) values.push({ value: Number(name.slice(prefix.length)), count })
  return values.toSorted((a, b) => a.value - b.value)
}

const mostValues = 1_000

/** `range`: the ends of the scale, if there are any. */
export const distributionOf = (
  values: readonly CountedValue[],
  range?: { readonly min: number; readonly max: number },
): Distribution => ({
  average: meanOf(values),
  interval: meanInterval(values, range),
  median: percentile(values, 0.5),
  median_interval: medianInterval(values),
  minimum: values[0]?.value ?? null,
  maximum: values.at(-1)?.value ?? null,
  values: values.length > mostValues ? [] : [...values],
  bins: binsOf(values, range),
})

function monthsOf(amounts: Amounts, questionId: string): { month: string; count: number }[] {
  const prefix = part.month(questionId, '')
  const months = [...amounts].flatMap(([name, count]) =>
    name.startsWith(prefix) ? { month: name.slice(prefix.length), count } : [],
  )
  return months.toSorted((a, b) => (a.month < b.month ? -1 : 1))
}
