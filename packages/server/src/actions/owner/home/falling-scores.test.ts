import type { Analysed } from '@askwell/contract'
import { describe, expect, it } from 'vitest'
import { ids, testFlow } from '../../../test-kit/respondent-flow.ts'
import { fallingScores, weeksBefore } from './tiles.ts'

const weeks = weeksBefore(Date.UTC(2026, 10, 28, 18, 30))
const flow = testFlow({})
const copy = testFlow({ flowId: '00000000-0000-4000-8000-00000000c0c0' })

/** Promoters and detractors of the last week, and of the four weeks before it. */
const analysed = (
  week: readonly [number, number],
  before: readonly [number, number],
): Pick<Analysed, 'answers'> => {
  const figures = ([promoters, detractors]: readonly [number, number]) => ({
    figures: { nps: { promoters, passives: 0, detractors }, csat: null },
  })
  const groups = { week: figures(week), weeks: figures(before) }
  const answers = [{ kind: 'figures', questions: [{ question_id: ids.mood, groups }] }]
  return { answers } as unknown as Pick<Analysed, 'answers'>
}
const names = (...[found, flows = [flow]]: [ReturnType<typeof analysed>, (typeof flow)[]?]) =>
  fallingScores(found, flows, weeks).map(({ surveyId }) => surveyId)

describe('a survey whose score has fallen (O-26)', () => {
  it('is named with its last seven full days beside the time before', () => {
    expect(weeks.to).toBe(Date.UTC(2026, 10, 28))
    expect(fallingScores(analysed([10, 20], [80, 20]), [flow], weeks)).toEqual([
      {
        ...{
          kind: 'falling_score',
          severity: 'soon',
          count: 1,
          surveyId: flow.id,
          name: flow.name,
        },
        oldestAt: Date.UTC(2026, 10, 21),
        target: `/results?flow=${flow.id}&from=2026-11-21&to=2026-11-27&with=before`,
      },
    ])
  })

  it.each([
    ['29 answers of the week', [9, 20], [80, 20]],
    ['29 answers before', [10, 20], [25, 4]],
    ['a difference that may be chance', [21, 9], [80, 20]],
    ['a score that has risen', [30, 0], [50, 50]],
  ] as const)('is not named for %s', (_why, week, before) => {
    expect(names(analysed(week, before))).toEqual([])
  })

  it('is not named by a question that another survey has as well', () => {
    expect(names(analysed([10, 20], [80, 20]), [flow, copy])).toEqual([])
  })
})
