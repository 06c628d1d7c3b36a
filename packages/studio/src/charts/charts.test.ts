import { describe, expect, it } from 'vitest'
import { npsFigures, signed } from './nps-figures.ts'
import { ringPath } from './ring-path.ts'

describe('a net promoter score', () => {
  it.each([
    [{ promoters: 693, passives: 385, detractors: 206 }, 38, true],
    [{ promoters: 0, passives: 0, detractors: 0 }, null, false],
    [{ promoters: 1, passives: 0, detractors: 0 }, 100, false],
    [{ promoters: 10, passives: 0, detractors: 0 }, 100, false],
    [{ promoters: 15, passives: 0, detractors: 15 }, 0, true],
  ])('%o (O-15)', (counts, score, isTrusted) => {
    expect(npsFigures(counts)).toMatchObject({ score, isTrusted })
  })

  it.each([
    [38, '+38'],
    [0, '0'],
    [-12, '−12'],
  ])('%d is written %s', (value, text) => expect(signed(value)).toBe(text))
})

describe('a half ring', () => {
  const ring = { radius: 10, x: 10, y: 10 }
  it('goes from the left over the top to the right', () =>
    expect(ringPath(0, 1, ring)).toBe('M0 10 A10 10 0 0 1 20 10'))
  it('begins in the middle and may go back', () =>
    expect(ringPath(0.5, 0, ring)).toBe('M0 10 A10 10 0 0 1 10 0'))
})
