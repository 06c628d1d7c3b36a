import type { OptionCount } from '@askwell/contract'
import { describe, expect, it } from 'vitest'
import { comparisonWith } from './comparing.ts'
import { type MatrixRow, matrixLines, rankingLines } from './heat-lines.ts'

const compared = comparisonWith(
  { name: 'Last month', standing: 'apart' },
  { say: (id) => id, number: String },
)
const ranked = (id: string, places: readonly number[]) => ({
  option_id: id,
  key: id,
  body: { en: id },
  places: [...places],
  mean_rank: null,
  interval: null,
  answered: places.reduce((sum, count) => sum + count, 0),
  is_offered: true,
})
const cell = (
  key: string,
  count: number,
  of: number,
  weight: number | null = null,
): OptionCount => ({
  option_id: key,
  key,
  body: { en: key },
  count,
  share: of === 0 ? 0 : count / of,
  weight,
  interval: null,
  is_offered: true,
})
const row = (
  id: string,
  counts: Readonly<Record<string, number>>,
  weights: readonly number[] = [],
): MatrixRow => {
  const answered = Object.values(counts).reduce((sum, count) => sum + count, 0)
  const options = Object.entries(counts).map(([key, count], at) =>
    cell(key, count, answered, weights[at] ?? null),
  )
  return {
    statement_id: id,
    key: id,
    body: { en: id },
    answered,
    average: weights.length > 0 ? 1 : null,
    interval: null,
    median: null,
    ends: null,
    options,
    is_offered: true,
  } as MatrixRow
}

describe('rankingLines', () => {
  const options = [ranked('price', [60, 30, 10]), ranked('taste', [40, 60])]
  it('draws as many places as any option reached, and none for none', () => {
    const { count, lines } = rankingLines(options, 100, null, null)
    expect(count).toBe(3)
    expect(lines.map(({ counts }) => counts)).toEqual([
      [60, 30, 10],
      [40, 60, 0],
    ])
    expect(rankingLines([], 0, null, null)).toEqual({ count: 0, lines: [] })
  })

  it('compares each place by its share, and the mean place of an option', () => {
    const other = {
      figures: {
        kind: 'ranking' as const,
        options: [ranked('price', [10, 20, 20])],
        lead: null,
      },
      answered: 50,
      valid: 50,
      reached: 50,
    }
    const [price, taste] = rankingLines(options, 100, other, compared).lines
    expect(price?.cells.map(({ otherShare }) => otherShare)).toEqual([0.2, 0.4, 0.4])
    expect(price?.cells[0]?.difference?.by).toBeCloseTo(0.4)
    expect(price?.cells[0]?.difference?.chance).toBe('beyond')
    // 1.5 here against 2.2 there.
    expect(price?.difference?.by).toBeCloseTo(-0.7)
    expect(taste?.versus).toBeUndefined()
    expect(taste?.difference).toBeNull()
    expect(taste?.cells.map(({ otherShare }) => otherShare)).toEqual([0, 0, 0])
  })

  it('has no shares of nobody', () => {
    const other = {
      figures: { kind: 'ranking' as const, options: [ranked('price', [])], lead: null },
      answered: 0,
      valid: 0,
      reached: 3,
    }
    const [price] = rankingLines(options, 100, other, compared).lines
    expect(
      price?.cells.every(({ otherShare, difference }) => otherShare === 0 && difference === null),
    ).toBe(true)
  })
})

describe('matrixLines', () => {
  it('puts options of the same key into one column, in the order in which they come', () => {
    const { columns, lines } = matrixLines(
      [row('food', { bad: 1, good: 3 }), row('staff', { good: 2, superb: 2 })],
      null,
      null,
    )
    expect(columns.map(({ key }) => key)).toEqual(['bad', 'good', 'superb'])
    expect(lines.map(({ cells }) => cells.map(({ share }) => share))).toEqual([
      [0.25, 0.75, 0],
      [0, 0.5, 0.5],
    ])
    expect(matrixLines([], null, null)).toEqual({ columns: [], lines: [] })
  })

  it('compares a row with itself only, and averages only where there are weights', () => {
    const other = {
      figures: {
        kind: 'matrix' as const,
        rows: [row('food', { bad: 30, good: 10 }, [1, 5]), row('staff', { bad: 1, good: 1 })],
      },
      answered: 40,
      reached: 40,
    }
    const { lines } = matrixLines(
      [
        row('food', { bad: 10, good: 30 }, [1, 5]),
        row('staff', { bad: 5, good: 5 }),
        row('new', { bad: 1 }),
      ],
      other as never,
      compared,
    )
    const [food, staff, added] = lines
    expect(food?.cells.map(({ otherShare }) => otherShare)).toEqual([0.75, 0.25])
    expect(food?.cells[0]?.difference).toMatchObject({ by: -0.5, chance: 'beyond' })
    expect(food?.difference?.by).toBeCloseTo(2)
    expect(staff?.difference).toBeNull()
    expect(staff?.cells[0]?.difference?.by).toBe(0)
    expect(added?.versus).toBeUndefined()
    expect(added?.cells.map(({ otherShare, difference }) => [otherShare, difference])).toEqual([
      [0, null],
      [0, null],
    ])
  })
})
