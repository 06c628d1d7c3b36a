// Columns of up to 16,384 feedbacks. A mark is a column of bits, or the list of the feedbacks that have it where that is
// shorter. A number is a column of the smallest type that holds all its values exactly. A word is a code in a dictionary.
// Columns that were decoded are as long as they have feedbacks, so a reader treats what is beyond their end as 0.
import type { WrittenText } from '../written-text.ts'
import type { Facts } from './facts.ts'

export const chunkRows = 16_384
/** A list takes two bytes for each feedback that has the mark. */
export const longestList = (rows: number): number => rows / 16

export type Bits = Uint32Array
export type Mark = { readonly kind: 'bits'; readonly bits: Bits } | MarkList
interface MarkList {
  readonly kind: 'list'
  readonly rows: Uint16Array
}
export type Numbers = Float64Array | Float32Array | Int32Array | Int16Array | Uint8Array

export interface NumberColumn {
  /** Without a value: the bit in `known` is 0. */
  values: Numbers
  readonly known: Bits
}
export interface WordColumn {
  /** 0 = no word, else the position in `words` and 1. */
  readonly codes: Uint16Array
  readonly words: string[]
  readonly codeOf: Map<string, number>
}

export const emptyBits = (rows = chunkRows): Bits => new Uint32Array(Math.ceil(rows / 32))

export const hasBit = (bits: Bits, row: number): boolean =>
  ((bits[row >>> 5] ?? 0) & (1 << (row & 31))) !== 0
export function setBit(bits: Bits, row: number): void {
  bits[row >>> 5] = (bits[row >>> 5] ?? 0) | (1 << (row & 31))
}

/** Texts take much memory, and few questions need them. */
export type ChunkDetail = 'counts' | 'texts'
const bytesBesideText = 200

export class Chunk {
  rows = 0
  /** The most rows that it takes. */
  readonly room: number
  /** Feedbacks that were deleted or changed since are not in it. */
  readonly alive: Bits
  readonly marks = new Map<string, Mark>()
  readonly numbers = new Map<string, NumberColumn>()
  readonly words = new Map<string, WordColumn>()

  /** By question and row. Null: they were left out. */
  readonly texts: Map<string, Map<number, WrittenText>> | null
  #letters = 0

  constructor(room = chunkRows, detail: ChunkDetail = 'counts') {
    this.room = room
    this.texts = detail === 'texts' ? new Map() : null
    this.alive = emptyBits(room)
  }

  get isFull(): boolean {
    return this.rows === this.room
  }

  /** Returns the row. */
  add({ marks, numbers, words, texts }: Facts): number {
    const row = this.rows
    this.rows += 1
    setBit(this.alive, row)
    for (const name of marks) setBit(this.#bitsOf(name), row)
    for (const [name, value] of numbers) {
      const column = this.#numberOf(name)
      column.values[row] = value
      setBit(column.known, row)
    }
    for (const [name, word] of words) {
      const column = this.#wordOf(name)
      const code = column.codeOf.get(word) ?? column.words.push(word)
      column.codeOf.set(word, code)
      column.codes[row] = code
    }
    if (this.texts !== null)
      for (const [name, text] of texts) this.#addText(this.texts, name, row, text)
    if (this.isFull) this.#compact()
    return row
  }

  has(row: number): boolean {
    return hasBit(this.alive, row)
  }

  /** Of the feedbacks that are alive. */
  *valuesOf(name: string): Generator<number> {
    const column = this.numbers.get(name)
    for (let row = 0; column !== undefined && row < this.rows; row += 1)
      if (this.has(row) && hasBit(column.known, row)) yield column.values[row] ?? 0
  }

  remove(row: number): void {
    this.alive[row >>> 5] = (this.alive[row >>> 5] ?? 0) & ~(1 << (row & 31))
    // What was erased is not kept in memory either.
    for (const column of this.texts?.values() ?? []) column.delete(row)
  }

  /** An estimate of the memory that the columns take. */
  get bytes(): number {
    // Each text is there as it was written, and folded.
    let sum = this.alive.byteLength + 1_000 + 4 * this.#letters
    for (const [name, one] of this.marks)
      sum += 2 * name.length + 100 + (one.kind === 'bits' ? one.bits : one.rows).byteLength
    for (const { values, known } of this.numbers.values())
      sum += 200 + values.byteLength + known.byteLength
    for (const { codes, words } of this.words.values())
      sum += 200 + codes.byteLength + words.reduce((all, word) => all + 60 + 2 * word.length, 0)
    return sum
  }

  #bitsOf(name: string): Bits {
    const known = this.marks.get(name)
    if (known?.kind === 'bits') return known.bits
    const bits = emptyBits()
    this.marks.set(name, { kind: 'bits', bits })
    return bits
  }

  #numberOf(name: string): NumberColumn {
    const known = this.numbers.get(name)
    if (known) return known
    const column = { values: new Float64Array(chunkRows), known: emptyBits() }
    this.numbers.set(name, column)
    return column
  }

  #wordOf(name: string): WordColumn {
    const known = this.words.get(name)
    if (known) return known
    const column = { codes: new Uint16Array(chunkRows), words: [], codeOf: new Map() }
    this.words.set(name, column)
    return column
  }

  #addText(
    texts: Map<string, Map<number, WrittenText>>,
    name: string,
    row: number,
    text: WrittenText,
  ): void {
    const column = texts.get(name) ?? new Map<number, WrittenText>()
    texts.set(name, column.set(row, text))
    this.#letters += text.body.length + bytesBesideText / 4
  }

  #compact(): void {
    for (const [name, one] of this.marks) {
      if (one.kind !== 'bits' || countBits(one.bits) > longestList(chunkRows)) continue
      this.marks.set(name, { kind: 'list', rows: Uint16Array.from(rowsIn(one.bits)) })
    }
    for (const column of this.numbers.values()) column.values = narrowed(column.values)
  }
}

export function countBits(bits: Bits): number {
  let count = 0
  for (let at = 0; at < bits.length; at += 1) count += bitsIn(bits[at] ?? 0)
  return count
}

export function countBoth(one: Bits, other: Bits): number {
  let count = 0
  for (let at = 0; at < one.length; at += 1) {
    const both = (one[at] ?? 0) & (other[at] ?? 0)
    if (both !== 0) count += bitsIn(both)
  }
  return count
}

/** The usual count of bits in parallel. */
function bitsIn(word: number): number {
  let bits = word - ((word >>> 1) & 0x55555555)
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333)
  return (((bits + (bits >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24
}

export function rowsIn(bits: Bits): number[] {
  const rows: number[] = []
  eachRow(bits, (row) => rows.push(row))
  return rows
}

export function eachRow(bits: Bits, take: (row: number) => void): void {
  for (let at = 0; at < bits.length; at += 1) {
    let word = bits[at] ?? 0
    while (word !== 0) {
      take(at * 32 + 31 - Math.clz32(word & -word))
      word &= word - 1
    }
  }
}

const narrower = [Uint8Array, Int16Array, Int32Array, Float32Array] as const

export function narrowed(values: Numbers): Numbers {
  for (const Type of narrower) {
    const copy = Type.from(values)
    if (values.every((value, at) => copy[at] === value)) return copy
  }
  return values
}
