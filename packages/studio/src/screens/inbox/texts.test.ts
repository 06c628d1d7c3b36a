import { describe, expect, it } from 'vitest'
import { darkEnough } from './dark-enough.ts'
import { textPieces } from './text-pieces.ts'

describe('only web addresses of a text become links (A-207)', () => {
  it.each([
    ['no link', ['no link']],
    ['see https://a.example/b.', ['see ', '[https://a.example/b]', '.']],
    ['(https://a.example)', ['(', '[https://a.example]', ')']],
    ['javascript:alert(1)', ['javascript:alert(1)']],
    ['<a href="https://a.example">x</a>', ['<a href="', '[https://a.example]', '">x</a>']],
    ['data:text/html,x https://', ['data:text/html,x https://']],
  ])('%j', (text, shown) => {
    const pieces = textPieces(text)
    expect(pieces.map((piece) => (piece.isLink ? `[${piece.text}]` : piece.text))).toEqual(shown)
    expect(pieces.map((piece) => piece.text).join('')).toBe(text)
  })
})

const luminance = (color: string): number => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((from) => {
    const value = Number.parseInt(color.slice(from, from + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

describe('1.4.3: a letter is readable on any colour of a profile', () => {
  it.each(['#ffffff', '#ffff00', '#20b8f7', '#000000', '#777777', '#00ff00', 'nonsense'])(
    '%s',
    (color) => {
      expect(1.05 / (luminance(darkEnough(color)) + 0.05)).toBeGreaterThanOrEqual(4.5)
    },
  )

  it('leaves a dark colour unchanged', () => {
    expect(darkEnough('#123456')).toBe('#123456')
  })
})
