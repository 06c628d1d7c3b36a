import type { Flow, Rule } from '@askwell/contract'
import { describe, expect, it } from 'vitest'
import { ask, flowOf, idOf, option, stateOf } from '../../../questions/test/flow.ts'
import type { Change, DifferenceWord } from './change.ts'
import { changeSentence } from './change-sentence.ts'

/** Writes the id of a text and its values in the order of their names, for readable tables. */
const say = (id: string, values: Readonly<Record<string, unknown>> = {}): string =>
  [
    id.replace('diff.', ''),
    ...Object.keys(values)
      .sort()
      .map((name) => values[name]),
  ].join('|')

const visit = ask('visit', 'radio', { options: ['good', 'bad'] })
const grid = ask('grid', 'matrix', { rows: { food: ['hot', 'cold'] } })
const flow = flowOf([visit, grid, ask('why', 'text')], {
  states: [stateOf('Ask', [visit.id, grid.id, idOf('why')], null, { isInitialState: true })],
})
const sentence = (change: Change, before: Flow = flow, after: Flow = flow): string =>
  changeSentence(before, after, change, say as never)
const ruled = (...rules: Rule[]): string =>
  sentence({
    word: 'diff.wayAdded',
    values: {},
    rules: { rules: { rules, flow } },
  }).replace(/^wayAdded\|/, '')

describe('changeSentence', () => {
  it.each<[name: string, rules: Rule[], words: string]>([
    ['no rule', [], 'always'],
    [
      'an option by its words',
      [{ elementId: visit.id, operator: 'option_match', optionIds: [idOf('visit.bad')] }],
      'is|visit|bad',
    ],
    [
      'several options',
      [
        {
          elementId: visit.id,
          operator: 'option_match',
          optionIds: [idOf('visit.good'), idOf('visit.bad')],
        },
      ],
      'is|visit|good, bad',
    ],
    [
      'an option that is gone',
      [{ elementId: visit.id, operator: 'option_match', optionIds: [idOf('visit.never')] }],
      'is|visit|?',
    ],
    ['a question that is gone', [{ elementId: 'gone', operator: 'equals', value: 'x' }], 'is|?|x'],
    [
      'typed words',
      [{ elementId: idOf('why'), operator: 'not_contains', value: 'queue' }],
      'containsNot|why|queue',
    ],
    [
      'a pattern, which is not the key of an option',
      [{ elementId: visit.id, operator: 'regex', value: 'good' }],
      'matches|visit|good',
    ],
    [
      'a row of a matrix',
      [
        {
          elementId: grid.id,
          operator: 'option_match',
          statementId: idOf('grid/food'),
          optionIds: [idOf('grid/food.cold')],
        },
      ],
      'is|grid · food|cold',
    ],
    [
      'two rules',
      [
        { elementId: visit.id, operator: 'equals', value: ['good'] },
        { elementId: idOf('why'), operator: 'contains', value: 'tea' },
      ],
      'and|is|visit|good|contains|why|tea',
    ],
  ])('says %s', (_name, rules, words) => expect(ruled(...rules)).toBe(words))

  it('names an option by its words, where a rule names it by its key', () => {
    const worded = flowOf([
      {
        ...visit,
        question: {
          ...visit.question,
          options: [option('visit', 'bad', 0, { body: { en: 'Not so good' } })],
        },
      } as never,
    ])
    const rules: Rule[] = [{ elementId: visit.id, operator: 'not_equals', value: 'bad' }]
    const change = {
      word: 'diff.wayAdded' as DifferenceWord,
      values: {},
      rules: { rules: { rules, flow: worded } },
    }
    expect(sentence(change)).toBe('wayAdded|isNot|visit|Not so good')
  })

  it('names pages that were deleted by what they were called, and the default ending', () => {
    const pages = { from: idOf('Ask'), to: idOf('Old'), was: null, other: 'never there' }
    const before = { ...flow, states: [...flow.states, stateOf('Old', [], null)] }
    const change: Change = { word: 'diff.wayElsewhere', values: {}, pages }
    expect(sentence(change, before)).toBe('wayElsewhere|Ask|gone|Old|thank')
  })
})
