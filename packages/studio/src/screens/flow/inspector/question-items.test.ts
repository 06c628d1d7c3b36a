import { describe, expect, it } from 'vitest'
import { ask, flowOf, idOf, stateOf } from '../../../questions/test/flow.ts'
import {
  answerItems,
  askedItems,
  elementName,
  optionTarget,
  readOptionTarget,
  rowItems,
  type Speaking,
  stateItems,
  targetItems,
  targetOptionItems,
} from './question-items.ts'

const mood = ask('mood', 'radio', { options: ['good', 'bad'] })
const grid = ask('grid', 'matrix', { rows: { food: ['ok', 'poor'], staff: ['ok'] } })
const score = ask('nps', 'score')
const later = ask('later', 'text', { body: { en: `  ${'long '.repeat(20)}` } })
const flow = flowOf([mood, grid, score, later], {
  states: [
    stateOf('One', [mood.id], idOf('Two'), { isInitialState: true }),
    stateOf('Two', [grid.id, score.id], idOf('Three'), { name: ' ' }),
    stateOf('Three', [later.id, idOf('submit')], null),
  ],
})
const speaking: Speaking = { flow, languageCode: 'en', say: (id) => id }
const lines = (items: readonly { name: string; group?: string | undefined }[]): string[] =>
  items.map(({ name, group }) => (group === undefined ? name : `${group}: ${name}`))
const questionOf = (element: typeof mood) => {
  if (!element.question) throw new Error('no question')
  return element.question
}

describe('what a rule can ask about', () => {
  it.each<[page: string, items: string[]]>([
    ['One', ['rule.here: mood']],
    ['Two', ['rule.here: grid', 'rule.here: nps', 'One: mood']],
    [
      'Three',
      [
        `rule.here: ${'long '.repeat(11)}long…`,
        'One: mood',
        'rule.untitled: grid',
        'rule.untitled: nps',
      ],
    ],
  ])('of %s: its own questions first, then those of pages before it', (page, items) => {
    expect(lines(askedItems(speaking, idOf(page)))).toEqual(items)
  })
})

describe('answers', () => {
  it.each<[string, ReturnType<typeof answerItems>, string[]]>([
    ['options', answerItems(speaking, questionOf(mood)), ['good', 'bad']],
    [
      'a matrix, under the name of each row',
      answerItems(speaking, questionOf(grid)),
      ['food: ok', 'food: poor', 'staff: ok'],
    ],
    [
      'one row of a matrix',
      answerItems(speaking, questionOf(grid), idOf('grid/food')),
      ['ok', 'poor'],
    ],
    [
      'points',
      answerItems(speaking, questionOf(score)),
      Array.from({ length: 11 }, (_, point) => `${point}`),
    ],
    ['nothing of a text', answerItems(speaking, questionOf(later)), []],
  ])('%s', (_name, items, names) => {
    expect(lines(items)).toEqual(names)
    expect(new Set(items.map(({ id }) => id)).size).toBe(items.length)
  })

  it('rows come in their order', () => {
    const question = questionOf(grid)
    const turned = {
      ...question,
      statements: question.statements.map((row) => ({ ...row, order: -row.order })),
    }
    expect(rowItems(speaking, question).map(({ key }) => key)).toEqual(['food', 'staff'])
    expect(rowItems(speaking, turned).map(({ key }) => key)).toEqual(['staff', 'food'])
  })
})

describe('what an answer can show', () => {
  it('is everything but the question itself, its own page first', () => {
    expect(lines(targetItems(speaking, score.id))).toEqual([
      'rule.here: grid',
      'One: mood',
      `Three: ${'long '.repeat(11)}long…`,
      'Three: inspector.unnamed',
    ])
  })

  it('is each option once by its key, and no point', () => {
    expect(lines(targetOptionItems(speaking))).toEqual([
      'mood: good',
      'mood: bad',
      'grid: ok',
      'grid: poor',
    ])
  })

  it.each([
    ['mood', 'good'],
    ['a "quoted" key', '["x","y"]'],
    ['', ''],
  ])('is read from its id: %j, %j', (questionKey, optionKey) => {
    expect(readOptionTarget(optionTarget(questionKey, optionKey))).toEqual({
      questionKey,
      optionKey,
    })
  })
})

it('a page leads to every page but itself', () => {
  expect(lines(stateItems(speaking, idOf('One')))).toEqual(['rule.untitled', 'Three'])
})

it('an element without words is called unnamed, and a question by its key', () => {
  const silent = ask('silent', 'text', { body: {} })
  expect(elementName(speaking, silent)).toBe('silent')
  expect(elementName(speaking, { ...silent, question: undefined } as never)).toBe(
    'inspector.unnamed',
  )
})
