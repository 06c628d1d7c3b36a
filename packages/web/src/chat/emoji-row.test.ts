// The effect of a key and a press in the row of emoji.
import { describe, expect, it } from 'vitest'
import { nextSign, withSign } from './emoji-row.tsx'

describe('a key in the row of emoji', () => {
  it.each([
    ['ArrowRight', 'ltr', 0, 1],
    ['ArrowRight', 'ltr', 29, 0],
    ['ArrowLeft', 'ltr', 0, 29],
    ['ArrowRight', 'rtl', 5, 4],
    ['ArrowLeft', 'rtl', 29, 0],
    ['Home', 'ltr', 12, 0],
    ['End', 'rtl', 12, 29],
    ['Tab', 'ltr', 3, null],
    ['a', 'ltr', 3, null],
  ] as const)('%s leads on in %s from %d to %s', (key, dir, at, next) => {
    expect(nextSign(key, at, 30, dir)).toBe(next)
  })
})

describe('an emoji', () => {
  it.each([
    ['', 0, 0, '👍', 2],
    ['thanks!', 6, 6, 'thanks👍!', 8],
    ['thanks a lot', 7, 12, 'thanks 👍', 9],
  ])('goes into %j in place of what is selected', (text, from, to, next, caret) => {
    expect(withSign(text, '👍', { from, to, most: 5_000 })).toEqual({ text: next, caret })
  })

  it('is left out where the message would become too long', () => {
    expect(withSign('abcd', '👍', { from: 4, to: 4, most: 5 })).toBeNull()
  })
})
