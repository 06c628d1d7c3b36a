import { describe, expect, it } from 'vitest'
import { faultOf } from '../check.ts'
import type { Fault } from '../fault.ts'
import { ask, idOf, option } from '../test/flow.ts'
import { styleOf } from './index.ts'
import { canonicalNumber } from './number.ts'

type QuestionExtras = Parameters<typeof ask>[2]
function check(
  style: Parameters<typeof ask>[1],
  text: string,
  more: QuestionExtras = {},
): { fault: Fault | null; body: string | undefined } {
  const question = ask('q', style, more).question
  if (!question) throw new Error('no question')
  const answer = { kind: 'text', text } as const
  return {
    fault: faultOf(question, answer, question.options),
    body: styleOf(style).items(question, answer)[0]?.body,
  }
}
function chosen(
  style: Parameters<typeof ask>[1],
  keys: string[],
  more: QuestionExtras = {},
): Fault | null {
  const question = ask('q', style, {
    options: ['a', 'b', 'c', option('q', 'none', { exclusive: true })],
    ...more,
  }).question
  if (!question) throw new Error('no question')
  return faultOf(
    question,
    { kind: 'options', optionIds: keys.map((key) => idOf(`q.${key}`)) },
    question.options,
  )
}

describe('numbers (A-098)', () => {
  it.each([
    ['1,5', '1.5'],
    ['1.5', '1.5'],
    ['.5', '0.5'],
    ['5,', '5'],
    ['007', '7'],
    ['-0', '0'],
    ['+3', '3'],
    ['1.50', '1.5'],
    ['−2', '-2'],
    ['1.234,5', '1234.5'],
    ['1,234.5', '1234.5'],
    ['1.234.567', '1234567'],
    ['12,345,678.9', '12345678.9'],
  ])('%s is sent as %s', (typed, sent) => expect(canonicalNumber(typed)).toBe(sent))
  it.each(['', 'abc', '1e5', '1.2.3', '1,2,3.4.5', '--1', '.', '12 000', '1'.repeat(40)])(
    '%s is no number',
    (typed) => expect(canonicalNumber(typed)).toBeNull(),
  )
})

describe('typed styles', () => {
  it.each<[string, string, QuestionExtras, Fault | null]>([
    ['letters (R-QS-25)', 'abc', {}, { code: 'generic' }],
    ['range (R-VAL-28)', '11', { min: 1, max: 10 }, { code: 'number_range', min: 1, max: 10 }],
    ['the bounds pass (R-VAL-28)', '10', { min: 1, max: 10 }, null],
    ['lower (R-VAL-29)', '0', { min: 1 }, { code: 'number_min', min: 1 }],
    ['the lower bound passes (R-VAL-29)', '1', { min: 1 }, null],
    ['upper (R-VAL-30)', '11', { max: 10 }, { code: 'number_max', max: 10 }],
    ['the upper bound passes (R-VAL-30)', '10', { max: 10 }, null],
    ['off the step (A-268)', '0.25', { step: 0.1 }, { code: 'generic' }],
    ['on the step (A-268)', '0.3', { step: 0.1 }, null],
  ])('numeric, %s', (_name, text, more, fault) =>
    expect(check('numeric', text, more).fault).toEqual(fault),
  )

  it.each<[string, string, QuestionExtras, Fault | null]>([
    [
      'range (R-VAL-31)',
      'ab',
      { minLength: 3, maxLength: 5 },
      { code: 'text_range', min: 3, max: 5 },
    ],
    ['minimum (R-VAL-32)', 'ab', { minLength: 3 }, { code: 'text_min', min: 3 }],
    ['maximum (R-VAL-33)', 'abcdef', { maxLength: 5 }, { code: 'text_max', max: 5 }],
    ['as much as the contract takes passes', 'x'.repeat(10_000), {}, null],
    [
      'more than the contract takes',
      'x'.repeat(10_001),
      { maxLength: 20_000 },
      { code: 'text_max', max: 10_000 },
    ],
    [
      'ten thousand emoji, told in emoji',
      '😀'.repeat(10_000),
      {},
      { code: 'text_max', max: 5_000 },
    ],
    ['trimmed before it is counted (A-093)', '  abc  ', { maxLength: 3 }, null],
    ['a family is one character (A-093)', '👨‍👩‍👧‍👦', { maxLength: 1 }, null],
    ['optional and empty (R-VAL-42)', ' ', { minLength: 5 }, null],
    ['required and only spaces (R-VAL-02)', '   ', { isRequired: true }, { code: 'required' }],
  ])('text, %s', (_name, text, more, fault) =>
    expect(check('text', text, more).fault).toEqual(fault),
  )

  it('text is one line, textarea keeps its lines (R-QS-39, R-QS-40)', () => {
    expect(check('text', 'a\n b').body).toBe('a b')
    expect(check('textarea', 'a\r\nb').body).toBe('a\nb')
  })

  it.each([
    ['a@b.co', true],
    ['a@b', false],
    ['ayşe@örnek.com.tr', true],
    ['a b@c.de', false],
    ['.a@b.co', false],
    ['a@-b.co', false],
    [`${'x'.repeat(250)}@b.co`, false],
    ['a@b.co,c@d.org', false],
  ])('%s (R-QS-15, R-VAL-25)', (text, isGood) =>
    expect(check('email', text).fault).toEqual(isGood ? null : { code: 'email' }),
  )

  it.each([
    ['a@b.co', 'a@b.co'],
    ['a@b.co, c@d.org', 'a@b.co,c@d.org'],
  ])('the list %s (R-VAL-14)', (text, body) =>
    expect(check('email', text, { isMultiSelect: true })).toEqual({ fault: null, body }),
  )
  it('a semicolon is not a list (R-VAL-14)', () =>
    expect(check('email', 'a@b.co;c@d', { isMultiSelect: true }).fault).toEqual({ code: 'email' }))

  it('score and star without options are complete numbers of their range (A-083)', () => {
    expect(check('score', '10').fault).toBeNull()
    expect(check('score', '11').fault).toEqual({ code: 'value_range', min: 0, max: 10 })
    expect(check('star', '0').fault).toEqual({ code: 'value_range', min: 1, max: 5 })
  })
})

describe('choices', () => {
  it.each<[string, string[], QuestionExtras, Fault | null]>([
    [
      'fewer than the minimum (R-VAL-06, R-VAL-34)',
      ['a'],
      { minSelectionCount: 2 },
      { code: 'select_min', min: 2 },
    ],
    ['exactly the minimum (R-VAL-07)', ['a', 'b'], { minSelectionCount: 2 }, null],
    [
      'more than the maximum (R-VAL-08, R-VAL-35)',
      ['a', 'b', 'c'],
      { maxSelectionCount: 2 },
      { code: 'select_max', max: 2 },
    ],
    ['none of an optional one (A-263)', [], { minSelectionCount: 2 }, null],
    ['an exclusive option alone is enough', ['none'], { minSelectionCount: 2 }, null],
  ])('checklist, %s', (_name, keys, more, fault) =>
    expect(chosen('checklist', keys, more)).toEqual(fault),
  )

  it.each(['radio', 'plain', 'dropdown', 'score', 'star'] as const)(
    '%s takes several with isMultiSelect and one without (R-QS-42)',
    (style) => {
      expect(chosen(style, ['a', 'b'], { isMultiSelect: true })).toBeNull()
      expect(chosen(style, ['a', 'b'])).toEqual({ code: 'generic' })
    },
  )
})
