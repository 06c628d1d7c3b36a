// Weighted figures against a plain recount of the same answers, on random surveys whose versions differ.
import type { QuestionResults } from '@askwell/contract'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { mapFlow } from '../flow-map.ts'
import { chance } from '../random-order.ts'
import { type AnsweredSurvey, randomResults } from '../test/random-results.ts'
import { noTools } from '../tools.ts'
import type { Amounts } from './amounts.ts'
import { part, partsOf } from './parts.ts'
import { questionResults } from './summary.ts'

const seeds = fc.integer({ min: 0, max: 2 ** 30 })

interface WeightedSurvey {
  readonly survey: AnsweredSurvey
  /** By row. */
  readonly weights: readonly number[]
  readonly parts: readonly (readonly string[])[]
}

function weightedSurvey(seed: number, weightOf: (next: () => number) => number): WeightedSurvey {
  const survey = randomResults(seed)
  const next = chance(seed, 'weights')
  const maps = survey.versions.map(mapFlow)
  return {
    survey,
    weights: survey.rows.map(() => weightOf(next)),
    parts: survey.rows.map(({ version, isCompleted, seconds, responses, path }) =>
      partsOf(
        maps[version] ?? null,
        {
          ...{ isCompleted, timeSpentSeconds: seconds, responses },
          path: path.map((state_id, at) => ({ state_id, at })),
        },
        noTools,
      ),
    ),
  }
}

function resultsOf({ survey, weights, parts }: WeightedSurvey, by: 'weighted' | 'plain') {
  const sumOf = (amount: (weight: number) => number): Amounts => {
    const sums: Amounts = new Map()
    for (const [row, names] of parts.entries())
      for (const name of names) sums.set(name, (sums.get(name) ?? 0) + amount(weights[row] ?? 0))
    return sums
  }
  const counted = sumOf(() => 1)
  const weighted = { weights: sumOf((weight) => weight), squares: sumOf((weight) => weight ** 2) }
  return questionResults(
    survey.versions
      .map((flow, at) => ({ flow, isCurrent: at === survey.versions.length - 1 }))
      .toReversed(),
    { counted, all: counted, ...(by === 'weighted' && { weighted }) },
    { texts: new Map(), values: new Map() },
  )
}

/** Without what only weighted figures have, and what weights take away. */
const comparable = (results: readonly QuestionResults[]): unknown =>
  JSON.parse(
    JSON.stringify(results, (name, value: unknown) =>
      ['effective', 'effective_places', 'n_effective', 'lead', 'median_interval'].includes(name)
        ? undefined
        : value,
    ),
  )

it('weights of 1 give the figures without weights, to the last digit', () => {
  fc.assert(
    fc.property(seeds, (seed) => {
      const survey = weightedSurvey(seed, () => 1)
      expect(comparable(resultsOf(survey, 'weighted'))).toEqual(
        comparable(resultsOf(survey, 'plain')),
      )
    }),
    { numRuns: 100 },
  )
})

it('shares, means and places are of the sums of the weights, and no figure is worth more than its people', () => {
  fc.assert(
    fc.property(seeds, (seed) => {
      const survey = weightedSurvey(seed, (next) => 0.2 + 3 * next())
      const sumOf = (...names: readonly string[]): number =>
        survey.parts.reduce(
          (sum, parts, row) =>
            sum + (survey.weights[row] ?? 0) * parts.filter((name) => names.includes(name)).length,
          0,
        )
      const plain = resultsOf(survey, 'plain')
      for (const [at, question] of resultsOf(survey, 'weighted').entries()) {
        const { question_id: id, figures, n_effective: worth = 0, answered } = question
        expect(worth).toBeLessThanOrEqual(answered + 1e-9)
        expect(question.base).toEqual(plain[at]?.base)
        if (figures.kind === 'options') {
          const base = sumOf(part.answered(id, 'options'))
          for (const { option_id, share, interval } of figures.options) {
            if (share === null || interval === null) continue
            expect(share).toBeCloseTo(sumOf(part.option(id, option_id)) / base, 10)
            expect(interval.low).toBeLessThanOrEqual(share)
            expect(interval.high).toBeGreaterThanOrEqual(share)
          }
        }
        if (figures.kind === 'matrix')
          for (const row of figures.rows) {
            const names = row.options.map(({ option_id }) => part.row(row.statement_id, option_id))
            for (const { option_id, share } of row.options)
              if (share !== null)
                expect(share).toBeCloseTo(
                  sumOf(part.row(row.statement_id, option_id)) / sumOf(...names),
                  10,
                )
          }
        if (figures.kind === 'number' && figures.average !== null) {
          const { values, bins, average } = figures
          const total = sumOf(...values.map(({ value }) => part.value(id, value)))
          const mean = values.reduce(
            (sum, { value }) => sum + value * sumOf(part.value(id, value)),
            0,
          )
          expect(average).toBeCloseTo(mean / total, 9)
          const effective = (of: readonly { effective?: number | undefined }[]): number =>
            of.reduce((sum, one) => sum + (one.effective ?? 0), 0)
          expect(effective(bins)).toBeCloseTo(effective(values), 9)
        }
        if (figures.kind === 'ranking')
          for (const { option_id, places, mean_rank: rank } of figures.options) {
            if (rank === null) continue
            const sums = places.map((_, place) => sumOf(part.place(id, option_id, place)))
            const total = sums.reduce((sum, one) => sum + one, 0)
            const mean = sums.reduce((sum, one, place) => sum + one * (place + 1), 0)
            expect(rank).toBeCloseTo(mean / total, 9)
          }
      }
    }),
    { numRuns: 100 },
  )
})
