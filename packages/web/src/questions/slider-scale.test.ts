import type { QuestionView } from '@askwell/engine'
import { describe, expect, it } from 'vitest'
import { englishWords } from '../test/drawn-question.tsx'
import { exampleOptions, exampleQuestion } from '../test/example-flow.ts'
import { shareOf, sliderScale } from './slider-scale.ts'

const scaleOf = (
  more: Parameters<typeof exampleQuestion>[0],
  answer: QuestionView['answer'] = null,
) => {
  const question = exampleQuestion({ style: 'slider', options: [], ...more })
  return sliderScale(
    {
      question,
      options: question.options,
      answer,
      elementId: '',
      rows: [],
      fault: null,
      upload: null,
      verification: null,
      choices: [],
      isLoading: false,
      seed: 1,
      advancesAlone: false,
    },
    englishWords,
  )
}

describe('sliderScale', () => {
  it('goes from 0 to 100 where the owner says nothing else', () => {
    expect(scaleOf({})).toMatchObject({ min: 0, max: 100, step: 1, at: null, takesTyping: false })
    expect(scaleOf({ min: -5, max: 5, step: 0.5 })).toMatchObject({ min: -5, max: 5, step: 0.5 })
  })

  it('has no position until there is a number (R-QS-36)', () => {
    expect(scaleOf({}, { kind: 'text', text: '' }).at).toBeNull()
    expect(scaleOf({}, { kind: 'text', text: 'many' }).at).toBeNull()
    expect(scaleOf({}, { kind: 'text', text: '0' }).at).toBe(0)
    expect(scaleOf({}, { kind: 'text', text: '12,5' }).at).toBe(12.5)
  })

  it('answers with an option by its place, or with the number (R-QS-36)', () => {
    const options = exampleOptions('Cold', 'Hot')
    expect(scaleOf({ options }).answerOf('1')).toEqual({
      kind: 'options',
      optionIds: [options[1]?.id],
    })
    expect(scaleOf({}).answerOf('18')).toEqual({ kind: 'text', text: '18' })
  })

  it('is typed as well where a thumb is too coarse', () => {
    expect(scaleOf({ max: 101 }).takesTyping).toBe(true)
    expect(scaleOf({ min: -50, max: 50 }).takesTyping).toBe(false)
  })
})

it('shareOf stays on the track', () => {
  expect([-1, 0, 10, 40, 99].map((at) => shareOf({ min: 0, max: 40 }, at))).toEqual([
    0, 0, 0.25, 1, 1,
  ])
  expect(shareOf({ min: 3, max: 3 }, 3)).toBe(0.5)
})
