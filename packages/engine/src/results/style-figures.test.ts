import type { Question, QuestionFigures, QuestionStyle, ResponseItem } from '@askwell/contract'
import { describe, expect, it } from 'vitest'
import { allStyles } from '../styles/index.ts'
import { amountsOf, bodies, flowWith, id, item, q, text } from '../test/result-samples.ts'
import type { Samples } from './figures.ts'
import { questionResults } from './summary.ts'

const o = (n: number): string => id(100 + n)
const statement = (n: number): string => id(200 + n)
const cell = (n: number, key: number): string => id(1_000 + n * 100 + key)
const option = (optionId: string, order: number, more: object = {}) => ({
  id: optionId,
  key: `k${order}`,
  body: text(`Option ${order}`),
  order,
  isVisible: true,
  ...more,
})
const row = (n: number, keys: readonly string[], more: (key: string) => object = () => ({})) => ({
  id: statement(n),
  key: `s${n}`,
  body: text(`Row ${n}`),
  order: n,
  options: keys.map((key, at) => option(cell(n, at), at, { key, ...more(key) })),
})
const noSamples: Samples = { texts: new Map(), values: new Map() }

function figures(
  style: QuestionStyle,
  more: Partial<Question>,
  answers: readonly (readonly ResponseItem[])[],
  samples = noSamples,
): QuestionFigures {
  const flow = flowWith(style, more)
  const amounts = amountsOf(flow, answers)
  const [result] = questionResults(
    [{ flow, isCurrent: true }],
    { counted: amounts, all: amounts },
    samples,
  )
  if (!result) throw new Error('no question')
  expect(result.answered).toBe(answers.filter((items) => items.length > 0).length)
  return result.figures
}
const chosen = (...places: number[]): ResponseItem[][] =>
  places.map((place) => [item({ option_id: o(place) })])
const weighed = (...weights: number[]) => weights.map((weight, at) => option(o(at), at, { weight }))

describe('numbers', () => {
  it('NPS of a score is promoters (9, 10) less detractors (0 to 6)', () => {
    expect(figures('score', {}, bodies('10', '9', '8', '7', '6', '0', '10', '10'))).toMatchObject({
      kind: 'number',
      average: 7.5,
      median: 8.5,
      minimum: 0,
      maximum: 10,
      nps: { promoters: 4, passives: 2, detractors: 2, score: 25 },
      csat: null,
      ces: null,
    })
  })

  it('CSAT of stars is the share of 4 and 5', () => {
    expect(figures('star', {}, bodies('5', '4', '3', '1'))).toMatchObject({
      nps: null,
      csat: { favourable: 2, answered: 4, share: 0.5 },
    })
  })

  it('CES of a slider from 1 to 7 is the share of 5 to 7, and of another slider nothing', () => {
    expect(figures('slider', { min: 1, max: 7 }, bodies('7', '5', '4', '1'))).toMatchObject({
      ces: { favourable: 2, answered: 4, share: 0.5 },
    })
    expect(figures('slider', {}, bodies('7', '5'))).toMatchObject({
      ces: null,
      nps: null,
      csat: null,
    })
  })

  it.each(['numeric', 'age'] as const)('%s is a distribution of exact numbers', (style) => {
    expect(figures(style, {}, bodies('1234', '1236', '20', '***'))).toMatchObject({
      average: 830,
      median: 1234,
      minimum: 20,
      maximum: 1236,
      values: [
        { value: 20, count: 1 },
        { value: 1234, count: 1 },
        { value: 1236, count: 1 },
      ],
    })
  })

  it('has the mean of the middle two as the median of an even number of answers', () => {
    expect(figures('numeric', {}, bodies('1973', '1980', '1960', '1999'))).toMatchObject({
      median: 1976.5,
    })
    expect(figures('score', {}, bodies('7', '8'))).toMatchObject({ median: 7.5 })
  })

  it('says nothing of nothing', () => {
    expect(figures('score', {}, [[]])).toMatchObject({
      average: null,
      median: null,
      values: [],
      nps: { score: null },
    })
  })
})

describe('options', () => {
  const single = [
    'agreement',
    'custom_score',
    'dropdown',
    'gender',
    'plain',
    'radio',
    'random',
    'score',
    'slider',
    'star',
  ] as const
  it.each(single)('of %s are counted, with shares of who answered', (style) => {
    expect(
      figures(style, { options: [option(o(0), 0), option(o(1), 1)] }, [...chosen(0, 0, 1, 0), []]),
    ).toMatchObject({
      kind: 'options',
      average: null,
      nps: null,
      options: [
        { option_id: o(0), key: 'k0', count: 3, share: 0.75 },
        { option_id: o(1), count: 1, share: 0.25 },
      ],
    })
  })

  it('of a checklist may be several of one answer', () => {
    const both = [item({ option_id: o(0) }), item({ option_id: o(1) })]
    expect(
      figures('checklist', { isMultiSelect: true, options: [option(o(0), 0), option(o(1), 1)] }, [
        both,
        ...chosen(1),
      ]),
    ).toMatchObject({
      options: [
        { count: 1, share: 0.5 },
        { count: 2, share: 1 },
      ],
    })
  })

  it('with weights of −1, 0 and 1 are an NPS and an average', () => {
    expect(figures('radio', { options: weighed(1, 0, -1) }, chosen(0, 0, 1, 2))).toMatchObject({
      average: 0.25,
      nps: { promoters: 2, passives: 1, detractors: 1, score: 25 },
    })
  })

  it('of five weights are a CSAT where they are a score, and nothing where they are any list', () => {
    const five = { options: weighed(1, 2, 3, 4, 5) }
    expect(figures('custom_score', five, chosen(4, 3, 2, 0))).toMatchObject({
      csat: { favourable: 2, answered: 4 },
      ces: null,
    })
    for (const style of ['agreement', 'radio'] as const)
      expect(figures(style, five, chosen(4, 3, 2, 0))).toMatchObject({ csat: null, ces: null })
  })
})

it('a ranking counts places and their mean, the best first', () => {
  const order = (...places: number[]): ResponseItem[] =>
    places.map((place, ranking) => item({ option_id: o(place), ranking }))
  expect(
    figures('ranking', { options: [option(o(0), 0), option(o(1), 1), option(o(2), 2)] }, [
      order(1, 0, 2),
      order(1, 2, 0),
    ]),
  ).toMatchObject({
    kind: 'ranking',
    options: [
      { option_id: o(1), places: [2, 0, 0], mean_rank: 1 },
      { option_id: o(0), places: [0, 1, 1], mean_rank: 2.5 },
      { option_id: o(2), places: [0, 1, 1], mean_rank: 2.5 },
    ],
  })
})

describe('a matrix', () => {
  const picks = (...cells: [number, number][]): ResponseItem[] =>
    cells.map(([n, at]) => ({ question_id: statement(n), option_id: cell(n, at) }))

  it('counts rows and columns', () => {
    const statements = [
      row(0, ['no', 'yes'], (key) => ({ weight: key === 'yes' ? 1 : 0 })),
      row(1, ['no', 'yes']),
    ]
    expect(
      figures('matrix', { statements }, [picks([0, 1], [1, 0]), picks([0, 1]), picks([0, 0])]),
    ).toMatchObject({
      kind: 'matrix',
      rows: [
        {
          key: 's0',
          answered: 3,
          average: 2 / 3,
          median: 1,
          options: [
            { count: 1, share: 1 / 3 },
            { count: 2, share: 2 / 3 },
          ],
        },
        { key: 's1', answered: 1, average: null, options: [{ count: 1 }, { count: 0 }] },
      ],
    })
  })

  it('of maxdiff scores best less worst of those shown', () => {
    const statements = [0, 1, 2].map((n) => row(n, ['best', 'worst']))
    const answers = [picks([0, 0], [1, 1]), picks([0, 0], [2, 1])]
    expect(
      figures('matrix', { statements, extra: { matrix_question_type: 'maxdiff' } }, answers),
    ).toMatchObject({
      kind: 'maxdiff',
      items: [
        { key: 's0', best: 2, worst: 0, shown: 2, score: 1 },
        { key: 's1', score: -0.5 },
        { key: 's2', score: -0.5 },
      ],
    })
  })

  it('of conjoint claims no importance, because a task is not an attribute', () => {
    const statements = [row(0, ['a', 'b']), row(1, ['a', 'b'])]
    const found = figures('matrix', { statements, extra: { matrix_question_type: 'conjoint' } }, [
      picks([0, 0], [1, 0]),
      picks([0, 0], [1, 1]),
    ])
    expect(found.kind === 'conjoint' && found.rows.map(({ importance }) => importance)).toEqual([
      null,
      null,
    ])
    const attribute = (key: string) => ({
      ...{ key, body: { en: key } },
      levels: ['low', 'high'].map((level) => ({ key: level, body: { en: level } })),
    })
    // With attributes, the first option is another product in each version.
    const conjoint = {
      ...{ attributes: [attribute('price')], alternatives: 2, hasNone: false, tasks: 2 },
      ...{ versions: 1, seed: 1, designs: [Array.from({ length: 2 }, () => [[0], [1]])] },
    }
    const designed = { matrix_question_type: 'conjoint' as const, conjoint }
    expect(figures('matrix', { statements, extra: designed }, [picks([0, 0], [1, 0])])).toEqual({
      kind: 'conjoint',
      rows: [],
    })
  })
})

it('dates are counted by month', () => {
  expect(
    figures('datepicker', {}, bodies('05/03/2024', '31/03/2024', '01/12/2023', 'soon')),
  ).toEqual({
    kind: 'dates',
    months: [
      { month: '2023-12', count: 1 },
      { month: '2024-03', count: 2 },
    ],
  })
})

describe('words', () => {
  const sample = [
    {
      feedback_id: id(9),
      received_at: '2026-01-01T00:00:00.000Z',
      language_id: id(3),
      body: 'hello',
      url: null,
    },
  ]
  const samples: Samples = {
    texts: new Map([[q, sample]]),
    values: new Map([[q, { values: [{ body: 'red', count: 2 }], lookedAt: 3 }]]),
  }

  it.each([
    'customer_schema',
    'dynamic_request',
    'email',
    'external_id',
    'naming',
    'phone_number',
    'phone_verification',
    'text',
    'textarea',
  ] as const)('of %s are shown, not counted', (style) => {
    expect(figures(style, {}, bodies('hello'), samples)).toEqual({ kind: 'texts', sample })
  })
  it.each(['file', 'screenshot'] as const)('of %s are files', (style) => {
    expect(figures(style, {}, bodies('https://x.example/a.png'), samples).kind).toBe('files')
  })
  it.each(['dynamic_multiple_choice', 'dynamic_multiple_value'] as const)(
    'of %s are the commonest of those looked at',
    (style) => {
      expect(figures(style, {}, bodies('red'), samples)).toEqual({
        kind: 'values',
        values: [{ body: 'red', count: 2 }],
        looked_at: 3,
      })
    },
  )
})

it('every style is tallied by something', () => {
  for (const style of allStyles)
    expect(figures(style, {}, [[item({ body: '5' })]]).kind, style).toBeTypeOf('string')
})
