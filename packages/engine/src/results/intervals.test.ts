import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { meanInterval, medianInterval, npsInterval, shareInterval } from './intervals.ts'

const once = (...values: number[]) =>
  values.toSorted((a, b) => a - b).map((value) => ({ value, count: 1 }))

describe('the interval of a share', () => {
  // Newcombe 1998, Statistics in Medicine 17, table I, method 3.
  it.each([
    [81, 263, 0.2553, 0.3662],
    [15, 148, 0.0624, 0.1605],
    [0, 20, 0, 0.1611],
    [1, 29, 0.0061, 0.1718],
  ])('of %d in %d is %d to %d, as published', (count, base, low, high) => {
    const interval = shareInterval(count, base)
    expect(interval?.low).toBeCloseTo(low, 4)
    expect(interval?.high).toBeCloseTo(high, 4)
  })

  it('contains the share and stays within 0 and 1', () => {
    fc.assert(
      fc.property(fc.nat(500), fc.nat(500), (count, others) => {
        const base = count + others
        const interval = shareInterval(count, base)
        if (interval === null) {
          expect(base).toBe(0)
          return
        }
        expect(interval.low).toBeGreaterThanOrEqual(0)
        expect(interval.low).toBeLessThanOrEqual(count / base)
        expect(interval.high).toBeGreaterThanOrEqual(count / base)
        expect(interval.high).toBeLessThanOrEqual(1)
      }),
    )
  })
})

describe('the interval of a net promoter score', () => {
  it('is the adjusted Wald interval', () => {
    const interval = npsInterval(93, 54, 45)
    expect(interval?.low).toBeCloseTo(13.258, 2)
    expect(interval?.high).toBeCloseTo(35.973, 2)
  })

  it('needs five answers', () => {
    expect(npsInterval(2, 1, 1)).toBeNull()
    expect(npsInterval(3, 1, 1)).not.toBeNull()
  })

  it('contains the score and stays within −100 and 100', () => {
    fc.assert(
      fc.property(fc.nat(60), fc.nat(60), fc.nat(60), (promoters, passives, detractors) => {
        const interval = npsInterval(promoters, passives, detractors)
        if (interval === null) return
        const score = (100 * (promoters - detractors)) / (promoters + passives + detractors)
        expect(interval.low).toBeGreaterThanOrEqual(-100)
        expect(interval.low).toBeLessThanOrEqual(score)
        expect(interval.high).toBeGreaterThanOrEqual(score)
        expect(interval.high).toBeLessThanOrEqual(100)
      }),
    )
  })
})

describe('the interval of a mean', () => {
  it('is that of R for the sleep data of Student (1908)', () => {
    // R: t.test(sleep$extra[1:10])
    const interval = meanInterval(once(0.7, -1.6, -0.2, -1.2, -0.1, 3.4, 3.7, 0.8, 0, 2))
    expect(interval?.low).toBeCloseTo(-0.5297804, 6)
    expect(interval?.high).toBeCloseTo(2.0297804, 6)
  })

  it('does not pass the ends of the scale, and needs two answers', () => {
    expect(meanInterval(once(5, 5, 4), { min: 1, max: 5 })?.high).toBe(5)
    expect(meanInterval(once(3))).toBeNull()
  })
})

describe('the interval of a median', () => {
  it('goes from the 40th to the 61st of a hundred answers', () => {
    const hundred = once(...Array.from({ length: 100 }, (_, place) => place + 1))
    expect(medianInterval(hundred)).toEqual({ low: 40, high: 61 })
  })

  it('does not exist for few answers', () => {
    expect(medianInterval(once(1, 2, 3, 4, 5))).toBeNull()
    expect(medianInterval([])).toBeNull()
  })
})
