// The window on the map: what it shows at first, and how it follows what is chosen elsewhere.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Box, openingView, type Viewport, viewShowing } from './viewport.ts'

const window = { width: 1_000, height: 600 }
const place = fc.integer({ min: -5_000, max: 5_000 })
const boxUpTo = (width: number, height: number): fc.Arbitrary<Box> =>
  fc.record({
    x: place,
    y: place,
    width: fc.integer({ min: 1, max: width }),
    height: fc.integer({ min: 1, max: height }),
  })
const card: Box = { x: 0, y: 0, width: 220, height: 100 }

const seen = (box: Box, { x, y, zoom }: Viewport) => ({
  left: box.x * zoom + x,
  top: box.y * zoom + y,
  right: (box.x + box.width) * zoom + x,
  bottom: (box.y + box.height) * zoom + y,
})

describe('openingView', () => {
  it('shows a small map whole, in the middle and at its own size', () => {
    const bounds = { x: 100, y: 50, width: 500, height: 200 }
    const view = openingView(bounds, card, window)
    expect(view.zoom).toBe(1)
    const { left, right, top, bottom } = seen(bounds, view)
    expect(left).toBeCloseTo(window.width - right)
    // The tools cover 60 px above, and 24 px stay free below.
    expect(top - 60).toBeCloseTo(window.height - 24 - bottom)
  })

  it('shows every map whole that fits without making its words too small', () => {
    fc.assert(
      fc.property(boxUpTo(1_360, 737), (bounds) => {
        const view = openingView(bounds, card, window)
        const { left, top, right, bottom } = seen(bounds, view)
        expect(Math.min(left, top)).toBeGreaterThanOrEqual(0)
        expect(right).toBeLessThanOrEqual(window.width)
        expect(bottom).toBeLessThanOrEqual(window.height)
      }),
    )
  })

  it('shows a map whole whose zoomed width is rounded up beyond the window', () => {
    const bounds = { x: -28, y: 0, width: 1_107, height: 1 }
    const { left, right } = seen(bounds, openingView(bounds, card, window))
    expect(left).toBeCloseTo(24)
    expect(right).toBeCloseTo(976)
  })

  it('is readable and shows the start, however large the map is and wherever it begins', () => {
    fc.assert(
      fc.property(
        boxUpTo(100_000, 100_000),
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (bounds, right, down) => {
          const start = {
            ...card,
            x: bounds.x + right * Math.max(0, bounds.width - card.width),
            y: bounds.y + down * Math.max(0, bounds.height - card.height),
          }
          const view = openingView(
            {
              ...bounds,
              width: Math.max(bounds.width, card.width),
              height: Math.max(bounds.height, card.height),
            },
            start,
            window,
          )
          expect(view.zoom).toBeGreaterThanOrEqual(0.7)
          expect(viewShowing(start, view, window)).toBeNull()
        },
      ),
    )
  })

  it('is a view also of a map without a page, and in a window that is still small', () => {
    const views = [
      openingView({ x: 0, y: 0, width: 0, height: 0 }, undefined, window),
      openingView({ x: 0, y: 0, width: 0, height: 0 }, undefined, { width: 1, height: 0 }),
      openingView({ x: 9, y: 9, width: 5_000, height: 5_000 }, undefined, window),
    ]
    for (const { x, y, zoom } of views) {
      expect([x, y].every(Number.isFinite)).toBe(true)
      expect(zoom).toBeGreaterThan(0)
    }
  })
})

describe('viewShowing', () => {
  const still: Viewport = { x: 0, y: 0, zoom: 1 }
  it.each<[string, Partial<Box>, Viewport | null]>([
    ['in sight', { x: 10, y: 10 }, null],
    ['at the very edges', { x: 780, y: 500 }, null],
    ['left', { x: -1 }, { x: 25, y: 0, zoom: 1 }],
    ['right', { x: 781 }, { x: -25, y: 0, zoom: 1 }],
    ['above', { y: -300 }, { x: 0, y: 324, zoom: 1 }],
    ['below and right', { x: 1_000, y: 600 }, { x: -244, y: -124, zoom: 1 }],
  ])('of a card that is %s', (_where, at, view) => {
    expect(viewShowing({ ...card, ...at }, still, window)).toEqual(view)
  })

  it('keeps the zoom, and needs no second step', () => {
    const view = fc.record({ x: place, y: place, zoom: fc.constantFrom(0.5, 0.7, 1, 1.6) })
    fc.assert(
      fc.property(place, place, view, (x, y, from) => {
        const box = { ...card, x, y }
        const next = viewShowing(box, from, window)
        expect(next?.zoom ?? from.zoom).toBe(from.zoom)
        if (next) expect(viewShowing(box, next, window)).toBeNull()
      }),
    )
  })
})
