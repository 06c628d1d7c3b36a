// The estimate is compared with the programs that the engine makes.
import fc from 'fast-check'
import { RE2JS } from 're2js'
import { describe, expect, it } from 'vitest'
import { patternSize } from './pattern-size.ts'

const sizeOf = (pattern: string): number => {
  try {
    return RE2JS.compile(pattern, RE2JS.CASE_INSENSITIVE).programSize()
  } catch {
    return 0
  }
}

describe('size of a pattern', () => {
  it.each([
    'a{1,900}',
    '(a{1,10}){1,50}',
    '((a{1,9}){1,9}){1,9}',
    '(b|c){1,900}N',
    '\\p{L}{1,900}',
    '[[:alpha:]a-z]{1,900}',
    '[]x]{500}',
    'a{900,}',
    '(a?){1,1000}',
  ])('is not far from the size of the program of %s', (pattern) => {
    expect(patternSize(pattern)).toBeGreaterThan(sizeOf(pattern) / 3)
    expect(patternSize(pattern)).toBeLessThan(sizeOf(pattern) * 3)
  })

  it('is never more than three times too small, whatever the pattern', () => {
    const piece = fc.constantFrom(
      'a',
      '(',
      ')',
      '(?:',
      '|',
      '*',
      '+',
      '?',
      '{1,9}',
      '{3}',
      '{2,}',
      '[a-z]',
      '\\d',
      '\\p{L}',
      '^',
      '.',
      'ı',
      '[^]x]',
      '\\(',
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 25 }), (pieces) => {
        expect(sizeOf(pieces.join(''))).toBeLessThanOrEqual(3 * patternSize(pieces.join('')) + 10)
      }),
      { numRuns: 3_000, seed: 20_261_122 },
    )
  })

  it('costs nothing for what is not a pattern', () => {
    for (const text of ['(', '[', '{', '[[:', '\\', ')', '[[:]', '(?<'])
      expect(patternSize(text.repeat(512 / text.length))).toBeGreaterThanOrEqual(0)
  })
})
