// Columns as a store keeps them: one record of bytes for each column. Marks, known values and codes have the layout of Apache
// Arrow buffers: the first feedback is the lowest bit, numbers are little-endian, and each part begins at a multiple of eight
// bytes. Feedbacks that were removed, and words that only they had, are in no record.
import {
  type Bits,
  Chunk,
  eachRow,
  emptyBits,
  hasBit,
  longestList,
  type Mark,
  type NumberColumn,
  type Numbers,
  narrowed,
  setBit,
  type WordColumn,
} from './chunk.ts'

/**
 * The version of facts and of their encoding. It increases with every change of either, so that columns of another version are
 * built again from rows.
 */
export const segmentWay = 2

export type ColumnKind = 'bits' | 'list' | 'words' | keyof typeof numberKinds
export interface EncodedColumn {
  readonly kind: ColumnKind
  readonly name: string
  readonly bytes: Uint8Array
  /** Of a column of words: what its codes mean, from code 1 on. Otherwise null. */
  readonly words: readonly string[] | null
}
export interface EncodedChunk {
  readonly rows: number
  readonly columns: readonly EncodedColumn[]
}

const numberKinds = {
  u8: Uint8Array,
  i16: Int16Array,
  i32: Int32Array,
  f32: Float32Array,
  f64: Float64Array,
} as const
type NumberKind = keyof typeof numberKinds

export function encodeChunk(chunk: Chunk): EncodedChunk {
  const places = placesOf(chunk)
  const rows = places.order.length
  const columns: EncodedColumn[] = []
  for (const [name, one] of chunk.marks) {
    const column = encodeMark(name, one, places)
    if (column !== null) columns.push(column)
  }
  for (const [name, one] of chunk.numbers) {
    const column = encodeNumbers(name, one, places)
    if (column !== null) columns.push(column)
  }
  for (const [name, one] of chunk.words) {
    const column = encodeWords(name, one, places)
    if (column !== null) columns.push(column)
  }
  return { rows, columns }
}

/** It takes no more feedback. */
export function decodeChunk({ rows, columns }: EncodedChunk): Chunk {
  const chunk = new Chunk(rows)
  chunk.rows = rows
  chunk.alive.set(allBits(rows))
  for (const { kind, name, bytes, words } of columns) {
    // A copy is aligned, and does not keep the whole message that the bytes came in. A Buffer's own `slice` does not copy.
    const { buffer } = new Uint8Array(bytes)
    if (kind === 'bits') chunk.marks.set(name, { kind, bits: new Uint32Array(buffer) })
    else if (kind === 'list') chunk.marks.set(name, { kind, rows: new Uint16Array(buffer) })
    else if (kind === 'words') chunk.words.set(name, wordsOf(buffer, words ?? []))
    else chunk.numbers.set(name, decodeNumbers(buffer, rows, kind))
  }
  return chunk
}

/** Where each feedback that is alive will be. */
interface RowOrder {
  readonly order: readonly number[]
  readonly placeOf: Int32Array
}

function placesOf(chunk: Chunk): RowOrder {
  const order: number[] = []
  const placeOf = new Int32Array(chunk.rows).fill(-1)
  eachRow(chunk.alive, (row) => {
    placeOf[row] = order.length
    order.push(row)
  })
  return { order, placeOf }
}

function encodeMark(name: string, one: Mark, { order, placeOf }: RowOrder): EncodedColumn | null {
  const found: number[] = []
  const take = (row: number): void => {
    const place = placeOf[row] ?? -1
    if (place >= 0) found.push(place)
  }
  if (one.kind === 'bits') eachRow(one.bits, take)
  else one.rows.forEach(take)
  if (found.length === 0) return null
  if (found.length <= longestList(order.length))
    return { kind: 'list', name, bytes: bytesOf(Uint16Array.from(found)), words: null }
  const bits = emptyBits(order.length)
  for (const place of found) setBit(bits, place)
  return { kind: 'bits', name, bytes: bytesOf(bits), words: null }
}

/** Which are known, unless all are, and the values. */
function encodeNumbers(
  name: string,
  { values, known }: NumberColumn,
  { order }: RowOrder,
): EncodedColumn | null {
  const kept = new Float64Array(order.length)
  const bits = emptyBits(order.length)
  let count = 0
  for (const [place, row] of order.entries()) {
    if (!hasBit(known, row)) continue
    kept[place] = values[row] ?? 0
    setBit(bits, place)
    count += 1
  }
  if (count === 0) return null
  const small = narrowed(kept)
  const bytes = count === order.length ? bytesOf(small) : joined(bytesOf(bits), bytesOf(small))
  return { kind: kindOf(small), name, bytes, words: null }
}

function decodeNumbers(buffer: ArrayBuffer, rows: number, kind: NumberKind): NumberColumn {
  const Values = numberKinds[kind]
  const isAllKnown = buffer.byteLength === rows * Values.BYTES_PER_ELEMENT
  const known = isAllKnown ? allBits(rows) : new Uint32Array(buffer, 0, Math.ceil(rows / 32))
  return { values: new Values(buffer, isAllKnown ? 0 : padded(known.byteLength), rows), known }
}

const kindOf = (values: Numbers): NumberKind =>
  values instanceof Uint8Array
    ? 'u8'
    : values instanceof Int16Array
      ? 'i16'
      : values instanceof Int32Array
        ? 'i32'
        : values instanceof Float32Array
          ? 'f32'
          : 'f64'

function encodeWords(
  name: string,
  { codes, words }: WordColumn,
  { order }: RowOrder,
): EncodedColumn | null {
  const codeOf = new Map<number, number>()
  const kept: string[] = []
  const keptCodes = Uint16Array.from(order, (row) => {
    const code = codes[row] ?? 0
    if (code === 0) return 0
    const known = codeOf.get(code) ?? kept.push(words[code - 1] ?? '')
    codeOf.set(code, known)
    return known
  })
  return kept.length === 0 ? null : { kind: 'words', name, bytes: bytesOf(keptCodes), words: kept }
}

const wordsOf = (buffer: ArrayBuffer, words: readonly string[]): WordColumn => ({
  codes: new Uint16Array(buffer),
  words: [...words],
  codeOf: new Map(words.map((word, at) => [word, at + 1])),
})

/** A feedback beyond the last one has no bit, because columns may be extended. */
function allBits(rows: number): Bits {
  const bits = emptyBits(rows).fill(0xffffffff)
  if (rows % 32 > 0) bits[bits.length - 1] = 2 ** (rows % 32) - 1
  return bits
}

const bytesOf = ({ buffer, byteOffset, byteLength }: ArrayBufferView): Uint8Array =>
  new Uint8Array(buffer, byteOffset, byteLength)

const padded = (length: number): number => Math.ceil(length / 8) * 8

function joined(first: Uint8Array, second: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(padded(first.length) + second.length)
  bytes.set(first)
  bytes.set(second, padded(first.length))
  return bytes
}
