import { describe, expect, it } from 'vitest'
import { faultOf } from '../check.ts'
import type { Fault } from '../fault.ts'
import { ask, idOf, option } from '../test/flow.ts'
import { styleOf } from './index.ts'
import { canonicalNumber } from './number.ts'

type Asked = Parameters<typeof ask>[2]
function check(
  style: Parameters<typeof ask>[1],
  text: string,
  more: Asked = {},
): { fault: Fault | null; body: string | undefined } {
  const question = ask('q', style, more).question
  if (!question) throw new Error('no question')
  const answer = { kind: 'text', text } as const
  return {
    fault: faultOf(question, answer, question.options),
    body: styleOf(style).items(question, answer)[0]?.body,
  }
}
function chosen(style: Parameters<typeof ask>[1], keys: string[], more: Asked = {}): Fault | null {
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
  it.each<[string, string, Asked, Fault | null]>([
    ['R-QS-25: letters', 'abc', {}, { code: 'generic' }],
    ['R-VAL-28: range', '11', { min: 1, max: 10 }, { code: 'number_range', min: 1, max: 10 }],
    ['R-VAL-28: the bounds pass', '10', { min: 1, max: 10 }, null],
    ['R-VAL-29: lower', '0', { min: 1 }, { code: 'number_min', min: 1 }],
    ['R-VAL-29: the lower bound passes', '1', { min: 1 }, null],
    ['R-VAL-30: upper', '11', { max: 10 }, { code: 'number_max', max: 10 }],
    ['R-VAL-30: the upper bound passes', '10', { max: 10 }, null],
    ['A-268: off the step', '0.25', { step: 0.1 }, { code: 'generic' }],
    ['A-268: on the step', '0.3', { step: 0.1 }, null],
  ])('numeric, %s', (_name, text, more, fault) =>
    expect(check('numeric', text, more).fault).toEqual(fault),
  )

  it.each<[string, string, Asked, Fault | null]>([
    [
      'R-VAL-31: range',
      'ab',
      { minLength: 3, maxLength: 5 },
      { code: 'text_range', min: 3, max: 5 },
    ],
    ['R-VAL-32: minimum', 'ab', { minLength: 3 }, { code: 'text_min', min: 3 }],
    ['R-VAL-33: maximum', 'abcdef', { maxLength: 5 }, { code: 'text_max', max: 5 }],
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
    ['A-093: trimmed before it is counted', '  abc  ', { maxLength: 3 }, null],
    ['A-093: a family is one character', '👨‍👩‍👧‍👦', { maxLength: 1 }, null],
    ['R-VAL-42: optional and empty', ' ', { minLength: 5 }, null],
    ['R-VAL-02: required and only spaces', '   ', { isRequired: true }, { code: 'required' }],
  ])('text, %s', (_name, text, more, fault) =>
    expect(check('text', text, more).fault).toEqual(fault),
  )

  it('R-QS-39 R-QS-40: text is one line, textarea keeps its lines', () => {
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
  ])('R-QS-15 R-VAL-25: %s', (text, isGood) =>
    expect(check('email', text).fault).toEqual(isGood ? null : { code: 'email' }),
  )

  it.each([
    ['a@b.co', 'a@b.co'],
    ['a@b.co, c@d.org', 'a@b.co,c@d.org'],
  ])('R-VAL-14: the list %s', (text, body) =>
    expect(check('email', text, { isMultiSelect: true })).toEqual({ fault: null, body }),
  )
  it('R-VAL-14: a semicolon is no list', () =>
    expect(check('email', 'a@b.co;c@d', { isMultiSelect: true }).fault).toEqual({ code: 'email' }))

  it('A-083: score and star without options are whole numbers of their range', () => {
    expect(check('score', '10').fault).toBeNull()
    expect(check('score', '11').fault).toEqual({ code: 'value_range', min: 0, max: 10 })
    expect(check('star', '0').fault).toEqual({ code: 'value_range', min: 1, max: 5 })
  })
})

describe('choices', () => {
  it.each<[string, string[], Asked, Fault | null]>([
    [
      'R-VAL-06 R-VAL-34: fewer than the minimum',
      ['a'],
      { minSelectionCount: 2 },
      { code: 'select_min', min: 2 },
    ],
    ['R-VAL-07: exactly the minimum', ['a', 'b'], { minSelectionCount: 2 }, null],
    [
      'R-VAL-08 R-VAL-35: more than the maximum',
      ['a', 'b', 'c'],
      { maxSelectionCount: 2 },
      { code: 'select_max', max: 2 },
    ],
    ['A-263: none of an optional one', [], { minSelectionCount: 2 }, null],
    ['an exclusive option is enough by itself', ['none'], { minSelectionCount: 2 }, null],
  ])('checklist, %s', (_name, keys, more, fault) =>
    expect(chosen('checklist', keys, more)).toEqual(fault),
  )

  it.each(['radio', 'plain', 'dropdown', 'score', 'star'] as const)(
    'R-QS-42: %s takes several with isMultiSelect and one without',
    (style) => {
      expect(chosen(style, ['a', 'b'], { isMultiSelect: true })).toBeNull()
      expect(chosen(style, ['a', 'b'])).toEqual({ code: 'generic' })
    },
  )
})
