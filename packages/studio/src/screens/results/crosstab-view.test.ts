import type { Crosstab, SubjectInfo } from '@askwell/contract'
import { describe, expect, it } from 'vitest'
import { writeEncoded } from '../../filters/conditions.ts'
import {
  csvRows,
  independenceOf,
  knownBreak,
  readBase,
  readBreak,
  readSubject,
  shownTable,
  writeInList,
} from './crosstab-view.ts'

const by = { facet: 'device' } as const
const fileNames = {
  ...{ corner: 'Cabin', base: 'Everybody' },
  ...{ weightedBase: 'Weighted', effectiveBase: 'Effective' },
  head: (what: string, column: string) => `${column}, ${what}`,
}
/** Rows of counts; the first column is everybody. */
function tableOf(
  bases: readonly number[],
  rows: Readonly<Record<string, readonly number[]>>,
  more: Partial<Crosstab['tables'][number]> = {},
  weighting: Parameters<typeof shownTable>[1] = null,
) {
  const table: Crosstab = {
    columns: bases.map((n, at) => ({
      letter: at === 0 ? null : String.fromCharCode(64 + at),
      by: at === 0 ? null : by,
      value: at === 0 ? '' : `v${at}`,
      words: null,
      within: null,
      n,
    })),
    tables: [
      {
        row: { question: 'q' },
        bases: [...bases],
        rows: Object.entries(rows).map(([value, counts]) => ({
          value,
          words: null,
          cells: counts.map((n, at) => ({
            n,
            weighted: n,
            column: n / (bases[at] ?? 0),
            row: null,
            total: null,
            index: null,
            letters: n === 40 ? 'B' : '',
            test: 'done',
          })),
        })),
        weighted_bases: [...bases],
        effective_bases: [...bases],
        no_answer: null,
        scale: [],
        chi2: null,
        ...more,
      },
    ],
  }
  return shownTable(table, weighting)
}

it('a base that is unknown is that of people who answered', () => {
  expect(['all', 'asked', 'x', undefined].map(readBase)).toEqual([
    'all',
    'asked',
    'answered',
    'answered',
  ])
})

describe('the table of a break-down', () => {
  it('has counts, shares of the column, bases and letters', () => {
    const table = tableOf([100, 60, 40], { yes: [50, 40, 10], no: [50, 20, 30] })
    expect(table?.columns).toEqual([
      { value: null, inner: null, letter: null, base: 100, weighted: null, isFew: false },
      { value: 'v1', inner: null, letter: 'A', base: 60, weighted: null, isFew: false },
      { value: 'v2', inner: null, letter: 'B', base: 40, weighted: null, isFew: false },
    ])
    expect(table?.rows[0]).toEqual({
      value: 'yes',
      cells: [
        { n: 50, share: 0.5, letters: '' },
        { n: 40, share: 40 / 60, letters: 'B' },
        { n: 10, share: 0.25, letters: '' },
      ],
    })
    expect(table?.isSeveral).toBe(false)
  })

  it.each([
    [30, false, true],
    [29, true, true],
    [10, true, true],
    [9, true, false],
    [1, true, false],
  ])('a column of %i is gray: %s, and has shares: %s', (base, isFew, hasShares) => {
    const table = tableOf([100, base], { yes: [50, 1] })
    expect(table?.columns[1]?.isFew).toBe(isFew)
    expect(table?.rows[0]?.cells[1]?.share !== null).toBe(hasShares)
  })

  it('has the figures of a scale, but none of fewer than ten people', () => {
    const cell = (n: number, letters = '') => ({
      ...{ n, n_effective: n, value: 4.5, interval: { low: 4, high: 5 }, letters },
      test: 'done' as const,
    })
    const table = tableOf(
      [100, 60, 9],
      {},
      { scale: [{ what: 'mean', cells: [cell(100), cell(60, 'B'), cell(9)] }] },
    )
    const interval = { low: 4, high: 5 }
    expect(table?.figures).toEqual([
      {
        what: 'mean',
        cells: [
          { value: 4.5, interval, letters: '' },
          { value: 4.5, interval, letters: 'B' },
          { value: null, interval: null, letters: '' },
        ],
      },
    ])
  })

  it('is a file with three fields for each column, and the people without an answer last', () => {
    const cell = (n: number) => ({
      ...{ n, weighted: n, column: n / 100, row: null, total: null, index: null },
      ...{ letters: '', test: 'none' as const },
    })
    const table = tableOf([100, 60], { yes: [50, 40] }, { no_answer: [cell(20), cell(10)] })
    const rows =
      table &&
      csvRows(table, {
        ...{ ...fileNames, columns: ['All', 'Phone'] },
        ...{ lines: ['Yes', 'No answer'], figures: [] },
      })
    expect(rows?.map((row) => row.join(';'))).toEqual([
      'Cabin;All, count;All, share;All, letters;Phone (A), count;Phone (A), share;Phone (A), letters',
      'Everybody;100;;;60;;',
      `Yes;50;0.5;;40;${40 / 60};B`,
      'No answer;20;0.2;;10;0.1;',
    ])
  })

  it('has the weighted and the effective base where it is weighted, and tests neither with few', () => {
    const bases = { weighted_bases: [100.5, 62], effective_bases: [80, 29.5] }
    const weighting = {
      ...{ id: 'w', name: 'Adults', source: 'Census', n: 100, n_effective: 80, efficiency: 80 },
      ...{ design_effect: 1.25, least: 0.5, largest: 2 },
    }
    const table = tableOf([100, 60], { yes: [50, 40] }, bases, weighting)
    expect(table?.columns.map(({ weighted, isFew }) => [weighted, isFew])).toEqual([
      [{ base: 100.5, effective: 80 }, false],
      [{ base: 62, effective: 29.5 }, true],
    ])
    const names = { ...fileNames, columns: ['All', 'Phone'], lines: ['Yes'], figures: [] }
    const [, ...rows] = table ? csvRows(table, names) : []
    expect(rows.slice(0, 3).map((row) => row.join(';'))).toEqual([
      ...['Everybody;100;;;60;;', 'Weighted;100.5;;;62;;', 'Effective;80;;;29.5;;'],
    ])
    expect(tableOf([100], { yes: [50] }, bases)?.columns[0]?.weighted).toBeNull()
  })

  it('leaves out columns that nobody is in, but not everybody', () => {
    const table = tableOf([0, 0, 0], { yes: [0, 0, 0] })
    expect(table?.columns.map(({ value }) => value)).toEqual([null])
    expect(table?.leftOut).toBe(2)
    const some = tableOf([10, 0, 10], { yes: [10, 0, 10] })
    expect(some?.columns.map(({ letter }) => letter)).toEqual([null, 'B'])
    expect(some?.rows[0]?.cells.map(({ n }) => n)).toEqual([10, 10])
  })

  it('sees that one person can give several answers', () =>
    expect(tableOf([10, 10], { a: [10, 10], b: [1, 1] })?.isSeveral).toBe(true))

  it('is empty without an answer', () => expect(shownTable({ columns: [], tables: [] })).toBeNull())
})

describe('the subjects of the address', () => {
  it('come back as they were written', () => {
    const on = { question: 'q', row: 'r' }
    expect(readSubject(writeInList(on))).toEqual(on)
    expect(readSubject(writeEncoded(on))).toEqual(on)
  })
  it.each([[undefined], [5], ['nonsense'], [writeEncoded([])], [writeEncoded({ facet: 'moon' })]])(
    '%j counts as not set',
    (text) => expect(readSubject(text)).toBeNull(),
  )
})

describe('the break of the address', () => {
  const by = { question: 'q' }
  it('comes back as it was written, and a subject alone is one', () => {
    const nested = { by, within: { facet: 'device' } as const }
    expect(readBreak(writeInList(nested))).toEqual(nested)
    expect(readBreak(writeInList(by))).toEqual({ by })
    expect(readBreak(writeEncoded([]))).toBeNull()
  })

  it('loses what the survey does not have', () => {
    const gone = { question: 'gone' }
    const info: SubjectInfo = {
      on: by,
      area: 'answers',
      words: null,
      operators: [],
      values: [],
      range: null,
      is_scale: false,
      is_counted: true,
    }
    const known = (one: Parameters<typeof knownBreak>[1]) => knownBreak([info], one)
    expect(known({ by, within: gone })).toEqual({ by })
    expect(known({ by: gone, within: by })).toBeNull()
    expect(known({ by, within: by })).toEqual({ by, within: by })
    expect(known(null)).toBeNull()
  })
})

describe('the sentence about independence', () => {
  it.each([
    [0.049, 'related', '=', 0.049],
    [0.05, 'unrelated', '=', 0.05],
    [0.001, 'related', '=', 0.001],
    [2e-17, 'related', '<', 0.001],
  ] as const)('with p = %f says %s, p %s %f', (p, says, sign, probability) =>
    expect(independenceOf({ p })).toEqual({ says, sign, probability }),
  )
})
