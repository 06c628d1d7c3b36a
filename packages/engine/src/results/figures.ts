// The figures of one question, from the amounts of its parts. The caller reads and passes samples of written answers.

import type {
  Distribution,
  Option,
  OptionCount,
  Question,
  QuestionFigures,
  Statement,
  TextSample,
} from '@askwell/contract'
import { unreachable } from '@askwell/contract/unreachable'
import { talliedAs } from '../styles/tooling.ts'
import { type CountedValue, meanOf, percentile } from './counted-values.ts'
import { measuresOfNumbers, measuresOfOptions, shareOf } from './measures.ts'
import { part } from './parts.ts'
import type { Amounts } from './tally.ts'

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

export function figuresOf(question: Question, amounts: Amounts, samples: Samples): QuestionFigures {
  const answered = countOf(amounts, part.answered(question.id))
  const optionCount = (optionId: string): number =>
    countOf(amounts, part.option(question.id, optionId))
  const sample = [...(samples.texts.get(question.id) ?? [])]
  const tallied = talliedAs(question)
  switch (tallied) {
    case 'options':
      return {
        kind: 'options',
        options: inOrder(question.options).map((option) =>
          optionCounts(option, optionCount(option.id), answered),
        ),
        average: averageWeight(question.options, optionCount),
        ...measuresOfOptions(question, optionCount),
      }
    case 'number': {
      const values = valuesUnder(amounts, part.value(question.id, 0).slice(0, -1))
      return { kind: 'number', ...distributionOf(values), ...measuresOfNumbers(question, values) }
    }
    case 'ranking':
      return { kind: 'ranking', options: rankingOf(question, amounts) }
    case 'matrix':
      return {
        kind: 'matrix',
        rows: inOrder(question.statements).map((statement) => rowOf(statement, amounts)),
      }
    case 'maxdiff':
      return { kind: 'maxdiff', items: maxdiffOf(question, amounts, answered) }
    case 'conjoint':
      return { kind: 'conjoint', rows: conjointOf(question, amounts) }
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

export const countOf = (amounts: Amounts, name: string): number => amounts.get(name) ?? 0

/** The values of the parts with this prefix, ascending. */
export function valuesUnder(amounts: Amounts, prefix: string): CountedValue[] {
  const values: CountedValue[] = []
  for (const [name, count] of amounts)
    if (name.startsWith(prefix)) values.push({ value: Number(name.slice(prefix.length)), count })
  return values.toSorted((a, b) => a.value - b.value)
}

export const distributionOf = (values: readonly CountedValue[]): Distribution => ({
  average: meanOf(values),
  median: percentile(values, 0.5),
  minimum: values[0]?.value ?? null,
  maximum: values.at(-1)?.value ?? null,
  values: [...values],
})

const inOrder = <T extends { readonly order: number }>(items: readonly T[]): T[] =>
  items.toSorted((a, b) => a.order - b.order)

const optionCounts = (
  { id, key, body, weight }: Option,
  count: number,
  answered: number,
): OptionCount => ({
  option_id: id,
  key,
  body,
  weight: weight ?? null,
  count,
  share: shareOf(count, answered),
})

function averageWeight(
  options: readonly Option[],
  count: (optionId: string) => number,
): number | null {
  const weighed = options.flatMap(({ id, weight }) =>
    typeof weight === 'number' ? [{ weight, count: count(id) }] : [],
  )
  return shareOf(
    weighed.reduce((sum, one) => sum + one.weight * one.count, 0),
    weighed.reduce((sum, one) => sum + one.count, 0),
  )
}

function rankingOf(question: Question, amounts: Amounts) {
  const places = question.options.map((_, place) => place)
  const ranked = inOrder(question.options).map(({ id, key, body }) => {
    const counts = places.map((place) => countOf(amounts, part.place(question.id, id, place)))
    const total = counts.reduce((sum, count) => sum + count, 0)
    const mean_rank = shareOf(
      counts.reduce((sum, count, place) => sum + count * (place + 1), 0),
      total,
    )
    return { option_id: id, key, body, places: counts, mean_rank }
  })
  return ranked.toSorted(
    (a, b) =>
      (a.mean_rank ?? Number.POSITIVE_INFINITY) - (b.mean_rank ?? Number.POSITIVE_INFINITY) || 0,
  )
}

function rowOf(statement: Statement, amounts: Amounts) {
  const count = (optionId: string): number => countOf(amounts, part.row(statement.id, optionId))
  const answered = statement.options.reduce((sum, { id }) => sum + count(id), 0)
  const options = inOrder(statement.options).map((option) =>
    optionCounts(option, count(option.id), answered),
  )
  return {
    statement_id: statement.id,
    key: statement.key,
    body: statement.body,
    answered,
    average: averageWeight(statement.options, count),
    options,
  }
}

function maxdiffOf(question: Question, amounts: Amounts, shown: number) {
  const items = inOrder(question.statements).map(({ id, key, body, options }) => {
    const of = (end: 'best' | 'worst'): number =>
      options.reduce(
        (sum, option) =>
          option.key === end ? sum + countOf(amounts, part.row(id, option.id)) : sum,
        0,
      )
    const [best, worst] = [of('best'), of('worst')]
    return { statement_id: id, key, body, best, worst, shown, score: shareOf(best - worst, shown) }
  })
  return items.toSorted((a, b) => (b.score ?? 0) - (a.score ?? 0))
}

/** A task is not an attribute: importance is known only where products are described by attributes. */
const conjointOf = (question: Question, amounts: Amounts) =>
  inOrder(question.statements).map((statement) => {
    const { average: _, ...row } = rowOf(statement, amounts)
    return { ...row, importance: null }
  })

function monthsOf(amounts: Amounts, questionId: string): { month: string; count: number }[] {
  const prefix = part.month(questionId, '')
  const months = [...amounts].flatMap(([name, count]) =>
    name.startsWith(prefix) ? { month: name.slice(prefix.length), count } : [],
  )
  return months.toSorted((a, b) => (a.month < b.month ? -1 : 1))
}
