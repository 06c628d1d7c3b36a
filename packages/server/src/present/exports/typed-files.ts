// A table with a kind for every column as a file: lines of JSON, Parquet or Arrow, and what CSV and a workbook have of it. Only
// some rows are in memory, however long the table is.
import { Readable } from 'node:stream'
import { unreachable } from '@askwell/contract/unreachable'
import {
  AsyncByteQueue,
  Bool,
  DateMillisecond,
  Field,
  Float64,
  makeData,
  RecordBatch,
  RecordBatchStreamWriter,
  Schema,
  Struct,
  TimestampMillisecond,
  Utf8,
  vectorFromArray,
} from 'apache-arrow'
import { ByteWriter, ParquetWriter } from 'hyparquet-writer'
import type { Cell } from '../../actions/exports/columns.ts'
import type { FeedbackTable } from '../../actions/exports/export-feedback.ts'
import type {
  ColumnKind,
  TypedCell,
  TypedColumn,
  TypedTable,
} from '../../actions/exports/typed-tables.ts'
import type { DateCell } from './xlsx.ts'

type Rows = readonly (readonly TypedCell[])[]
type Source = Pick<TypedTable, 'columns' | 'pages'>

const isMoment = (kind: ColumnKind | undefined): kind is 'date' | 'time' =>
  kind === 'date' || kind === 'time'

/** A day without its time. */
const isoOf = (ms: TypedCell, kind: 'date' | 'time'): string =>
  new Date(Number(ms)).toISOString().slice(0, kind === 'date' ? 10 : undefined)

/** One object for each row. What is missing is null. */
export const ndjsonOf = ({ columns, pages }: Source): Readable =>
  Readable.from(ndjsonLines(columns, pages), { objectMode: false })

async function* ndjsonLines(
  columns: readonly TypedColumn[],
  pages: AsyncIterable<Rows>,
): AsyncGenerator<Buffer> {
  const value = (cell: TypedCell, kind: ColumnKind | undefined): TypedCell =>
    isMoment(kind) && cell !== null ? isoOf(cell, kind) : cell
  for await (const page of pages) {
    const lines = page.map((row) =>
      JSON.stringify(
        Object.fromEntries(
          columns.map(({ name, kind }, at) => [name, value(row[at] ?? null, kind)]),
        ),
      ),
    )
    yield Buffer.from(lines.map((line) => `${line}\n`).join(''))
  }
}

/** For CSV and workbooks, which have texts and numbers only. */
export function plainTable({ columns, pages }: Source): FeedbackTable {
  const plain = (cell: TypedCell, kind: ColumnKind | undefined): Cell => {
    if (typeof cell === 'boolean') return cell ? 'yes' : 'no'
    return isMoment(kind) && cell !== null ? isoOf(cell, kind) : cell
  }
  async function* plainPages(): AsyncGenerator<readonly (readonly Cell[])[]> {
    for await (const page of pages)
      yield page.map((row) => columns.map(({ kind }, at) => plain(row[at] ?? null, kind)))
  }
  return { headers: columns.map(({ name }) => name), pages: plainPages() }
}

/** For workbooks with dates. */
export async function* datedPages({
  columns,
  pages,
}: Source): AsyncGenerator<readonly (readonly (TypedCell | DateCell)[])[]> {
  const dated = (cell: TypedCell, kind: ColumnKind | undefined): TypedCell | DateCell =>
    isMoment(kind) && cell !== null ? { kind, ms: Number(cell) } : cell
  for await (const page of pages)
    yield page.map((row) => columns.map(({ kind }, at) => dated(row[at] ?? null, kind)))
}

/** The most that a group of rows or a batch holds: 16 megabytes of UTF-16 at worst, and as many when they are encoded. */
const most = { rows: 50_000, cells: 500_000, characters: 2_000_000 } as const

/** The cells of each column, for as many rows as fit. An empty table gives one group without rows. */
async function* groupsOf(
  columns: readonly TypedColumn[],
  pages: AsyncIterable<Rows>,
): AsyncGenerator<readonly (readonly TypedCell[])[]> {
  let cells: TypedCell[][] = columns.map(() => [])
  let [rows, characters, groups] = [0, 0, 0]
  const isFull = (): boolean =>
    rows >= most.rows || rows * columns.length >= most.cells || characters >= most.characters
  for await (const page of pages)
    for (const row of page) {
      for (const [at, column] of cells.entries()) {
        const cell = row[at] ?? null
        column.push(cell)
        if (typeof cell === 'string') characters += cell.length
      }
      rows += 1
      if (!isFull()) continue
      yield cells
      cells = columns.map(() => [])
      ;[rows, characters, groups] = [0, 0, groups + 1]
    }
  if (rows > 0 || groups === 0) yield cells
}

export const parquetOf = ({ columns, pages }: Source): Readable =>
  Readable.from(parquetChunks(columns, pages), { objectMode: false })

async function* parquetChunks(
  columns: readonly TypedColumn[],
  pages: AsyncIterable<Rows>,
): AsyncGenerator<Uint8Array> {
  const bytes = new TakenBytes()
  const schema = [
    { name: 'root', num_children: columns.length },
    ...columns.map(({ name, kind }) => ({
      ...{ name, repetition_type: 'OPTIONAL' as const },
      ...parquetTypes[kind],
    })),
  ]
  const writer = new ParquetWriter({ writer: bytes, schema, createdBy: 'Askwell' })
  for await (const cells of groupsOf(columns, pages)) {
    const columnData = columns.map(({ name, kind }, at) => ({
      ...{ name, offsetIndex: false },
      data: (cells[at] ?? []).map((cell) =>
        isMoment(kind) && cell !== null ? new Date(Number(cell)) : cell,
      ),
    }))
    await writer.write({ columnData, rowGroupSize: most.rows })
    yield bytes.taken()
  }
  await writer.finish()
  yield bytes.taken()
}

const parquetTypes = {
  text: { type: 'BYTE_ARRAY', converted_type: 'UTF8' },
  number: { type: 'DOUBLE' },
  date: { type: 'INT32', converted_type: 'DATE' },
  time: { type: 'INT64', converted_type: 'TIMESTAMP_MILLIS' },
  boolean: { type: 'BOOLEAN' },
} as const satisfies Readonly<Record<ColumnKind, object>>

class TakenBytes extends ByteWriter {
  /** What was written since the last call. Offsets go on. */
  taken(): Uint8Array {
    const bytes = this.getBytes().slice()
    this.index = 0
    return bytes
  }
}

/** The stream format of Arrow IPC. */
export const arrowOf = ({ columns, pages }: Source): Readable =>
  Readable.from(arrowChunks(columns, pages), { objectMode: false })

async function* arrowChunks(
  columns: readonly TypedColumn[],
  pages: AsyncIterable<Rows>,
): AsyncGenerator<Uint8Array> {
  const types = columns.map(({ kind }) => arrowType(kind))
  const fields = columns.map(({ name }, at) => new Field(name, types[at] ?? new Utf8(), true))
  const schema = new Schema(fields)
  const bytes = new TakenQueue()
  const writer = new RecordBatchStreamWriter()
  writer.reset(bytes, schema)
  for await (const cells of groupsOf(columns, pages)) {
    const children = types.flatMap((type, at) => vectorFromArray(cells[at] ?? [], type).data)
    const length = cells[0]?.length ?? 0
    if (length > 0)
      writer.write(
        new RecordBatch(schema, makeData({ type: new Struct(fields), length, children })),
      )
    yield bytes.taken()
  }
  writer.finish()
  yield bytes.taken()
}

function arrowType(
  kind: ColumnKind,
): Utf8 | Float64 | DateMillisecond | TimestampMillisecond | Bool {
  switch (kind) {
    case 'text':
      return new Utf8()
    case 'number':
      return new Float64()
    case 'date':
      return new DateMillisecond()
    case 'time':
      return new TimestampMillisecond('UTC')
    case 'boolean':
      return new Bool()
    default:
      return unreachable(kind)
  }
}

class TakenQueue extends AsyncByteQueue {
  #chunks: Uint8Array[] = []

  override write(value: Parameters<AsyncByteQueue['write']>[0]): void {
    if (ArrayBuffer.isView(value) && value.byteLength > 0)
      this.#chunks.push(new Uint8Array(value.buffer, value.byteOffset, value.byteLength).slice())
  }

  /** What was written since the last call. */
  taken(): Uint8Array {
    const bytes = Buffer.concat(this.#chunks)
    this.#chunks = []
    return bytes
  }
}
