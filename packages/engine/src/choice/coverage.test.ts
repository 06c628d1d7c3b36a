import { expect, it } from 'vitest'
import { coverageOfConjoint, coverageOfMaxdiff } from './coverage.ts'

/** 60 samples with several figures each; the long run checks the exact share. */
it('holds the truth in about 95 of 100 intervals', () => {
  const { utilities, scaled } = coverageOfMaxdiff(60)
  for (const share of [utilities, scaled, coverageOfConjoint(60)]) {
    expect(share).toBeGreaterThan(0.9)
    expect(share).toBeLessThan(0.99)
  }
})
