import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { launcherColors, launcherLook } from './launcher-colors.ts'

describe('colours of the launcher (R-WGT-08, R-WGT-09)', () => {
  it.each([
    ['#20B8F7', '#FFFFFF', '#20B8F7', '#0E1116'],
    ['#3B4CCA', '#FFFFFF', '#3B4CCA', '#FFFFFF'],
    ['#2F6B4F', '#fff', '#2F6B4F', '#FFFFFF'],
    ['#FFD400', '#FFFFFF', '#FFD400', '#0E1116'],
    ['#111', '#111111', '#111111', '#FFFFFF'],
    ['#FFFFFF', '#B4552D', '#FFFFFF', '#B4552D'],
    ['red', 'javascript:1', '#20B8F7', '#0E1116'],
    ['', '', '#20B8F7', '#0E1116'],
  ])('%s under %s is %s under %s', (fill, ink, shownFill, shownInk) => {
    expect(launcherColors(fill, ink)).toEqual({ fill: shownFill, ink: shownInk })
  })

  it('looks different while it is open only if the owner has chosen a second colour', () => {
    const blue = { primary_color: '#3B4CCA', font_color: '#FFFFFF' }
    const plain = { fill: '#3B4CCA', ink: '#FFFFFF' }
    expect(launcherLook({ ...blue, secondary_color: '#20b8f7' }, '#2F6B4F')).toEqual({
      closed: plain,
      open: plain,
    })
    expect(launcherLook({ ...blue, secondary_color: '#FFD400' }, null)).toEqual({
      closed: plain,
      open: { fill: '#FFD400', ink: '#0E1116' },
    })
  })

  it('has the colour of its node where nobody has chosen one for the widget', () => {
    const unchosen = { primary_color: '#20b8f7', secondary_color: '#20B8F7', font_color: '#FFFFFF' }
    const green = { fill: '#2F6B4F', ink: '#FFFFFF' }
    expect(launcherLook(unchosen, '#2F6B4F')).toEqual({ closed: green, open: green })
    expect(launcherLook(unchosen, null).closed.fill).toBe('#20B8F7')
  })

  it('can be read on any colour', () => {
    const hex = fc
      .integer({ min: 0, max: 0xffffff })
      .map((color) => `#${color.toString(16).padStart(6, '0')}`)
    const light = (color: string): number => {
      const parts = [1, 3, 5]
        .map((at) => Number.parseInt(color.slice(at, at + 2), 16) / 255)
        .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
      return 0.2126 * (parts[0] ?? 0) + 0.7152 * (parts[1] ?? 0) + 0.0722 * (parts[2] ?? 0)
    }
    fc.assert(
      fc.property(hex, hex, (given, wanted) => {
        const { fill, ink } = launcherColors(given, wanted)
        const [dark = 0, bright = 0] = [light(fill), light(ink)].toSorted((a, b) => a - b)
        expect((bright + 0.05) / (dark + 0.05)).toBeGreaterThanOrEqual(4.5)
      }),
    )
  })
})
