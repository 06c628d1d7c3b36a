// How rules and triggers refer to an answer, for every style: what can be picked, typed or counted.
import { type QuestionStyle, questionStyles } from '@askwell/contract'
import { describe, expect, it } from 'vitest'
import { newQuestion } from '../../../../questions/new-question.ts'
import { ask, ids } from '../../../../questions/test/flow.ts'
import { isPoints, picksOf, type RuleKind, ruleKind, takesTriggers } from './answers.ts'

const questionOf = (...args: Parameters<typeof ask>) => {
  const { question } = ask(...args)
  if (!question) throw new Error('A question element has a question')
  return question
}

const kinds: Readonly<Record<RuleKind, readonly QuestionStyle[]>> = {
  numbers: ['age', 'numeric', 'slider'],
  picks: [
    'agreement',
    'checklist',
    'custom_score',
    'dropdown',
    'gender',
    'matrix',
    'plain',
    'radio',
    'random',
    'ranking',
    'score',
    'star',
  ],
  words: [
    'customer_schema',
    'datepicker',
    'dynamic_multiple_choice',
    'dynamic_multiple_value',
    'dynamic_request',
    'email',
    'external_id',
    'naming',
    'phone_number',
    'phone_verification',
    'text',
    'textarea',
  ],
  file: ['file', 'screenshot'],
}
const plain = (style: QuestionStyle) =>
  newQuestion({ style, key: 'q', languageCode: 'en', newId: ids() })

describe('ruleKind', () => {
  it.each(Object.entries(kinds))('compares an answer by %s: %j', (kind, styles) => {
    expect(styles.filter((style) => ruleKind(plain(style)) !== kind)).toEqual([])
  })

  it.each(questionStyles)('offers something to pick exactly where %s is picked', (style) => {
    const kind = ruleKind(plain(style))
    expect(picksOf(plain(style)).length > 0).toBe(kind === 'picks')
    expect(takesTriggers(plain(style))).toBe(kind !== 'file')
  })
})

describe('picksOf', () => {
  const keys = (...args: Parameters<typeof picksOf>) => picksOf(...args).map(({ key }) => key)

  it.each<[QuestionStyle, number, number]>([
    ['score', 0, 10],
    ['star', 1, 5],
  ])('counts the points of a %s without options from %d to %d', (style, least, most) => {
    const points = questionOf('q', style)
    expect(isPoints(points)).toBe(true)
    expect(keys(points)).toEqual(
      Array.from({ length: most - least + 1 }, (_, at) => `${least + at}`),
    )
    expect(picksOf(points)[0]).toEqual({ id: `${least}`, key: `${least}`, body: null, row: null })
  })

  it.each<[QuestionStyle]>([['score'], ['star'], ['radio']])(
    'names the options of a %s that has some, in their order',
    (style) => {
      const question = questionOf('q', style, { options: ['b', 'a'] })
      const turned = {
        ...question,
        options: question.options.map((option, at) => ({ ...option, order: 9 - at })),
      }
      expect(isPoints(question)).toBe(false)
      expect(keys(question)).toEqual(['b', 'a'])
      expect(keys(turned)).toEqual(['a', 'b'])
    },
  )

  it('lists the options of all rows of a matrix, or those of one', () => {
    const grid = questionOf('q', 'matrix', { rows: { speed: ['good', 'bad'], taste: ['sweet'] } })
    const [speed, taste] = grid.statements
    expect(picksOf(grid).map(({ key, row }) => [row?.key, key])).toEqual([
      ['speed', 'good'],
      ['speed', 'bad'],
      ['taste', 'sweet'],
    ])
    expect(keys(grid, taste?.id)).toEqual(['sweet'])
    expect(keys(grid, speed?.id)).toEqual(['good', 'bad'])
    expect(keys(grid, 'gone')).toEqual([])
  })

  it('offers nothing of a question that has no options yet', () => {
    expect(keys(questionOf('q', 'radio'))).toEqual([])
    expect(keys(questionOf('q', 'matrix'))).toEqual([])
  })
})
