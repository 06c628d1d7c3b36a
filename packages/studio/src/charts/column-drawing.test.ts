import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { columnDrawing, columnSize } from './column-drawing.ts'

const room = columnSize.height - columnSize.top - columnSize.bottom
const counts = fc.array(
  fc.record({
    label: fc.string({ maxLength: 40 }),
    count: fc.nat(5_000),
    other: fc.option(fc.nat(5_000), { nil: undefined }),
  }),
  { minLength: 1, maxLength: 12 },
)
const widths = fc.integer({ min: 120, max: 1_400 })
const sum = (list: readonly (number | undefined)[]): number =>
  list.reduce<number>((all, one) => all + (one ?? 0), 0)

describe('columnDrawing', () => {
  it('draws every column inside the picture, side by side', () => {
    fc.assert(
      fc.property(counts, widths, (columns, width) => {
        const drawn = columnDrawing(columns, {
          total: sum(columns.map(({ count }) => count)),
          otherTotal: sum(columns.map(({ other }) => other)),
          width,
          labels: 'words',
        })
        const half = drawn.columnWidth / 2
        for (const [place, { middle, tall, otherTall }] of drawn.columns.entries()) {
          expect(middle - half).toBeGreaterThanOrEqual(0)
          expect(middle + half).toBeLessThanOrEqual(width + 0.001)
          expect(Math.max(tall, otherTall)).toBeLessThanOrEqual(room + 0.001)
          const next = drawn.columns[place + 1]
          if (next) expect(middle + half).toBeLessThan(next.middle - half)
        }
      }),
    )
  })

  it('draws what was chosen more often at least as tall, and never hides a choice', () => {
    fc.assert(
      fc.property(counts, widths, (columns, width) => {
        const total = sum(columns.map(({ count }) => count))
        const { columns: drawn } = columnDrawing(columns, {
          total,
          otherTotal: 0,
          width,
          labels: 'words',
        })
        for (const [place, { count }] of columns.entries()) {
          expect(drawn[place]?.tall).toBeGreaterThanOrEqual(count > 0 ? 3 : 1)
          for (const [at, one] of columns.entries())
            if (one.count > count)
              expect(drawn[at]?.tall).toBeGreaterThanOrEqual(drawn[place]?.tall ?? 0)
        }
      }),
    )
  })

  it('compares shares, not counts: half of 10 is as tall as half of 1,000', () => {
    const columns = [
      { label: 'Yes', count: 5, other: 500 },
      { label: 'No', count: 5, other: 500 },
    ]
    const drawn = columnDrawing(columns, {
      total: 10,
      otherTotal: 1_000,
      width: 400,
      labels: 'words',
    })
    expect(drawn.columns.map(({ tall, otherTall }) => [tall, otherTall])).toEqual([
      [room, room],
      [room, room],
    ])
    expect(drawn.height).toBe(columnSize.height + 3 * columnSize.line)
  })

  it('keeps its usual height without a comparison, and is on the ground without answers', () => {
    const drawn = columnDrawing([{ label: 'Yes', count: 0 }], {
      total: 0,
      otherTotal: 0,
      width: 400,
      labels: 'words',
    })
    expect(drawn.height).toBe(columnSize.height)
    expect(drawn.columns[0]).toMatchObject({ tall: 1, otherTall: 0, share: 0, otherShare: 0 })
  })

  it.each<[label: string, columns: number, width: number, shown: string]>([
    ['Yes', 2, 400, 'Yes'],
    ['Strongly disagree', 11, 560, 'Strong…'],
    ['Strongly disagree', 2, 560, 'Strongly disagree'],
    ['Abc', 12, 120, 'A…'],
  ])('writes %s below one of %i columns in %i pixels as %s', (label, count, width, shown) => {
    const columns = Array.from({ length: count }, () => ({ label, count: 1 }))
    const drawn = columnDrawing(columns, {
      total: count,
      otherTotal: 0,
      width,
      labels: 'words',
    })
    expect(drawn.columns[0]?.label).toBe(shown)
  })

  it('cuts no number short, and leaves out every second one where they do not fit', () => {
    const columns = Array.from({ length: 11 }, (_, place) => ({
      label: `${1_950 + place * 5}–${1_954 + place * 5}`,
      count: 1,
    }))
    const { columns: drawn } = columnDrawing(columns, {
      total: 11,
      otherTotal: 0,
      width: 560,
      labels: 'numbers',
    })
    expect(drawn.map(({ label }) => label)).toEqual(
      columns.map(({ label }, place) => (place % 2 === 0 ? label : '')),
    )
  })
})
