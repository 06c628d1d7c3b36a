import type { Element, Flow, Option } from '@askwell/contract'
import { i18n } from '@lingui/core'
import { beforeAll, describe, expect, it } from 'vitest'
import { fetchTexts } from '../../../words/translations.ts'
import { changeSentence } from './change-sentence.ts'
import { difference } from './difference.ts'
import type { differenceWords } from './difference-words.ts'
import './difference-words.ts'

const id = (number: number): string => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
const english = { code: 'en', id: id(1), name: 'English' }
const turkish = { code: 'tr', id: id(2), name: 'Türkçe' }
const option = (number: number, key: string, words: string): Option => ({
  id: id(number),
  key,
  body: { en: words },
  order: number,
  isVisible: true,
})
const ask = (number: number, key: string, words: string, options: Option[] = []): Element => ({
  id: id(number),
  type: 'question',
  order: 0,
  isVisible: true,
  triggers: [],
  question: {
    id: id(number + 1),
    key,
    style: options.length > 0 ? 'radio' : 'text',
    body: { en: words },
    isRequired: false,
    isMultiSelect: false,
    hidePersonalData: false,
    options,
    statements: [],
    extra: {},
  },
})

/** Visit (bad → Why) → Thanks. */
const flow = (): Flow => ({
  id: id(0),
  name: 'Shop visit',
  languages: [english],
  defaultLanguageId: english.id,
  allowSavingIncompleteSurvey: false,
  states: [
    {
      id: id(10),
      name: 'Visit',
      style: 'page',
      isInitialState: true,
      elements: [id(20)],
      nextStateId: id(12),
    },
    {
      id: id(11),
      name: 'Why',
      style: 'page',
      isInitialState: false,
      elements: [id(30)],
      nextStateId: id(12),
    },
    {
      id: id(12),
      name: 'Thanks',
      style: 'thank',
      isInitialState: false,
      elements: [],
      nextStateId: null,
    },
  ],
  elements: [
    ask(20, 'visit', 'How was it?', [option(22, 'good', 'Good'), option(23, 'bad', 'Bad')]),
    ask(30, 'why', 'What **went** wrong?'),
  ],
  transitions: [
    {
      id: id(40),
      fromStateId: id(10),
      toStateId: id(11),
      rules: [{ elementId: id(20), operator: 'option_match', optionIds: [id(23)] }],
    },
    {
      id: id(41),
      fromStateId: id(10),
      toStateId: id(12),
      rules: [{ elementId: id(20), operator: 'equals', value: 'good' }],
    },
  ],
})

const said = (change: (flow: Flow) => void): string[] => {
  const [before, after] = [flow(), flow()]
  change(after)
  const say = (
    word: keyof typeof differenceWords,
    values?: Readonly<Record<string, string | number | Date>>,
  ) => i18n._(word, { ...values })
  return difference(before, after).map((one) => changeSentence(before, after, one, say))
}
const visit = (after: Flow) => after.elements[0]?.question ?? ask(0, '', '').question
const way = (after: Flow) => after.transitions[0] ?? { toStateId: '', rules: [], fromStateId: '' }

describe('difference', () => {
  beforeAll(() => i18n.activate('en'))

  it.each<[string, (after: Flow) => void, string[]]>([
    ['nothing', () => undefined, []],
    ['only the version’s own number', (after) => Object.assign(after, { version: 4 }), []],
    [
      'a name',
      (after) => Object.assign(after, { name: 'Visit' }),
      ['The survey is now called “Visit” (was “Shop visit”)'],
    ],
    [
      'a question made required',
      (after) => Object.assign(visit(after) ?? {}, { isRequired: true }),
      ['Question “How was it?” is now required'],
    ],
    [
      'answers: one added, one renamed, and their order',
      (after) => {
        const question = visit(after)
        if (question)
          question.options = [
            { ...option(23, 'bad', 'Poor'), order: 1 },
            { ...option(22, 'good', 'Good'), order: 2 },
            option(24, 'no', 'No'),
          ]
      },
      [
        'Option “No” added to “How was it?”',
        'Option “Bad” of “How was it?” was changed to “Poor” (English)',
        'The order of the options of “How was it?” has changed',
      ],
    ],
    [
      'an answer taken away',
      (after) => void visit(after)?.options.pop(),
      ['Option “Bad” removed from “How was it?”'],
    ],
    [
      'another target of a way',
      (after) => Object.assign(way(after), { toStateId: id(12) }),
      ['“Visit” goes to “Thanks” instead of “Why” when “How was it?” is “Bad”'],
    ],
    [
      'other rules of a way',
      (after) =>
        Object.assign(way(after), {
          rules: [
            ...way(after).rules,
            { elementId: id(20), operator: 'not_contains', value: 'go' },
          ],
        }),
      [
        '“Visit” goes to “Why” when “How was it?” is “Bad” and “How was it?” does not contain “go” (before: when “How was it?” is “Bad”)',
      ],
    ],
    [
      'a way added',
      (after) =>
        void after.transitions.push({
          id: id(42),
          fromStateId: id(11),
          toStateId: id(10),
          rules: [],
        }),
      ['“Why” now goes to “Visit” when no other rule applies'],
    ],
    [
      'a way removed',
      (after) => void after.transitions.pop(),
      ['“Visit” no longer goes to “Thanks” when “How was it?” is “Good”'],
    ],
    [
      'the order of ways',
      (after) => void after.transitions.reverse(),
      ['The order of the rules of “Visit” has changed'],
    ],
    [
      'where else it goes',
      (after) => {
        for (const state of after.states) if (state.name === 'Why') state.nextStateId = null
      },
      ['“Why” otherwise goes to “the default ending” instead of “Thanks”'],
    ],
    [
      'a page with its question and its way gone',
      (after) => {
        after.states = after.states.filter(({ name }) => name !== 'Why')
        after.elements.pop()
        after.transitions.shift()
      },
      [
        'Page “Why” removed',
        'Question “What went wrong?” removed from “Why”',
        '“Visit” no longer goes to “Why” when “How was it?” is “Bad”',
      ],
    ],
    [
      'a page added as the first one',
      (after) => {
        for (const state of after.states) state.isInitialState = false
        after.states.unshift({
          id: id(13),
          name: 'Hello',
          style: 'random',
          isInitialState: true,
          elements: [],
          nextStateId: id(10),
        })
      },
      ['Page “Hello” added', 'The survey now starts with “Hello”'],
    ],
    [
      'a question moved, and hidden there',
      (after) => {
        for (const state of after.states)
          state.elements = state.name === 'Visit' ? [id(20), id(30)] : []
        const [, why] = after.elements
        if (why) why.isVisible = false
      },
      [
        '“What went wrong?” moved from “Why” to “Visit”',
        '“What went wrong?” is now hidden from the start',
      ],
    ],
    [
      'a second language',
      (after) => {
        after.languages.push(turkish)
        const question = visit(after)
        if (question) question.body['tr'] = 'Nasıldı?'
      },
      ['Language Türkçe added', '“How was it?” now has a text in Türkçe: “Nasıldı?”'],
    ],
    [
      'limits, kind, key, privacy and what it shows',
      (after) => {
        const [element] = after.elements
        Object.assign(visit(after) ?? {}, {
          style: 'checklist',
          key: 'stay',
          hidePersonalData: true,
          maxSelectionCount: 1,
          extra: { layout: 'horizontal' },
        })
        element?.triggers.push({
          key: 'bad',
          action: 'make_visible',
          targetIds: [id(30)],
          targetOptionIds: [],
        })
      },
      [
        'The type of question “How was it?” is now checklist (was radio)',
        'Question “How was it?” now has the key stay (was visit)',
        'Personal data in “How was it?” is now masked',
        'Limits of “How was it?” changed',
        'Settings of question “How was it?” changed',
        'The display logic of “How was it?” has changed',
      ],
    ],
  ])('tells %s (O-08)', (_what, change, sentences) => {
    expect(said(change)).toEqual(sentences)
  })

  it('says it in Turkish (O-08)', async () => {
    await fetchTexts('tr')
    i18n.activate('tr')
    expect(said((after) => Object.assign(visit(after) ?? {}, { isRequired: true }))).toEqual([
      '“How was it?” sorusu artık zorunlu',
    ])
    i18n.activate('en')
  })
})
