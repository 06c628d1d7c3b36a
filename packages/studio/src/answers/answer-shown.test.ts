import type {
  Element,
  Flow,
  Option,
  Question,
  QuestionStyle,
  StoredResponse,
} from '@askwell/contract'
import { mapFlow } from '@askwell/engine'
import { describe, expect, it } from 'vitest'
import { type AnswerShown, answersShown } from './answer-shown.ts'
import { headline } from './headline.ts'
import { plainWords, wordsIn } from './plain-words.ts'

const option = (key: string, more: Partial<Option> = {}): Option => ({
  id: `o-${key}`,
  key,
  body: { en: key.toUpperCase() },
  order: 0,
  isVisible: true,
  ...more,
})
const asked = (key: string, style: QuestionStyle, more: Partial<Question> = {}): Question => ({
  id: `q-${key}`,
  key,
  style,
  body: { en: `**Ask** ${key}`, tr: `${key} sor` },
  isRequired: false,
  isMultiSelect: false,
  hidePersonalData: false,
  options: [],
  statements: [],
  extra: {},
  ...more,
})
const mapOf = (...questions: Question[]) => {
  const elements = questions.map(
    (question, order): Element => ({
      id: `e-${question.key}`,
      type: 'question',
      order,
      isVisible: true,
      triggers: [],
      question,
    }),
  )
  const flow: Flow = {
    id: 'f',
    name: 'F',
    languages: [{ id: 'l', code: 'en', name: 'English' }],
    defaultLanguageId: 'l',
    allowSavingIncompleteSurvey: false,
    states: [
      {
        id: 's',
        name: 'S',
        style: 'page',
        isInitialState: true,
        elements: elements.map(({ id }) => id),
        nextStateId: null,
      },
    ],
    elements,
    transitions: [],
  }
  return mapFlow(flow)
}
const statement = (key: string, ...keys: string[]) => ({
  id: `s-${key}`,
  key,
  body: { en: key },
  order: 0,
  options: keys.map((one) => option(one, { id: `${key}-${one}` })),
})
const shown = (question: Question, items: StoredResponse[]) =>
  answersShown(mapOf(question), items, ['en']).answered[0]?.answer
const body = (key: string, text: string, more: Partial<StoredResponse> = {}): StoredResponse => ({
  question_id: `q-${key}`,
  body: text,
  ...more,
})
const chose = (
  key: string,
  optionKey: string,
  more: Partial<StoredResponse> = {},
): StoredResponse => ({
  question_id: `q-${key}`,
  option_id: `o-${optionKey}`,
  ...more,
})
const points = (value: string, of: number | null, tone: string, text: string | null = null) => ({
  kind: 'points',
  value,
  of,
  tone,
  text,
})

describe('answers as a person reads them', () => {
  it.each<[string, Question, StoredResponse[], object]>([
    [
      'one option',
      asked('a', 'radio', { options: [option('x'), option('y')] }),
      [chose('a', 'y')],
      { kind: 'options', texts: ['Y'] },
    ],
    [
      'an option with its emoji',
      asked('a', 'plain', { options: [option('x', { emoji: '🙂' })] }),
      [chose('a', 'x')],
      { kind: 'options', texts: ['🙂 X'] },
    ],
    [
      'an option that the version lacks',
      asked('a', 'radio', { options: [option('x')] }),
      [chose('a', 'gone')],
      { kind: 'options', texts: ['?'] },
    ],
    [
      'an order, best first',
      asked('a', 'ranking', { options: [option('x'), option('y')] }),
      [chose('a', 'x', { ranking: 1 }), chose('a', 'y', { ranking: 0 })],
      { kind: 'order', texts: ['Y', 'X'] },
    ],
    ['a score typed', asked('a', 'score'), [body('a', '9')], points('9', 10, 'promoter')],
    [
      'a score by options and weights',
      asked('a', 'score', { options: [option('7', { weight: -1 }), option('8')] }),
      [chose('a', '7')],
      points('7', 8, 'detractor'),
    ],
    [
      'stars with words',
      asked('a', 'star', { options: [option('4', { body: { en: 'Good' } }), option('5')] }),
      [chose('a', '4')],
      points('4', 5, 'promoter', 'Good'),
    ],
    [
      'faces without numbers',
      asked('a', 'custom_score', { options: [option('bad'), option('good')] }),
      [chose('a', 'good')],
      { kind: 'options', texts: ['GOOD'] },
    ],
    [
      'a slider',
      asked('a', 'slider', { max: 100 }),
      [body('a', '40')],
      points('40', 100, 'passive'),
    ],
    [
      'a matrix',
      asked('a', 'matrix', {
        statements: [statement('clean', 'bad', 'good'), statement('quick', 'bad', 'good')],
      }),
      [{ question_id: 's-quick', option_id: 'quick-good' }],
      { kind: 'rows', rows: [{ statement: 'quick', text: 'GOOD' }] },
    ],
    [
      'a maxdiff',
      asked('a', 'matrix', {
        extra: { matrix_question_type: 'maxdiff' },
        statements: [statement('p', 'best', 'worst'), statement('q', 'best', 'worst')],
      }),
      [
        { question_id: 's-p', option_id: 'p-worst' },
        { question_id: 's-q', option_id: 'q-best' },
      ],
      { kind: 'ends', sets: [{ best: 'q', worst: 'p' }] },
    ],
    [
      'a maxdiff in sets',
      asked('a', 'matrix', {
        extra: { matrix_question_type: 'maxdiff' },
        statements: [statement('p', 'best', 'worst'), statement('q', 'best', 'worst')],
      }),
      [
        { question_id: 's-p', option_id: 'p-worst', ranking: 1, body: '3' },
        { question_id: 's-q', option_id: 'q-best', ranking: 1, body: '3' },
        { question_id: 's-p', option_id: 'p-best', ranking: 0, body: '3' },
        { question_id: 's-q', option_id: 'q-worst', ranking: 0, body: '3' },
      ],
      {
        kind: 'ends',
        sets: [
          { best: 'p', worst: 'q' },
          { best: 'q', worst: 'p' },
        ],
      },
    ],
    [
      'a text',
      asked('a', 'textarea'),
      [body('a', 'Hello')],
      { kind: 'text', text: 'Hello', isLong: true, isVerified: null },
    ],
    [
      'a number that no code verified',
      asked('a', 'phone_verification'),
      [body('a', '+31 6', { unverified: true })],
      { kind: 'text', text: '+31 6', isLong: false, isVerified: false },
    ],
    [
      'values of a reply',
      asked('a', 'dynamic_multiple_value'),
      [body('a', 'second', { ranking: 1 }), body('a', 'first', { ranking: 0 })],
      { kind: 'values', texts: ['first', 'second'] },
    ],
    [
      'a file nobody knows more of',
      asked('a', 'file'),
      [body('a', 'https://x.example/f/a%20b.png?x=1')],
      {
        kind: 'files',
        files: [
          {
            url: 'https://x.example/f/a%20b.png?x=1',
            name: 'a b.png',
            type: '',
            bytes: 0,
            scanned: 'not_scanned',
          },
        ],
      },
    ],
  ])('%s (O-15)', (_name, question, items, expected) => {
    expect(shown(question, items)).toEqual(expected satisfies object as AnswerShown)
  })

  it('names questions in the language asked for, and keeps what no question of the version explains (O-15)', () => {
    const { answered, unknown } = answersShown(
      mapOf(asked('a', 'text')),
      [body('a', 'x'), body('gone', 'left over')],
      ['tr'],
    )
    expect([answered[0]?.label, unknown]).toEqual(['a sor', ['left over']])
  })

  it('a row takes the score before the stars, and the longest text', () => {
    const map = mapOf(
      asked('s', 'star'),
      asked('n', 'score'),
      asked('t', 'text'),
      asked('u', 'textarea'),
      asked('m', 'email'),
    )
    const { answered } = answersShown(
      map,
      [
        body('s', '1'),
        body('n', '10'),
        body('t', 'short'),
        body('u', 'much longer'),
        body('m', 'a@long.example.org'),
      ],
      ['en'],
    )
    expect(headline(answered)).toMatchObject({ score: { value: '10' }, words: 'much longer' })
    expect(headline([])).toEqual({ score: null, words: null })
  })
})

describe('words of a flow on one line', () => {
  it.each([
    ['## How *was* it, **really**?', 'How was it, really?'],
    ['[Our terms](https://x.example) and ![a cat](c.png)', 'Our terms and a cat'],
    ['snake_case_stays 2*3*4', 'snake_case_stays 2*3*4'],
    ['two\n\nlines', 'two lines'],
  ])('%s', (markdown, expected) => expect(plainWords(markdown)).toBe(expected))

  it('falls back to whichever language there is', () => {
    expect([
      wordsIn({ tr: 'Evet', en: '' }, ['en']),
      wordsIn(undefined, ['en']),
      wordsIn({ en: 'Yes', tr: 'Evet' }, ['tr', 'en']),
    ]).toEqual(['Evet', '', 'Evet'])
  })
})
