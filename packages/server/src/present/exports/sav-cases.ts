// The rows of a system file, compressed by bytecode: a small whole number, eight spaces and no number take one byte each.
import type { Cell } from '../../actions/exports/columns.ts'
import { savText, segmentsOf } from './sav-texts.ts'

const codes = { filler: 0, raw: 253, spaces: 254, missing: 255 } as const
const bias = 100
const small = { least: 1 - bias, most: 251 - bias } as const
const together = 8
const eightSpaces = Buffer.alloc(8, ' ')

export class CaseWriter {
  readonly #variables: readonly { readonly width: number }[]
  #chunks: Buffer[] = []
  #codes: number[] = []
  #raw: Buffer[] = []

  constructor(variables: readonly { readonly width: number }[]) {
    this.#variables = variables
  }

  /** A cell for each variable. What is no number is missing where there should be one. */
  add(row: readonly Cell[]): void {
    for (const [at, { width }] of this.#variables.entries()) {
      const cell = row[at] ?? null
      if (width > 0) this.#addText(`${cell ?? ''}`, width)
      else this.#addNumber(typeof cell === 'number' && Number.isFinite(cell) ? cell : null)
    }
  }

  /** What was written since the last call. */
  taken(): Buffer {
    const bytes = Buffer.concat(this.#chunks)
    this.#chunks = []
    return bytes
  }

  ended(): Buffer {
    while (this.#codes.length > 0) this.#add(codes.filler)
    return this.taken()
  }

  #addNumber(value: number | null): void {
    if (value === null) this.#add(codes.missing)
    else if (Number.isInteger(value) && value >= small.least && value <= small.most)
      this.#add(value + bias)
    else {
      const raw = Buffer.alloc(8)
      raw.writeDoubleLE(value)
      this.#add(codes.raw, raw)
    }
  }

  #addText(text: string, width: number): void {
    const bytes = savText(text, width, width)
    for (const segment of segmentsOf(width)) {
      const part = Buffer.alloc(segment.bytes, ' ')
      bytes.copy(part, 0, segment.from, segment.to)
      for (let from = 0; from < part.length; from += 8) {
        const piece = part.subarray(from, from + 8)
        if (piece.equals(eightSpaces)) this.#add(codes.spaces)
        else this.#add(codes.raw, piece)
      }
    }
  }

  #add(code: number, raw?: Buffer): void {
    this.#codes.push(code)
    if (raw) this.#raw.push(raw)
    if (this.#codes.length < together) return
    this.#chunks.push(Buffer.from(this.#codes), ...this.#raw)
    this.#codes = []
    this.#raw = []
  }
}
