import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { colorAdvice, readableRatio, writtenRatio } from './color-advice.ts'

const color = fc
  .integer({ min: 0, max: 0xffffff })
  .map((value) => `#${value.toString(16).padStart(6, '0').toUpperCase()}`)

describe('colorAdvice', () => {
  it('shows readable text and links, whatever colours an owner chooses', () => {
    fc.assert(
      fc.property(color, color, (primary, font) => {
        const { text, link } = colorAdvice(primary, font)
        expect(text.shown).toBeGreaterThanOrEqual(readableRatio)
        expect(link.shown).toBeGreaterThanOrEqual(readableRatio)
      }),
      { numRuns: 500 },
    )
  })

  it('keeps colours that can be read, and says so of no others', () => {
    fc.assert(
      fc.property(color, color, (primary, font) => {
        const { roles, text, link } = colorAdvice(primary, font)
        expect(text.isKept).toBe(text.wanted >= readableRatio)
        expect(link.isKept).toBe(link.wanted >= readableRatio)
        if (text.isKept) expect(roles.on.toUpperCase()).toBe(font)
      }),
    )
  })

  it.each<[primary: string, font: string, textKept: boolean, linkKept: boolean]>([
    ['#000000', '#FFFFFF', true, true],
    ['#FFFF00', '#000000', true, false],
    ['#FFFF00', '#FFFFFF', false, false],
    ['#0000FF', '#000000', false, true],
  ])('of %s with %s', (primary, font, textKept, linkKept) => {
    const { text, link } = colorAdvice(primary, font)
    expect([text.isKept, link.isKept]).toEqual([textKept, linkKept])
  })

  it('says nothing of a colour that is half typed', () => {
    expect(colorAdvice('#00', '#FFFFFF').link.isKept).toBe(true)
    expect(colorAdvice('#000000', 'wh').text.isKept).toBe(true)
  })
})

describe('writtenRatio', () => {
  it.each([
    [1, '1'],
    [4.44, '4.4'],
    [4.46, '4.4'],
    [4.4999, '4.4'],
    [4.5, '4.5'],
    [4.55, '4.6'],
    [21, '21'],
  ])('writes %d as %s, so that too little never reads as enough', (ratio, written) =>
    expect(writtenRatio(ratio)).toBe(written),
  )
})
