import fc from 'fast-check'
import { expect, it } from 'vitest'
import { shortened } from './shortened.ts'

const family = '👨‍👩‍👧'
const flag = '🇹🇷'

it.each([
  ['nothing', '', 3, ''],
  ['what fits', 'abc', 3, 'abc'],
  ['what does not fit', 'abcd', 3, 'ab…'],
  ['emoji that fit, of several code points each', family.repeat(3), 3, family.repeat(3)],
  ['emoji that do not fit', family.repeat(4), 3, `${family.repeat(2)}…`],
  ['a flag at the limit', `ab${flag}d`, 3, 'ab…'],
  ['a flag before the limit', `a${flag}cd`, 3, `a${flag}…`],
  ['letters with marks', 'e\u0301e\u0301e\u0301e\u0301', 3, 'e\u0301e\u0301…'],
  ['Arabic', 'مرحبا', 3, 'مر…'],
  ['a word end', 'one two three', 5, 'one…'],
])('shortens %s', (_what, text, most, short) => {
  expect(shortened(text, most)).toBe(short)
})

it('leaves no half of a character, and adds nothing but an ellipsis', () => {
  const text = fc.string({ unit: 'grapheme', maxLength: 60 })
  fc.assert(
    fc.property(text, fc.integer({ min: 2, max: 40 }), (whole, most) => {
      const short = shortened(whole, most)
      expect(short.isWellFormed()).toBe(true)
      expect([...new Intl.Segmenter().segment(short)].length).toBeLessThanOrEqual(most)
      if (short !== whole) expect(whole.startsWith(short.slice(0, -1))).toBe(true)
    }),
  )
})
