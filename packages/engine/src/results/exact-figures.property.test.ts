// The figures that are shown against a plain recount of the same answers, on random surveys whose versions differ.
import type { QuestionResults, ResponseItem } from '@askwell/contract'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { mapFlow } from '../flow-map.ts'
import {
  type AnsweredRow,
  type AnsweredSurvey,
  pages,
  randomResults,
} from '../test/random-results.ts'
import { noTools } from '../tools.ts'
import { type Amounts, addParts } from './amounts.ts'
import { partsOf } from './parts.ts'
import { questionResults, timeSpent } from './summary.ts'

/** By its seed, so that a failure names a number and not a survey. */
const seeds = fc.integer({ min: 0, max: 2 ** 30 })

function amountsOf({ versions, rows }: AnsweredSurvey): Amounts {
  const maps = versions.map(mapFlow)
  const amounts: Amounts = new Map()
  for (const { version, isCompleted, seconds, responses, path } of rows)
    addParts(
      amounts,
      partsOf(
        maps[version] ?? null,
        {
          ...{ isCompleted, timeSpentSeconds: seconds, responses },
          path: path.map((state_id, at) => ({ state_id, at })),
        },
        noTools,
      ),
    )
  return amounts
}

const resultsOf = (survey: AnsweredSurvey): QuestionResults[] => {
  const amounts = amountsOf(survey)
  return questionResults(
    survey.versions
      .map((flow, at) => ({ flow, isCurrent: at === survey.versions.length - 1 }))
      .toReversed(),
    { counted: amounts, all: amounts },
    { texts: new Map(), values: new Map() },
  )
}

/** The items of each person whose version counts this question as the card does. */
function itemsOf(survey: AnsweredSurvey, { question_id: id, figures }: QuestionResults) {
  const isText = figures.kind === 'texts'
  return survey.rows.flatMap((row): { row: AnsweredRow; items: readonly ResponseItem[] }[] => {
    const question = survey.versions[row.version]?.elements.find(
      (element) => element.question?.id === id,
    )?.question
    if (!question || (question.style === 'textarea') !== isText) return []
    const ids = new Set([id, ...question.statements.map((statement) => statement.id)])
    const items = row.responses.filter((item) => ids.has(item.question_id))
    return items.length > 0 ? [{ row, items }] : []
  })
}

const middle = (values: readonly number[]): number | null => {
  const sorted = values.toSorted((a, b) => a - b)
  const half = Math.floor(sorted.length / 2)
  const [below = 0, above = 0] = [sorted[half - 1], sorted[half]]
  return sorted.length === 0 ? null : sorted.length % 2 === 1 ? above : (below + above) / 2
}
const near = (shown: number | null, plain: number | null): void =>
  plain === null ? expect(shown).toBeNull() : expect(shown).toBeCloseTo(plain, 9)
const mean = (values: readonly number[]): number | null =>
  values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length

/** The weight of the newest version that has the option. */
const weightIn = ({ versions }: AnsweredSurvey, optionId: string | undefined): number | null =>
  versions
    .toReversed()
    .flatMap(({ elements }) => elements.flatMap(({ question }) => question ?? []))
    .flatMap(({ options, statements }) => [...options, ...statements.flatMap((one) => one.options)])
    .find((option) => option.id === optionId)?.weight ?? null

it('every question that anybody answered is shown, with the people who answered it', () => {
  fc.assert(
    fc.property(seeds, (seed) => {
      const survey = randomResults(seed)
      const results = resultsOf(survey)
      const answered = new Set(
        survey.rows.flatMap(({ responses }) => responses.map((one) => one.question_id)),
      )
      const shown = new Set(
        results.flatMap(({ question_id, figures }) => [
          question_id,
          ...('rows' in figures ? figures.rows.map((row) => row.statement_id) : []),
          ...('items' in figures ? figures.items.map((item) => item.statement_id) : []),
        ]),
      )
      for (const id of answered) expect(shown).toContain(id)
      for (const question of results) {
        const people = itemsOf(survey, question)
        const asking = survey.rows.filter(({ version }) =>
          survey.versions[version]?.elements.some(
            ({ question: one }) => one?.id === question.question_id,
          ),
        )
        const { base } = question
        expect(question.answered).toBe(people.length)
        expect(base.answered).toBe(people.length)
        expect(base.all).toBe(survey.rows.length)
        expect(base.asked + base.unknown).toBeLessThanOrEqual(asking.length)
        expect(base.asked).toBeGreaterThanOrEqual(base.answered)
        expect(base.answered).toBeGreaterThanOrEqual(base.valid)
        const isOnPath = ({ version, path }: AnsweredRow): boolean =>
          survey.versions[version]?.states.some(
            ({ id, elements }) =>
              path.includes(id) &&
              survey.versions[version]?.elements.some(
                (element) =>
                  elements.includes(element.id) && element.question?.id === question.question_id,
              ),
          ) ?? false
        const withPath = asking.filter(({ path }) => path.length > 0)
        if (withPath.length === asking.length) {
          expect(base.asked).toBe(asking.filter(isOnPath).length)
          expect(base.unknown).toBe(0)
        }
      }
    }),
    { numRuns: 150 },
  )
})

it('numbers are exact: average, median, extremes, bins and the time that people took', () => {
  fc.assert(
    fc.property(seeds, (seed) => {
      const survey = randomResults(seed)
      for (const question of resultsOf(survey)) {
        const { figures } = question
        if (figures.kind !== 'number') continue
        const values = itemsOf(survey, question)
          .map(({ items }) => items[0]?.body)
          .filter((body) => body !== undefined && body !== '***')
          .map(Number)
        near(figures.average, mean(values))
        near(figures.median, middle(values))
        expect(figures.minimum).toBe(values.length === 0 ? null : Math.min(...values))
        expect(figures.maximum).toBe(values.length === 0 ? null : Math.max(...values))
        expect(figures.bins.reduce((sum, { count }) => sum + count, 0)).toBe(values.length)
        expect(question.base.valid).toBe(values.length)
        if (figures.nps)
          near(
            figures.nps.score,
            mean(values.map((value) => (value >= 9 ? 100 : value >= 7 ? 0 : -100))),
          )
        if (figures.csat) near(figures.csat.share, mean(values.map((value) => Number(value >= 4))))
      }
      const amounts = amountsOf(survey)
      const time = timeSpent({ counted: amounts, all: amounts })
      near(time.median, middle(survey.rows.map(({ seconds }) => seconds)))
      near(time.average, mean(survey.rows.map(({ seconds }) => seconds)))
    }),
    { numRuns: 150 },
  )
})

it('options keep their answers when they are removed, renamed or given other weights in a later version', () => {
  fc.assert(
    fc.property(seeds, (seed) => {
      const survey = randomResults(seed)
      for (const question of resultsOf(survey)) {
        const { figures } = question
        const people = itemsOf(survey, question)
        const chosen = people.flatMap(({ items }) => items)
        const times = (optionId: string): number =>
          people.filter(({ items }) => items.some((item) => item.option_id === optionId)).length
        if (figures.kind === 'options') {
          for (const { option_id, count, share } of figures.options) {
            expect(count).toBe(times(option_id))
            near(share, people.length === 0 ? null : count / people.length)
          }
          expect(figures.options.reduce((sum, { count }) => sum + count, 0)).toBe(chosen.length)
          near(
            figures.average,
            mean(chosen.flatMap(({ option_id }) => weightIn(survey, option_id) ?? [])),
          )
        }
        if (figures.kind === 'matrix')
          for (const row of figures.rows) {
            const given = chosen.filter((item) => item.question_id === row.statement_id)
            expect(row.answered).toBe(given.length)
            expect(row.options.reduce((sum, { count }) => sum + count, 0)).toBe(given.length)
            near(
              row.average,
              mean(given.flatMap(({ option_id }) => weightIn(survey, option_id) ?? [])),
            )
          }
        if (figures.kind === 'ranking')
          for (const option of figures.options) {
            const places = chosen.flatMap((item) =>
              item.option_id === option.option_id ? (item.ranking ?? 0) + 1 : [],
            )
            expect(option.answered).toBe(places.length)
            near(option.mean_rank, mean(places))
          }
        if (figures.kind === 'maxdiff')
          for (const item of figures.items) {
            const saw = people.filter(({ row }) =>
              survey.versions[row.version]?.elements.some(({ question: one }) =>
                one?.statements.some(({ id }) => id === item.statement_id),
              ),
            )
            expect(item.shown).toBe(saw.length)
            expect(item.best + item.worst).toBe(
              chosen.filter((one) => one.question_id === item.statement_id).length,
            )
          }
      }
    }),
    { numRuns: 150 },
  )
})

it('every interval contains its figure', () => {
  fc.assert(
    fc.property(seeds, (seed) => {
      const survey = randomResults(seed)
      const holds = (value: number | null, interval: { low: number; high: number } | null) => {
        if (value === null || interval === null) return
        expect(interval.low).toBeLessThanOrEqual(value + 1e-9)
        expect(interval.high).toBeGreaterThanOrEqual(value - 1e-9)
      }
      for (const { figures } of resultsOf(survey)) {
        if ('average' in figures) holds(figures.average, figures.interval)
        if (figures.kind === 'number') holds(figures.median, figures.median_interval)
        if ('nps' in figures && figures.nps) holds(figures.nps.score, figures.nps.interval)
        if ('csat' in figures && figures.csat) holds(figures.csat.share, figures.csat.interval)
        if (figures.kind === 'options')
          for (const option of figures.options) holds(option.share, option.interval)
        if (figures.kind === 'maxdiff')
          for (const item of figures.items) holds(item.score, item.interval)
        if (figures.kind === 'ranking')
          for (const option of figures.options) holds(option.mean_rank, option.interval)
      }
    }),
    { numRuns: 100 },
  )
})

it('the pages of the sample are those of its flow', () => {
  expect(randomResults(1).versions[0]?.states.map(({ id }) => id)).toEqual(
    expect.arrayContaining([...pages]),
  )
})
