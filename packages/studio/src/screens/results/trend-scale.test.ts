import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { trendScale } from './trend-scale.ts'

const score = fc.option(fc.integer({ min: -100, max: 100 }), { nil: null })
const points = fc.array(
  fc.record({
    responses: fc.nat(10_000),
    score,
    band: fc.option(
      fc
        .tuple(fc.integer({ min: -100, max: 100 }), fc.integer({ min: -100, max: 100 }))
        .map(([a, b]): [number, number] => [Math.min(a, b), Math.max(a, b)]),
      { nil: null },
    ),
    other: fc.option(fc.record({ responses: fc.nat(10_000), score }), { nil: null }),
  }),
  { maxLength: 40 },
)

describe('trendScale', () => {
  it('holds every score, band and compared score between its first and last tick', () => {
    fc.assert(
      fc.property(points, (given) => {
        const { ticks } = trendScale(given)
        const [low = 0, middle = 0, high = 0] = ticks
        expect(low).toBeLessThan(middle)
        expect(middle).toBeLessThan(high)
        expect(low).toBeGreaterThanOrEqual(-100)
        expect(high).toBeLessThanOrEqual(100)
        expect(low).toBeLessThanOrEqual(0)
        expect(high).toBeGreaterThanOrEqual(0)
        for (const { score: own, band, other } of given)
          for (const value of [own, other?.score, ...(band ?? [])])
            if (typeof value === 'number') {
              expect(value).toBeGreaterThanOrEqual(low)
              expect(value).toBeLessThanOrEqual(high)
            }
      }),
    )
  })

  it('keeps the line of the score above the tallest bar', () => {
    fc.assert(
      fc.property(points, (given) => {
        const { score: axis, ticks, mostResponses } = trendScale(given)
        const [foot, high] = axis
        const lowestLine = ((ticks[0] ?? 0) - foot) / (high - foot)
        const all = given.flatMap(({ responses, other }) => [responses, other?.responses ?? 0])
        const tallestBar = Math.max(0, ...all) / mostResponses
        expect(tallestBar).toBeLessThanOrEqual(lowestLine + 0.000_001)
      }),
    )
  })

  it.each<[scores: readonly (number | null)[], low: number, high: number]>([
    [[], -10, 10],
    [[null], -10, 10],
    [[42], -10, 50],
    [[-12, 8], -20, 20],
    [[100], -10, 100],
    [[-100, 100], -100, 100],
  ])('shows %j from %i to %i', (scores, low, high) => {
    const given = scores.map((one) => ({ responses: 1, score: one, band: null, other: null }))
    expect(trendScale(given).ticks).toEqual([low, Math.round((low + high) / 2), high])
  })
})
