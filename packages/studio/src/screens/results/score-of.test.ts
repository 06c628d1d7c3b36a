import type { Nps, QuestionResults, Transition } from '@askwell/contract'
import type { FlowMap } from '@askwell/engine'
import { describe, expect, it } from 'vitest'
import { figuresOf } from '../nodes/figures.ts'
import { neverTaken } from './never-taken.ts'
import { scoreOf } from './score-of.ts'

const nps = (score: number): Nps => ({
  promoters: 1,
  passives: 0,
  detractors: 0,
  score,
  interval: null,
})
const measure = (share: number) => ({ favourable: 1, answered: 2, share, interval: null })
type Measured = { nps?: Nps; csat?: ReturnType<typeof measure>; ces?: ReturnType<typeof measure> }
const asked = (id: string, kind: string, { nps, csat, ces }: Measured = {}) =>
  ({
    question_id: id,
    figures: { kind, nps: nps ?? null, csat: csat ?? null, ces: ces ?? null },
  }) as unknown as QuestionResults
const followed = (id: string | null = null) => ({ nps_question_id: id }) as never

describe('scoreOf', () => {
  const loyal = asked('loyal', 'options', { nps: nps(20) })
  const late = asked('late', 'number', { nps: nps(70) })
  const stars = asked('stars', 'options', { csat: measure(0.8) })
  const effort = asked('effort', 'number', { ces: measure(0.4) })
  const words = asked('words', 'texts')
  it.each<[name: string, questions: QuestionResults[], follows: string | null, score: unknown]>([
    ['none of them', [words], null, null],
    ['nothing', [], null, null],
    ['effort alone', [words, effort], null, { kind: 'ces', measure: measure(0.4) }],
    ['satisfaction before effort', [effort, stars], null, { kind: 'csat', measure: measure(0.8) }],
    ['NPS before both', [effort, stars, loyal], null, { kind: 'nps', nps: nps(20) }],
    ['the first NPS of two', [late, loyal], null, { kind: 'nps', nps: nps(70) }],
    ['the NPS that the series follows', [late, loyal], 'loyal', { kind: 'nps', nps: nps(20) }],
    [
      'the first where the followed one is gone',
      [late, loyal],
      'gone',
      { kind: 'nps', nps: nps(70) },
    ],
  ])('%s', (_name, questions, follows, score) => {
    expect(scoreOf({ questions, series: followed(follows) })).toEqual(score)
  })

  it('does not take a ranking for a score', () => {
    expect(
      scoreOf({ questions: [asked('r', 'ranking', { nps: nps(1) })], series: followed() }),
    ).toBeNull()
  })
})

describe('figuresOf', () => {
  const counts = (responses: number, completion: number | null) => ({
    responses,
    completion: 1,
    measured: { responses, completed: responses, completion },
  })
  it.each([
    ['before anything is known', undefined, [null, null, null]],
    [
      'without answers',
      { counts: counts(0, null), series: followed(), questions: [] },
      [0, null, null],
    ],
    [
      'where nobody who left was counted',
      { counts: counts(4, null), series: followed(), questions: [] },
      [4, null, null],
    ],
    [
      'with a score',
      {
        counts: counts(4, 0.5),
        series: followed('q'),
        questions: [asked('q', 'options', { nps: nps(-20) })],
      },
      [4, 0.5, -20],
    ],
    [
      'with a question that has no score',
      { counts: counts(4, 1), series: followed('q'), questions: [asked('q', 'options')] },
      [4, 1, null],
    ],
  ] as const)('%s', (_name, results, [begun, finished, score]) => {
    expect(figuresOf(results as never)).toEqual({ begun, finished, nps: score })
  })
})

describe('neverTaken', () => {
  const map = {
    flow: { transitions: ['a', 'b', 'c'].map((id) => ({ id }) as unknown as Transition) },
  } as unknown as FlowMap
  const ids = (...ways: [id: string | null, count: number][]) =>
    neverTaken(
      map,
      ways.map(([transition_id, count]) => ({ transition_id, count })),
    ).map(({ id }) => id)
  it('is nothing where no way is known', () => expect(ids()).toEqual([]))
  it('is everything but what somebody took', () => {
    expect(ids(['a', 2], ['b', 0], [null, 7])).toEqual(['b', 'c'])
    expect(ids(['a', 1], ['b', 1], ['c', 1])).toEqual([])
  })
})
