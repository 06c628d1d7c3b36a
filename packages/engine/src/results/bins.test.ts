import type { Bin } from '@askwell/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { binsOf } from './bins.ts'

const counted = (values: readonly number[]) =>
  [...new Set(values)]
    .toSorted((a, b) => a - b)
    .map((value) => ({ value, count: values.filter((one) => one === value).length }))
const read = (bins: readonly Bin[]): string[] =>
  bins.map(({ from, to, count }) => `${from ?? ''}–${to ?? ''}: ${count}`)
const upTo = (last: number): number[] => Array.from({ length: last }, (_, place) => place + 1)

describe('bins', () => {
  it.each<[name: string, values: number[], bins: string[]]>([
    [
      'each whole number while they are few, the empty ones too',
      [3, 5, 5],
      ['3–3: 1', '4–4: 0', '5–5: 2'],
    ],
    ['one for one number', [0.5, 0.5], ['0.5–0.5: 2']],
    ['nothing of nothing', [], []],
    [
      'ranges of a round width for years, none beyond the youngest',
      [1960, 1965, 1970, 1973, 1976, 1980, 1984, 1989, 1995, 2006],
      ['1960–1969: 2', '1970–1979: 3', '1980–1989: 3', '1990–1999: 1', '2000–2009: 1'],
    ],
    [
      'a last open one for what lies far out',
      [...upTo(100), 5_000],
      ['0–19: 19', '20–39: 20', '40–59: 20', '60–79: 20', '80–99: 20', '100–119: 1', '240–: 1'],
    ],
  ])('are %s', (_name, values, bins) => {
    const found = read(binsOf(counted(values)))
    expect(found.filter((line) => !line.endsWith(': 0') || values.length < 4)).toEqual(bins)
  })

  it('shows the numbers of a scale that nobody chose', () => {
    expect(read(binsOf(counted([2]), { min: 1, max: 3 }))).toEqual(['1–1: 0', '2–2: 1', '3–3: 0'])
  })

  it('have every answer in exactly one of them, at most 22 beside single numbers', () => {
    const whole = fc.integer({ min: -5_000, max: 90_000 })
    const broken = fc.tuple(whole, fc.constantFrom(3, 10, 100)).map(([n, of]) => n / of)
    const far = fc.constantFrom(-1e12, 1e-9, 1e9, 123_456.789, 1e29, 1e29 + 2 ** 45)
    fc.assert(
      fc.property(
        fc.array(fc.oneof({ weight: 9, arbitrary: whole }, broken, far), {
          minLength: 1,
          maxLength: 60,
        }),
        (values) => {
          const bins = binsOf(counted(values))
          const areWhole = values.every(Number.isInteger)
          expect(bins.reduce((sum, { count }) => sum + count, 0)).toBe(values.length)
          if (Math.max(...values) > Number.MAX_SAFE_INTEGER) return
          for (const { from, to, count } of bins) {
            const inside = values.filter(
              (value) =>
                (from === null || value >= from) &&
                (to === null || (areWhole || from === to ? value <= to : value < to)),
            )
            expect(count).toBe(inside.length)
          }
          expect(bins.length).toBeLessThanOrEqual(24)
        },
      ),
    )
  })
})
