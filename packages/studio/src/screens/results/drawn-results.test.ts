import type { OptionCount, Results } from '@askwell/contract'
import { expect, it } from 'vitest'
import { drawnResults } from './drawn-results.ts'

const option = (count: number, effective: number): OptionCount => ({
  ...{ option_id: 'o', key: 'o', body: {}, weight: null, count, effective },
  ...{ share: effective / 8, interval: null, is_offered: true },
})
const results = (weighting?: Results['weighting']) =>
  ({
    ...(weighting && { weighting }),
    series: {
      points: [
        {
          start: '2026-11-01',
          nps: {
            ...{ promoters: 6, passives: 2, detractors: 2, score: 25, interval: null },
            effective: { promoters: 4, passives: 2, detractors: 2 },
          },
        },
      ],
    },
    questions: [
      {
        ...{ answered: 10, n_effective: 8, base: { answered: 10, valid: 10 } },
        figures: {
          ...{ kind: 'options', options: [option(6, 3), option(4, 5)] },
          ...{ average: null, interval: null, nps: null, csat: null, ces: null, ends: null },
        },
      },
    ],
  }) as unknown as Results
const weighting = {
  ...{ id: 'w', name: 'Adults', source: 'Census', n: 10, n_effective: 8 },
  ...{ efficiency: 80, design_effect: 1.25, least: 0.5, largest: 2 },
}

it('draws effective counts of weighted results, and says how many people answered', () => {
  const { questions, series } = drawnResults(results(weighting))
  expect(questions[0]).toMatchObject({
    answered: 8,
    base: { answered: 10 },
    figures: { options: [{ count: 3 }, { count: 5 }] },
  })
  expect(series.points[0]?.nps).toMatchObject({ promoters: 4, score: 25 })
})

it('leaves results without weights unchanged', () => {
  const plain = results()
  expect(drawnResults(plain)).toBe(plain)
})
