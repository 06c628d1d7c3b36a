import { describe, expect, it } from 'vitest'
import { binsOf, countsIn } from './bins.ts'
import { npsFigures, signed } from './nps-figures.ts'
import { ringPath } from './ring-path.ts'

describe('a net promoter score', () => {
  it.each([
    [{ promoters: 693, passives: 385, detractors: 206 }, 38, 4, true],
    [{ promoters: 0, passives: 0, detractors: 0 }, null, null, false],
    [{ promoters: 1, passives: 0, detractors: 0 }, 100, null, false],
    [{ promoters: 10, passives: 0, detractors: 0 }, 100, 0, false],
    [{ promoters: 15, passives: 0, detractors: 15 }, 0, 36, true],
  ])('%o (O-15)', (counts, score, margin, isTrusted) => {
    expect(npsFigures(counts)).toMatchObject({ score, margin, isTrusted })
  })

  it.each([
    [38, '+38'],
    [0, '0'],
    [-12, '−12'],
  ])('%d is written %s', (value, text) => expect(signed(value)).toBe(text))
})

describe('columns of numbers', () => {
  const of = (...pairs: [number, number][]) => pairs.map(([value, count]) => ({ value, count }))
  const lines = (...args: Parameters<typeof binsOf>) =>
    binsOf(...args).map(({ from, to, count }) =>
      from === to ? `${from}: ${count}` : `${from}–${to}: ${count}`,
    )
  it.each([
    ['few whole numbers', of([1, 2], [3, 1]), 12, undefined, ['1: 2', '2: 0', '3: 1']],
    ['a range nobody filled', of([9, 4]), 12, { min: 8, max: 10 }, ['8: 0', '9: 4', '10: 0']],
    [
      'many whole numbers',
      of([18, 1], [24, 2], [61, 3]),
      5,
      undefined,
      ['10–19: 1', '20–29: 2', '30–39: 0', '40–49: 0', '50–59: 0', '60–69: 3'],
    ],
    ['fractions', of([0.5, 1], [1.25, 2]), 2, undefined, ['0.5–1: 1', '1–1.5: 2']],
    ['one fraction', of([0.5, 1]), 12, undefined, ['0.5: 1']],
    ['nothing', [], 12, undefined, []],
  ])('%s', (_name, values, most, range, expected) =>
    expect(lines(values, most, range)).toEqual(expected),
  )

  it('counts other numbers in the same columns, each once (O-15)', () => {
    expect(
      countsIn(
        binsOf(of([0.5, 1], [1.25, 2]), 2),
        of([0.5, 3], [0.75, 1], [1, 5], [1.4, 2], [0.1, 9]),
      ),
    ).toEqual([4, 7])
    expect(countsIn(binsOf(of([1, 1], [3, 1]), 12), of([2, 6], [3, 1]))).toEqual([0, 6, 1])
    expect(countsIn([], of([2, 6]))).toEqual([])
  })
})

describe('a half ring', () => {
  const ring = { radius: 10, x: 10, y: 10 }
  it('goes from the left over the top to the right', () =>
    expect(ringPath(0, 1, ring)).toBe('M0 10 A10 10 0 0 1 20 10'))
  it('begins in the middle and may go back', () =>
    expect(ringPath(0.5, 0, ring)).toBe('M0 10 A10 10 0 0 1 10 0'))
})
