import type { Answer, Crosstab, QuestionFigures } from '@askwell/contract'
import { describe, expect, it } from 'vitest'
import { drawingOf } from './tile-results.ts'

const of = { flow_ids: ['f', 'g'] }
const base = { all: 9, asked: 8, shown: 8, answered: 7, valid: 7, unknown: 0 }
const nps = { promoters: 5, passives: 1, detractors: 1, score: 57, interval: null }
const figures = (measure: typeof nps | null): QuestionFigures => ({
  ...{ kind: 'options', options: [], average: null, interval: null },
  ...{ nps: measure, csat: null, ces: null, ends: null },
})
const figuresAnswer = (measure: typeof nps | null): Answer => ({
  kind: 'figures',
  questions: [
    {
      ...{ question_id: 'q', key: 'k', style: 'score', body: { en: 'Q' }, is_current: true },
      groups: { all: { base, figures: figures(measure) } },
      differences: [],
    },
  ],
})

describe('the drawing of a tile (O-32)', () => {
  it('is the card of its question, with the people who answered', () => {
    const drawing = drawingOf({ of, width: 2 }, figuresAnswer(nps))
    expect(drawing.kind).toBe('questions')
    expect('results' in drawing && drawing.results.questions).toMatchObject([
      { question_id: 'q', flow_id: 'f', answered: 7, reached: 8, base, figures: figures(nps) },
    ])
  })

  it('is the score alone where a question has one and the tile is narrow', () => {
    expect(drawingOf({ of, width: 1 }, figuresAnswer(nps)).kind).toBe('score')
    expect(drawingOf({ of, width: 1 }, figuresAnswer(null)).kind).toBe('questions')
  })

  it('is the series of everybody', () => {
    const point = { responses: 3, completed: 2, nps: null }
    const drawing = drawingOf(
      { of, width: 2 },
      {
        ...{ kind: 'series', unit: 'day', timezone: 'UTC', nps_question_id: 'q' },
        points: [{ start: '2026-11-01', groups: { all: point } }],
      },
    )
    expect('results' in drawing && drawing.results.series).toEqual({
      ...{ unit: 'day', nps_question_id: 'q' },
      points: [{ start: '2026-11-01', ...point }],
    })
  })

  const flow = { facet: 'flow' } as const
  const table = (by: Crosstab['columns'][number]['by'], what: 'nps' | 'mean' | null): Answer => {
    const column = { letter: null, words: null, within: null, n: 0 }
    const cell = { n_effective: 0, interval: null, letters: '', test: 'none' } as const
    const all: Crosstab = {
      columns: [
        { ...column, by: null, value: '' },
        { ...column, by, value: 'f' },
        { ...column, by, value: 'g' },
      ],
      tables: [
        {
          ...{ row: { question: 'k' }, bases: [], weighted_bases: [], effective_bases: [] },
          ...{ rows: [], no_answer: null, chi2: null },
          scale: (['mean', what] as const).flatMap((one) =>
            one === null || what === null
              ? []
              : [
                  {
                    what: one,
                    cells: [9, 40, null].map((value) => ({ ...cell, value, n: value ?? 0 })),
                  },
                ],
          ),
        },
      ],
    }
    return { kind: 'crosstab', groups: { all } }
  }

  it('is the score of each survey, without everybody together', () => {
    const rows = [
      { flowId: 'f', value: 40, n: 40 },
      { flowId: 'g', value: null, n: 0 },
    ]
    const drawn = (what: 'nps' | 'mean') => drawingOf({ of, width: 2 }, table(flow, what))
    expect(drawn('nps')).toEqual({ kind: 'surveys', unit: 'nps', rows })
    expect(drawn('mean')).toEqual({ kind: 'surveys', unit: 'mean', rows })
  })

  it('is missing for what only other programs ask', () => {
    const none = { kind: 'none' }
    expect(drawingOf({ of, width: 2 }, table({ facet: 'device' }, 'nps'))).toEqual(none)
    expect(drawingOf({ of, width: 2 }, table(flow, null))).toEqual(none)
    expect(drawingOf({ of, width: 2 }, { kind: 'drivers', groups: {} })).toEqual(none)
  })
})
