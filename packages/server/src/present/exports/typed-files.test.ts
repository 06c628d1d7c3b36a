// Every format has the same values. Parquet and Arrow are read back by their own libraries.
import { buffer } from 'node:stream/consumers'
import { tableFromIPC } from 'apache-arrow'
import { parquetMetadata, parquetReadObjects } from 'hyparquet'
import { describe, expect, it } from 'vitest'
import type { TypedCell } from '../../actions/exports/typed-tables.ts'
import { csvOf } from './csv.ts'
import { arrowOf, ndjsonOf, parquetOf, plainTable } from './typed-files.ts'

type Row = readonly TypedCell[]
const columns = [
  { name: 'id', kind: 'text' },
  { name: 'score', kind: 'number' },
  { name: 'received_at', kind: 'time' },
  { name: 'completed', kind: 'boolean' },
] as const
const tableOf = (...pages: readonly (readonly Row[])[]) => ({
  columns,
  pages: (async function* () {
    yield* pages
  })(),
})
const day = Date.UTC(2026, 10, 28, 19, 4, 5, 678)
const pages: readonly (readonly Row[])[] = [
  [
    ['a', -1.5, day, true],
    ['ü 😀 الطاقم', null, null, false],
  ],
  [],
  [
    [null, 0, 0, null],
    ['', 123_456_789_012, -1, true],
  ],
]
const written = [
  { id: 'a', score: -1.5, received_at: '2026-11-28T19:04:05.678Z', completed: true },
  { id: 'ü 😀 الطاقم', score: null, received_at: null, completed: false },
  { id: null, score: 0, received_at: '1970-01-01T00:00:00.000Z', completed: null },
  { id: '', score: 123_456_789_012, received_at: '1969-12-31T23:59:59.999Z', completed: true },
]

/** As a file in memory; a copy, because a buffer may be a part of a larger one. */
const fileOf = (bytes: Buffer): ArrayBuffer => new Uint8Array(bytes).buffer
const ndjson = async (source: ReturnType<typeof tableOf>): Promise<unknown[]> =>
  (await buffer(ndjsonOf(source)))
    .toString()
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line))
/** Times as NDJSON writes them. */
const plain = (rows: readonly object[]): unknown[] => JSON.parse(JSON.stringify(rows))
const parquet = async (source: ReturnType<typeof tableOf>): Promise<unknown[]> =>
  plain(await parquetReadObjects({ file: fileOf(await buffer(parquetOf(source))) }))
const arrow = async (source: ReturnType<typeof tableOf>): Promise<unknown[]> =>
  tableFromIPC(await buffer(arrowOf(source)))
    .toArray()
    .map((row) => {
      const { received_at: at, ...rest } = row.toJSON()
      const time = at === null ? null : new Date(Number(at)).toISOString()
      return { ...rest, received_at: time }
    })

describe('a table with kinds', () => {
  it('has the same nulls, texts, numbers and times as NDJSON, Parquet and Arrow (ECO-85)', async () => {
    expect(await ndjson(tableOf(...pages))).toEqual(written)
    expect(await parquet(tableOf(...pages))).toEqual(written)
    expect(await arrow(tableOf(...pages))).toEqual(written)
  })

  it('has the same days (O-50)', async () => {
    const table = () => ({
      columns: [{ name: 'day', kind: 'date' }] as const,
      pages: (async function* () {
        yield [[Date.UTC(2026, 10, 28)], [null]]
      })(),
    })
    const days = [{ day: '2026-11-28' }, { day: null }]
    const lines = (await buffer(ndjsonOf(table()))).toString().trimEnd().split('\n')
    expect(lines.map((line) => JSON.parse(line))).toEqual(days)
    const file = fileOf(await buffer(parquetOf(table())))
    expect(plain(await parquetReadObjects({ file }))).toEqual([
      ...[{ day: '2026-11-28T00:00:00.000Z' }, { day: null }],
    ])
    const rows = tableFromIPC(await buffer(arrowOf(table()))).toArray()
    expect(rows.map((row) => row.toJSON()['day']?.valueOf() ?? null)).toEqual([
      ...[Date.UTC(2026, 10, 28), null],
    ])
  })

  it('keeps its columns without a row', async () => {
    const file = fileOf(await buffer(parquetOf(tableOf())))
    expect(
      parquetMetadata(file)
        .schema.slice(1)
        .map(({ name }) => name),
    ).toEqual(columns.map(({ name }) => name))
    expect(await parquetReadObjects({ file })).toEqual([])
    const { schema, numRows } = tableFromIPC(await buffer(arrowOf(tableOf())))
    expect([schema.fields.map((field) => `${field}`), numRows]).toEqual([
      ['id: Utf8', 'score: Float64', 'received_at: Timestamp<MILLISECOND, UTC>', 'completed: Bool'],
      0,
    ])
    expect(await ndjson(tableOf())).toEqual([])
  })

  it('is as long in every format, over several groups of rows (ECO-85)', async () => {
    const count = 12_000
    const many = () => {
      const page = (from: number): readonly Row[] =>
        Array.from({ length: 500 }, (_, at) => [
          `row ${from + at} ${'x'.repeat(400)}`,
          from + at,
          day + from + at,
          at % 2 === 0,
        ])
      return tableOf(...Array.from({ length: count / 500 }, (_, at) => page(at * 500)))
    }
    const file = fileOf(await buffer(parquetOf(many())))
    expect(parquetMetadata(file).row_groups.length).toBeGreaterThan(1)
    const lines = await ndjson(many())
    expect(lines).toHaveLength(count)
    expect(plain(await parquetReadObjects({ file }))).toEqual(lines)
    expect(await arrow(many())).toEqual(lines)
  })

  it('is words and numbers as CSV', async () => {
    expect((await buffer(csvOf(plainTable(tableOf(...pages))))).toString().slice(1)).toBe(
      [
        'id,score,received_at,completed',
        'a,-1.5,2026-11-28T19:04:05.678Z,yes',
        'ü 😀 الطاقم,,,no',
        ',0,1970-01-01T00:00:00.000Z,',
        ',123456789012,1969-12-31T23:59:59.999Z,yes',
        '',
      ].join('\r\n'),
    )
  })

  it('ends with an error where reading fails, and never as a shorter file', async () => {
    const broken = () => ({
      columns,
      pages: (async function* () {
        yield pages[0] ?? []
        throw new Error('the database went away')
      })(),
    })
    for (const form of [ndjsonOf, parquetOf, arrowOf])
      await expect(buffer(form(broken()))).rejects.toThrow('the database went away')
  })
})
