import { describe, expect, it } from 'vitest'
import { darkEnough } from './dark-enough.ts'

/** Of white text, as WCAG 2.2 counts it. */
function contrastOnWhite(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((from) => {
    const part = Number.parseInt(color.slice(from, from + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05)
}

describe('the colour below white text', () => {
  it('stays where the text is readable already', () => {
    for (const color of ['#000000', '#0a6f9c', '#7f1d1d']) expect(darkEnough(color)).toBe(color)
  })

  it('is darkened until the text is readable, in every part of the colour space', () => {
    const parts = ['00', '55', 'aa', 'ff']
    for (const red of parts)
      for (const green of parts)
        for (const blue of parts) {
          const color = `#${red}${green}${blue}`
          expect(contrastOnWhite(darkEnough(color)), color).toBeGreaterThanOrEqual(4.5)
        }
  })

  it.each(['', 'red', '#zzzzzz', '#12'])('is the usual one instead of %j', (color) => {
    expect(darkEnough(color)).toBe('#0a6f9c')
  })
})
