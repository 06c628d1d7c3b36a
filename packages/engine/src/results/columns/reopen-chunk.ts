// Columns with room for more feedback, made from columns that have none: sealed columns are extended so.
import { Chunk, chunkRows, emptyBits, type Mark, setBit } from './chunk.ts'

export function reopened(chunk: Chunk, room = chunkRows): Chunk {
  const open = new Chunk(room)
  open.rows = chunk.rows
  open.alive.set(chunk.alive)
  for (const [name, one] of chunk.marks) open.marks.set(name, { kind: 'bits', bits: bitsOf(one) })
  for (const [name, { values, known }] of chunk.numbers) {
    const wide = new Float64Array(open.room)
    wide.set(values)
    const bits = emptyBits()
    bits.set(known)
    open.numbers.set(name, { values: wide, known: bits })
  }
  for (const [name, { codes, words, codeOf }] of chunk.words) {
    const wide = new Uint16Array(open.room)
    wide.set(codes)
    open.words.set(name, { codes: wide, words: [...words], codeOf: new Map(codeOf) })
  }
  return open
}

function bitsOf(one: Mark): Uint32Array {
  const bits = emptyBits()
  if (one.kind === 'bits') bits.set(one.bits)
  else for (const row of one.rows) setBit(bits, row)
  return bits
}
