// The sentences beside a path: why each page was shown, the short form of each answer, and what an answer showed or hid.
import type { Rule } from '@askwell/contract'
import { mapFlow, type Reason } from '@askwell/engine'
import { i18n } from '@lingui/core'
import { beforeAll, describe, expect, it } from 'vitest'
import type { AnswerShown } from '../../answers/answer-shown.ts'
import { ask, flowOf, idOf } from '../../questions/test/flow.ts'
import { fetchTexts } from '../../words/translations.ts'
import { pathSentences } from './use-path-sentences.ts'

beforeAll(async () => {
  await Promise.all(['de', 'tr'].map(fetchTexts))
})

const map = mapFlow(
  flowOf([
    ask('mood', 'radio', { options: ['good', 'bad'], body: { en: '**Mood**?', de: 'Laune?' } }),
    ask('why', 'text', { body: { en: 'y'.repeat(60) } }),
    ask('blank', 'text', { body: {} }),
  ]),
)
const sentences = (language = 'en') => {
  i18n.activate(language)
  return pathSentences(map, language, (id, values) => i18n._(id, { ...values }))
}
const because = (...rules: Partial<Rule>[]): Reason => ({
  kind: 'rules',
  number: 2,
  of: 3,
  transition: {
    id: 't',
    fromStateId: 'a',
    toStateId: 'b',
    rules: rules as Rule[],
  },
})
const isBad: Partial<Rule> = {
  elementId: idOf('mood'),
  operator: 'option_match',
  optionIds: [idOf('mood.bad')],
}
const hasLate: Partial<Rule> = { elementId: idOf('why'), operator: 'contains', value: 'late' }

describe('why a page came', () => {
  it.each<[Reason, string | null]>([
    [{ kind: 'start' }, null],
    [{ kind: 'otherwise', of: 0 }, null],
    [{ kind: 'otherwise', of: 1 }, 'because its rule did not apply'],
    [{ kind: 'otherwise', of: 3 }, 'because none of 3 rules applied'],
    [{ kind: 'submitted' }, 'sent with the button'],
    [{ kind: 'unknown' }, 'an answer was changed later'],
    [because(), 'always (rule 2 of 3)'],
    [because(isBad), 'because “Mood?” is bad (rule 2 of 3)'],
    [
      because(isBad, hasLate),
      `because “Mood?” is bad and “${'y'.repeat(39)}…” contains late (rule 2 of 3)`,
    ],
    [
      because({ ...isBad, optionIds: [idOf('mood.good'), idOf('mood.bad')] }),
      'because “Mood?” is good or bad (rule 2 of 3)',
    ],
    [because({ ...isBad, elementId: 'gone' }), 'because “?” is ? (rule 2 of 3)'],
  ])('%j', (reason, sentence) => {
    expect(sentences().why(reason)).toBe(sentence)
  })

  it('is said in the language of the studio, with the words of the survey in it', () => {
    expect(sentences('de').why(because(isBad))).toContain('Laune?')
    expect(sentences('tr').why(because(isBad))).toContain('Mood?')
    expect(sentences('tr').why(because(isBad, isBad))).toContain(' ve ')
  })
})

describe('what an answer did', () => {
  it.each<['shown' | 'hidden', string[], string[], string]>([
    ['shown', ['mood'], [], 'this answer showed “Mood?”'],
    ['hidden', [], ['mood.good'], 'this answer hid “good”'],
    ['shown', ['mood', 'blank'], ['mood.bad'], 'this answer showed “Mood?”, “blank”, and “bad”'],
    ['shown', ['gone'], [], 'this answer showed “?”'],
  ])('%s %j %j', (did, elements, options, sentence) => {
    const done = { did, elementIds: elements.map(idOf), optionIds: options.map(idOf) }
    expect(sentences().did(done)).toBe(sentence)
  })
})

describe('what an answer was', () => {
  const long = '👍'.repeat(41)
  it.each<[string, Partial<AnswerShown>, string]>([
    ['one option', { kind: 'options', texts: ['good'] }, 'good'],
    ['several options', { kind: 'options', texts: ['a', 'b', 'c'] }, 'a, b, and c'],
    ['no option', { kind: 'options', texts: [] }, ''],
    ['values', { kind: 'values', texts: ['a', 'b'] }, 'a and b'],
    ['a long value', { kind: 'values', texts: [long] }, `${'👍'.repeat(39)}…`],
    ['an order', { kind: 'order', texts: ['a', 'b'] }, '1 a · 2 b'],
    ['points', { kind: 'points', value: '9' } as Partial<AnswerShown>, '9'],
    ['one row', { kind: 'rows', rows: [{}] } as unknown as Partial<AnswerShown>, '1 row'],
    ['rows', { kind: 'rows', rows: [{}, {}] } as unknown as Partial<AnswerShown>, '2 rows'],
    ['a best only', { kind: 'ends', sets: [{ best: 'a', worst: null }] }, 'a / –'],
    [
      'two sets',
      {
        kind: 'ends',
        sets: [
          { best: 'a', worst: 'b' },
          { best: 'c', worst: 'a' },
        ],
      },
      'a / b · c / a',
    ],
    ['a short text', { kind: 'text', text: 'late', isLong: true } as Partial<AnswerShown>, 'late'],
    [
      'a long text, counted as a reader counts',
      { kind: 'text', text: long, isLong: true } as Partial<AnswerShown>,
      '41 characters',
    ],
    [
      'a text of a short field',
      { kind: 'text', text: 'x'.repeat(41), isLong: false } as Partial<AnswerShown>,
      'x'.repeat(41),
    ],
    ['no file', { kind: 'files', files: [] } as Partial<AnswerShown>, '0 files'],
  ])('of %s', (_what, answer, words) => {
    expect(sentences().answer(answer as AnswerShown)).toBe(words)
  })
})
