import { describe, expect, it } from 'vitest'
import { ask, flowOf, idOf, stateOf } from '../../../questions/test/flow.ts'
import { breakSentence } from './break-sentence.ts'
import {
  elementName,
  questionElement,
  stateName,
  stateOf as stateWith,
  wordsOf,
} from './flow-names.ts'
import { neverReached } from './never-reached.ts'

const [first, second] = [
  ask('first', 'radio', { options: ['a'] }),
  ask('second', 'text', { body: {} }),
]
const flow = flowOf([first, second], {
  states: [
    stateOf('One', [first.id], idOf('Two'), { isInitialState: true }),
    stateOf('Two', [second.id], null),
  ],
  transitions: [
    { id: idOf('way'), fromStateId: idOf('One'), toStateId: idOf('Two'), rules: [] },
    { id: idOf('back'), fromStateId: idOf('Two'), toStateId: idOf('One'), rules: [] },
  ],
})

describe('wordsOf', () => {
  it.each<[text: Record<string, string> | undefined, words: string]>([
    [undefined, ''],
    [{}, ''],
    [{ en: 'Plain' }, 'Plain'],
    [{ de: 'Nur deutsch' }, 'Nur deutsch'],
    [{ de: ' ', tr: 'Türkçe' }, 'Türkçe'],
    [{ en: '**Bold** and _soft_\n\nand more' }, 'Bold and soft and more'],
    [{ en: '# Head' }, 'Head'],
    [{ en: ' ', de: 'Nur deutsch' }, 'Nur deutsch'],
    [{ en: 'our member_id > 5' }, 'our member_id > 5'],
    [{ en: '[here](https://x.example/a)' }, 'here'],
    [{ en: 'x'.repeat(60) }, 'x'.repeat(60)],
    [{ en: 'x'.repeat(61) }, `${'x'.repeat(59)}…`],
  ])('%j is %j', (text, words) => expect(wordsOf(flow, text)).toBe(words))
})

it('names elements by their words, else by their key, else by their kind', () => {
  expect(flow.elements.map((element) => elementName(flow, element))).toEqual([
    'first',
    'second',
    'submit',
  ])
})

it('finds states and elements by their ids, and nothing by others', () => {
  expect(stateName(flow, idOf('One'))).toBe('One')
  expect(stateName(flow, 'gone')).toBeNull()
  expect(stateName(flow, null)).toBeNull()
  expect(stateWith(flow, second.id)).toBe(idOf('Two'))
  expect(stateWith(flow, idOf('submit'))).toBeNull()
  expect(questionElement(flow, idOf('first?'))).toBe(first)
  expect(questionElement(flow, 'gone')).toBeUndefined()
})

describe('neverReached', () => {
  const told = (stateIds: string[], transitionIds: string[], elementIds: string[]) =>
    neverReached(flow, { never: { stateIds, transitionIds, elementIds } } as never).map(
      ({ kind, name }) => `${kind} ${name}`,
    )

  it.each<[string, string[], string[], string[], string[]]>([
    ['nothing', [], [], [], []],
    ['a page hides its way and its element', ['Two'], ['back'], ['second'], ['sim.neverState Two']],
    ['a way of a page that was reached', [], ['way'], [], ['sim.neverWay One → Two']],
    ['an element of a page that was reached', [], [], ['first'], ['sim.neverElement first']],
    [
      'an element on no page',
      ['One'],
      [],
      ['submit'],
      ['sim.neverState One', 'sim.neverElement submit'],
    ],
    ['what the survey no longer has', [], ['gone'], ['gone'], []],
  ])('%s', (_name, states, ways, elements, lines) => {
    expect(told(states.map(idOf), ways.map(idOf), elements.map(idOf))).toEqual(lines)
  })
})

describe('breakSentence', () => {
  const say = (id: string, values: object = {}): string => `${id} ${JSON.stringify(values)}`
  it.each<[Parameters<typeof breakSentence>[1], string]>([
    [
      { kind: 'elsewhere', step: 0, expected: idOf('Two'), came: null },
      'golden.elsewhere {"came":"golden.thank {}","expected":"“Two”"}',
    ],
    [
      { kind: 'elsewhere', step: 0, expected: 'gone', came: idOf('One') },
      'golden.elsewhere {"came":"“One”","expected":"golden.gonePage {}"}',
    ],
    [
      { kind: 'answer_gone', step: 0, questionId: idOf('first?') },
      'golden.answer_gone {"question":"“first”"}',
    ],
    [
      { kind: 'refused', step: 0, questionIds: [idOf('first?'), 'gone'] },
      'golden.refused {"question":"“first”, golden.goneQuestion {}"}',
    ],
    [{ kind: 'no_way_on', step: 0, press: 'alone' }, 'golden.no_way_alone {}'],
    [{ kind: 'no_way_on', step: 0, press: 'submit' } as never, 'golden.no_way_on {}'],
  ])('%j', (broken, sentence) => expect(breakSentence(flow, broken, say)).toBe(sentence))
})
