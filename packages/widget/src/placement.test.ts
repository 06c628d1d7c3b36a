import type { WidgetConfig } from '@askwell/contract/embed'
import { describe, expect, it } from 'vitest'
import { type PlacementInput, placeFrame } from './placement.ts'

const config = {
  size: 60,
  margin: 20,
  radius: 0,
  width: null,
  width_type: null,
  modal_mode: false,
  full_page_on_mobile: true,
} as WidgetConfig
const placed = ({
  set = {},
  ...input
}: Partial<Omit<PlacementInput, 'config'>> & { set?: Partial<WidgetConfig> } = {}) =>
  placeFrame({
    config: { ...config, ...set },
    windowWidthPx: 1280,
    windowHeightPx: 900,
    isMobile: false,
    heightPx: 450,
    place: { side: 'right', x: 20, y: 20 },
    ...input,
  })

describe('the content frame (R-CONST-10)', () => {
  it('is 355 px wide beside the button (R-WUI-23)', () => {
    expect(placed().box).toMatchObject({
      width: 355,
      height: 450,
      right: 20,
      bottom: 100,
      left: 'auto',
      top: 'auto',
    })
  })
  it.each([
    ['30 % where the type is rate (R-WUI-24)', { width_type: 'rate' }, 384],
    ['the configured per cent (R-WUI-25)', { width_type: 'rate', width: 40 }, 512],
    ['the configured pixels (R-WUI-25)', { width: 420 }, 420],
    ['visual: never under 300', { width: 100 }, 300],
    ['never wider than the window', { width: 5_000 }, 1240],
    ['modal mode: 520', { modal_mode: true }, 520],
    ['modal mode: as configured', { modal_mode: true, width: 400 }, 400],
  ])('%s', (_name, set, width) => {
    expect(placed({ set }).box['width']).toBe(width)
  })
  it.each([
    ['at least 250 (R-WUI-27)', 10, 900, 250],
    ['follows its content', 520, 900, 520],
    ['at most 600 (R-WUI-28)', 2_000, 900, 600],
    ['or what the window leaves (R-WUI-28)', 2_000, 500, 380],
    ['at the least where both still fit (R-WUI-28)', 2_000, 370, 250],
    ['over the button where they do not', 2_000, 300, 284],
    ['and at least 250 there too (R-WUI-27)', 10, 300, 250],
    ['but never higher than the window', 2_000, 200, 184],
  ])('%s', (_name, heightPx, windowHeightPx, height) => {
    expect(placed({ heightPx, windowHeightPx }).box['height']).toBe(height)
  })
  it.each([150, 200, 250, 300, 369, 370, 500])(
    'fits into a window of %d px, whatever its height',
    (windowHeightPx) => {
      for (const set of [{}, { modal_mode: true }]) {
        const { top, bottom, height } = placed({ windowHeightPx, heightPx: 2_000, set }).box
        const topPx =
          typeof top === 'number' ? top : windowHeightPx - Number(bottom) - Number(height)
        expect(topPx).toBeGreaterThanOrEqual(0)
        expect(topPx + Number(height)).toBeLessThanOrEqual(windowHeightPx)
      }
    },
  )
  it('is above a keyboard, and below the part that is scrolled out of sight', () => {
    const hiddenPx = { top: 40, bottom: 300 }
    expect(placed({ windowHeightPx: 600, hiddenPx }).box).toMatchObject({
      bottom: 400,
      height: 450,
    })
    expect(placed({ windowHeightPx: 600, hiddenPx, set: { modal_mode: true } }).box).toMatchObject({
      top: 115,
      height: 450,
    })
    expect(placed({ windowWidthPx: 390, windowHeightPx: 500, hiddenPx }).box).toMatchObject({
      top: 40,
      height: 500,
    })
  })
  it('is at the left if the language is read from the right (A-176)', () => {
    expect(placed({ place: { side: 'left', x: 20, y: 20 } }).box).toMatchObject({
      left: 20,
      right: 'auto',
    })
  })
  it('is centred in modal mode', () => {
    expect(placed({ set: { modal_mode: true } })).toMatchObject({
      layout: { kind: 'modal' },
      box: { left: 380, top: 225, width: 520 },
    })
  })
  it('takes the radius (R-WGT-12)', () => {
    expect(placed({ set: { radius: 12 } })).toMatchObject({
      layout: { radiusPx: 12 },
      box: { 'border-radius': 12 },
    })
  })
})

describe('on a phone (R-WUI-22)', () => {
  const phone = { windowWidthPx: 390, windowHeightPx: 844, isMobile: true }
  it('it fills the window', () => {
    expect(placed(phone)).toMatchObject({
      layout: { kind: 'full_page', maxHeightPx: 844 },
      box: { top: 0, left: 0, width: '100%', height: '100%' },
    })
  })
  it('or is a sheet over the lower part', () => {
    expect(
      placed({ ...phone, heightPx: 2_000, set: { full_page_on_mobile: false } }).box,
    ).toMatchObject({ left: 8, width: 374, bottom: 8, height: 717 })
  })
  it('lying on its side it is still a phone, a tablet is none', () => {
    expect(placed({ windowWidthPx: 844, windowHeightPx: 390, isMobile: true }).layout.kind).toBe(
      'full_page',
    )
    expect(placed({ windowWidthPx: 820, windowHeightPx: 1180, isMobile: true }).layout.kind).toBe(
      'floating',
    )
  })
})
