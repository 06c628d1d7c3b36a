import { describe, expect, it } from 'vitest'
import { chiSquareTail } from './chi-square.ts'

describe('the tail of the chi-square distribution', () => {
  // R: pchisq(x, df, lower.tail = FALSE)
  it.each([
    [3.841458820694124, 1, 0.05],
    [6.634896601021213, 1, 0.01],
    [11.070497693516351, 5, 0.05],
    [43.77297182574219, 30, 0.05],
    [124.34211340400407, 100, 0.05],
    [0.5, 3, 0.9188914116546],
  ])('agrees with R: above %f with %i degrees of freedom', (value, degrees, share) => {
    expect(chiSquareTail(value, degrees)).toBeCloseTo(share, 11)
  })

  it('is the sum of Poisson terms for every even number of degrees', () => {
    for (let half = 1; half <= 60; half += 1)
      for (const value of [0.01, 0.7, half, 2 * half, 2 * half + 1.5, 5 * half + 9]) {
        let term = Math.exp(-value / 2)
        let sum = term
        for (let k = 1; k < half; k += 1) {
          term *= value / 2 / k
          sum += term
        }
        expect(Math.abs(chiSquareTail(value, 2 * half) - sum)).toBeLessThan(1e-11)
      }
  })

  it('is everybody above nothing', () => expect(chiSquareTail(0, 4)).toBe(1))
})
