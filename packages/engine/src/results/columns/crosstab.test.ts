import { describe, expect, it } from 'vitest'
import { Chunk } from './chunk.ts'
import { CrosstabCounter, type TableSubject } from './crosstab.ts'
import { maskOf } from './masks.ts'
import { everybody } from './plan-filter.ts'
import type { TableBreak } from './table-columns.ts'

const subject = (question: string, ...values: string[]): TableSubject => ({
  on: { question },
  base: { kind: 'marks', any: values },
  scales: [],
  choices: values.map((value) => ({ names: [value], is: { kind: 'marks', any: [value] } })),
})

type Counts = readonly (readonly [many: number, ...marks: string[]])[]
const cabins: readonly TableBreak[] = [{ by: subject('cabin', 'economy', 'business', 'first') }]

function tableOf(counts: Counts, breaks = cabins, row = subject('reason', 'price', 'staff')) {
  const chunk = new Chunk()
  for (const [many, ...marks] of counts)
    for (let one = 0; one < many; one += 1)
      chunk.add({ marks, numbers: new Map(), words: new Map(), texts: new Map() })
  const counter = new CrosstabCounter([row], breaks)
  counter.add(chunk, maskOf(everybody, chunk))
  return counter.result()
}

describe('a table of two subjects', () => {
  const table = tableOf([
    [80, 'price', 'economy'],
    [20, 'staff', 'economy'],
    [20, 'price', 'business'],
    [80, 'staff', 'business'],
    [10, 'price', 'first'],
    [10, 'economy'],
  ])
  const [price, staff] = table.tables[0]?.rows ?? []

  it('has a column of everybody and one for each value, with the people who answered as bases', () => {
    expect(table.columns.map(({ letter, value, n }) => [letter, value, n])).toEqual([
      [null, '', 220],
      ['A', 'economy', 110],
      ['B', 'business', 100],
      ['C', 'first', 10],
    ])
    expect(table.tables[0]?.bases).toEqual([210, 100, 100, 10])
    expect(price?.cells.map(({ n }) => n)).toEqual([110, 80, 20, 10])
    expect(price?.cells[1]).toMatchObject({ column: 0.8, row: 80 / 110, total: 80 / 210 })
    expect(price?.cells[1]?.index).toBeCloseTo((100 * 0.8 * 210) / 110)
  })

  it('gives the higher of two columns the letter of the other, and tests none under 30 people', () => {
    expect(price?.cells.map(({ letters }) => letters)).toEqual(['', 'B', '', ''])
    expect(staff?.cells.map(({ letters }) => letters)).toEqual(['', '', 'A', ''])
    expect(price?.cells.map(({ test }) => test)).toEqual(['none', 'done', 'done', 'too_few'])
  })

  it('has the people without an answer where they are in the base, and makes shares of all', () => {
    const reason = subject('reason', 'price', 'staff')
    const table = tableOf(
      [
        [60, 'price', 'economy'],
        [40, 'economy'],
        [90, 'price', 'business'],
        [10, 'business'],
      ],
      cabins,
      { ...reason, base: everybody, unanswered: { kind: 'not', of: reason.base } },
    )
    expect(table.tables[0]?.bases).toEqual([200, 100, 100, 0])
    expect(table.tables[0]?.rows[0]?.cells[1]).toMatchObject({ n: 60, column: 0.6 })
    expect(table.tables[0]?.no_answer?.map(({ n, letters }) => [n, letters])).toEqual([
      [50, ''],
      [40, 'B'],
      [10, ''],
      [0, ''],
    ])
    expect(table.tables[0]?.chi2).toBeNull()
  })

  it('tests people who are in two columns of one subject as such', () => {
    const same = tableOf([
      [50, 'price', 'economy', 'business'],
      [50, 'staff', 'economy', 'business'],
      [9, 'price', 'economy'],
    ])
    expect(same.tables[0]?.rows[0]?.cells.map(({ letters }) => letters)).toEqual(['', 'B', '', ''])
  })
})

describe('a break inside a break', () => {
  const nested: readonly TableBreak[] = [
    { by: subject('cabin', 'economy', 'business'), within: subject('device', 'phone', 'desk') },
  ]
  const table = tableOf(
    [
      [80, 'price', 'economy', 'phone'],
      [20, 'staff', 'economy', 'phone'],
      [20, 'price', 'economy', 'desk'],
      [80, 'staff', 'economy', 'desk'],
      [20, 'price', 'business', 'phone'],
      [80, 'staff', 'business', 'phone'],
    ],
    nested,
  )

  it('has a column for every value of the inner subject inside each of the outer one', () => {
    expect(
      table.columns.map(({ letter, value, within, n }) => [letter, value, within?.value, n]),
    ).toEqual([
      [null, '', undefined, 300],
      ['A', 'economy', 'phone', 100],
      ['B', 'economy', 'desk', 100],
      ['C', 'business', 'phone', 100],
      ['D', 'business', 'desk', 0],
    ])
    expect(table.columns[2]?.within?.by).toEqual({ question: 'device' })
  })

  it('compares columns only inside one value of the outer subject', () =>
    expect(table.tables[0]?.rows[0]?.cells.map(({ letters }) => letters)).toEqual([
      '',
      'B',
      '',
      '',
      '',
    ]))
})

describe('the test of independence', () => {
  const two: readonly TableBreak[] = [{ by: subject('cabin', 'economy', 'business') }]
  const single: Counts = [
    [80, 'price', 'economy'],
    [20, 'staff', 'economy'],
    [20, 'price', 'business'],
    [80, 'staff', 'business'],
    [9, 'economy'],
  ]
  const independence = (counts: Counts, breaks = two) => tableOf(counts, breaks).tables[0]?.chi2

  it('is Pearson’s, over people who chose one row and are in one column', () => {
    // R: chisq.test(matrix(c(80, 20, 20, 80), 2), correct = FALSE)
    const found = independence(single)
    expect(found).toMatchObject({ df: 1 })
    expect(found?.value).toBeCloseTo(72, 10)
    expect(found?.v).toBeCloseTo(0.6, 10)
    expect(found?.p).toBeCloseTo(2.151e-17, 19)
  })

  it.each<[string, Counts, readonly TableBreak[]]>([
    ['several answers', [...single, [5, 'price', 'staff', 'economy']], two],
    ['several columns', [...single, [5, 'price', 'economy', 'business']], two],
    ['several breaks', single, [...two, ...two]],
    [
      'too few',
      [
        [3, 'price', 'economy'],
        [3, 'staff', 'business'],
      ],
      two,
    ],
    [
      'one column',
      [
        [50, 'price', 'economy'],
        [50, 'staff', 'economy'],
      ],
      two,
    ],
  ])('is not made for %s', (_, counts, breaks) => expect(independence(counts, breaks)).toBeNull())
})
