import { describe, expect, it } from 'vitest'
import { type PopupFit, popupPlace } from './popup-place.ts'

const phone = { top: 0, bottom: 640, left: 0, right: 320 }
const list = { width: 288, height: 315 }
const calendar = { width: 300, height: 400 }
const field = (top: number) => ({ top, bottom: top + 48, left: 16, right: 304 })
const shrinks = { align: 'fill', whenTight: 'shrink', dir: 'ltr' } as const
const covers = { align: 'start', whenTight: 'cover', dir: 'ltr' } as const

describe('popupPlace', () => {
  it('opens below where there is room, else on the side that has more of it', () => {
    expect(popupPlace(field(100), list, phone, shrinks)).toEqual({
      side: 'below',
      top: 152,
      left: 16,
      maxHeight: 480,
    })
    expect(popupPlace(field(500), list, phone, shrinks)).toEqual({
      side: 'above',
      top: 496,
      left: 16,
      maxHeight: 488,
    })
    expect(popupPlace(field(290), list, phone, shrinks)).toMatchObject({
      side: 'below',
      maxHeight: 290,
    })
    expect(popupPlace(field(310), list, phone, shrinks)).toMatchObject({
      side: 'above',
      maxHeight: 298,
    })
  })

  it('keeps above a keyboard', () => {
    expect(popupPlace(field(220), list, { ...phone, bottom: 340 }, shrinks)).toEqual({
      side: 'above',
      top: 216,
      left: 16,
      maxHeight: 208,
    })
  })

  it('shows a calendar as a whole, over its field where neither side has room', () => {
    expect(popupPlace(field(300), calendar, phone, covers)).toEqual({
      side: 'below',
      top: 232,
      left: 12,
      maxHeight: 624,
    })
    expect(popupPlace(field(100), calendar, { ...phone, bottom: 300 }, covers)).toMatchObject({
      top: 8,
      maxHeight: 284,
    })
  })

  it('shares the edge where reading begins or ends, and stays inside the window', () => {
    const anchor = { top: 10, bottom: 58, left: 500, right: 740 }
    const page = { top: 0, bottom: 900, left: 0, right: 1024 }
    const left = (fit: PopupFit['align'], dir: 'ltr' | 'rtl') =>
      popupPlace(anchor, calendar, page, { align: fit, whenTight: 'cover', dir }).left
    expect([
      left('start', 'ltr'),
      left('end', 'ltr'),
      left('start', 'rtl'),
      left('end', 'rtl'),
    ]).toEqual([500, 440, 440, 500])
    expect(popupPlace({ ...anchor, left: 900, right: 1000 }, calendar, page, covers).left).toBe(716)
  })

  it('never leaves the window, wherever its anchor is', () => {
    for (let top = -700; top <= 1_300; top += 7)
      for (const fit of [shrinks, covers]) {
        const place = popupPlace(field(top), calendar, phone, fit)
        const height = Math.min(calendar.height, place.maxHeight)
        const isSeen = top > -48 && top < 640
        const [from, to] =
          place.side === 'above' ? [place.top - height, place.top] : [place.top, place.top + height]
        if (isSeen)
          expect({ top, from: from >= 0, to: to <= 640 }).toEqual({ top, from: true, to: true })
      }
  })
})
