// What the weights of a scale's options say: its ends, and the measure that its owner names.
import type { Question, QuestionFigures, QuestionStyle, ResponseItem } from '@askwell/contract'
import { describe, expect, it } from 'vitest'
import { amountsOf, bodies, flowWith, id, item, text } from '../test/result-samples.ts'
import { questionResults } from './summary.ts'

const o = (n: number): string => id(100 + n)
const weighed = (...weights: number[]) =>
  weights.map((weight, order) => ({
    id: o(order),
    key: `k${order}`,
    body: text(`Option ${order}`),
    order,
    isVisible: true,
    weight,
  }))
const chosen = (...places: number[]): ResponseItem[][] =>
  places.map((place) => [item({ option_id: o(place) })])

function figures(
  style: QuestionStyle,
  more: Partial<Question>,
  answers: readonly (readonly ResponseItem[])[],
): QuestionFigures | undefined {
  const flow = flowWith(style, more)
  const amounts = amountsOf(flow, answers)
  const versions = [{ flow, isCurrent: true }]
  const samples = { texts: new Map(), values: new Map() }
  return questionResults(versions, { counted: amounts, all: amounts }, samples)[0]?.figures
}

describe('a measure that the owner names', () => {
  const scored = (count: number, measure: 'nps' | 'csat' | 'ces' | 'none') => ({
    options: weighed(...Array.from({ length: count }, (_, at) => at + 1)),
    extra: { measure },
  })

  it('is made by any list with as many different weights as it needs', () => {
    expect(figures('radio', scored(5, 'csat'), chosen(4, 3, 2, 0))).toMatchObject({
      csat: { favourable: 2, answered: 4 },
    })
    expect(figures('radio', scored(7, 'ces'), chosen(6, 4, 3))).toMatchObject({
      ces: { favourable: 2, answered: 3 },
    })
    expect(figures('radio', scored(6, 'csat'), chosen(4, 3))).toMatchObject({ csat: null })
  })

  it('is not made where the owner says that there is none', () => {
    expect(figures('custom_score', scored(5, 'none'), chosen(4))).toMatchObject({ csat: null })
    expect(figures('score', { extra: { measure: 'none' } }, bodies('9'))).toMatchObject({
      nps: null,
    })
    expect(figures('star', { extra: { measure: 'none' } }, bodies('5'))).toMatchObject({
      csat: null,
    })
  })
})

describe('the ends of a scale', () => {
  it('are its two highest and two lowest points', () => {
    expect(
      figures('agreement', { options: weighed(1, 2, 3, 4, 5) }, chosen(4, 4, 3, 2, 0)),
    ).toMatchObject({
      ends: {
        top2: { favourable: 3, answered: 5, share: 0.6 },
        bottom2: { favourable: 1, share: 0.2 },
        net: 40,
      },
    })
  })

  it('need four different weights, and one choice', () => {
    for (const options of [weighed(1, 2, 3), weighed(1, 2, 2, 3), weighed(1)])
      expect(figures('radio', { options }, chosen(0))).toMatchObject({ ends: null })
    expect(
      figures('checklist', { options: weighed(1, 2, 3, 4), isMultiSelect: true }, chosen(0)),
    ).toMatchObject({ ends: null })
  })
})
