// Evaluates a condition over the columns of a chunk: one bit for each feedback.
import { unreachable } from '@askwell/contract/unreachable'
import { hasText } from '../written-text.ts'
import { type Bits, type Chunk, eachRow, emptyBits, hasBit, setBit } from './chunk.ts'
import { type Condition, isWithin } from './conditions.ts'
import { clockOf } from './zoned-time.ts'

/** Only feedbacks that are alive. The caller owns the mask. */
export function maskOf(condition: Condition, chunk: Chunk): Bits {
  const mask = evaluated(condition, chunk)
  for (let at = 0; at < mask.length; at += 1) mask[at] = (mask[at] ?? 0) & (chunk.alive[at] ?? 0)
  return mask
}

function evaluated(condition: Condition, chunk: Chunk): Bits {
  switch (condition.kind) {
    case 'all': {
      const mask = emptyBits().fill(0xffffffff)
      for (const one of condition.of) intersect(mask, evaluated(one, chunk))
      return mask
    }
    case 'any': {
      const mask = emptyBits()
      for (const one of condition.of) unite(mask, evaluated(one, chunk))
      return mask
    }
    case 'not': {
      const mask = evaluated(condition.of, chunk)
      for (let at = 0; at < mask.length; at += 1) mask[at] = ~(mask[at] ?? 0)
      return mask
    }
    case 'marks': {
      const mask = emptyBits()
      for (const name of condition.any) uniteMark(mask, chunk, name)
      return mask
    }
    case 'number': {
      const column = chunk.numbers.get(condition.of)
      const mask = emptyBits()
      if (column === undefined) return mask
      const { values, known } = column
      for (let row = 0; row < chunk.rows; row += 1)
        if (hasBit(known, row) && isWithin(condition, values[row] ?? 0)) setBit(mask, row)
      return mask
    }
    case 'words': {
      const column = chunk.words.get(condition.of)
      const mask = emptyBits()
      if (column === undefined) return mask
      const codes = condition.any && new Set(condition.any.map((word) => column.codeOf.get(word)))
      for (let row = 0; row < chunk.rows; row += 1) {
        const code = column.codes[row] ?? 0
        if (code !== 0 && (codes?.has(code) ?? true)) setBit(mask, row)
      }
      return mask
    }
    case 'text': {
      if (chunk.texts === null) throw new Error('These columns were read without texts.')
      const mask = emptyBits()
      for (const [row, text] of chunk.texts.get(condition.of) ?? [])
        if (hasText(condition.has, text)) setBit(mask, row)
      return mask
    }
    case 'clock': {
      const column = chunk.numbers.get(condition.of)
      const mask = emptyBits()
      if (column === undefined) return mask
      eachRow(column.known, (row) => {
        const clock = clockOf(condition.timezone, column.values[row] ?? 0)
        if (condition.any.includes(clock[condition.unit])) setBit(mask, row)
      })
      return mask
    }
    default:
      return unreachable(condition)
  }
}

export function intersect(to: Bits, other: Bits): void {
  for (let at = 0; at < to.length; at += 1) to[at] = (to[at] ?? 0) & (other[at] ?? 0)
}

export function unite(to: Bits, other: Bits): void {
  for (let at = 0; at < to.length; at += 1) to[at] = (to[at] ?? 0) | (other[at] ?? 0)
}

function uniteMark(to: Bits, chunk: Chunk, name: string): void {
  const one = chunk.marks.get(name)
  if (one?.kind === 'bits') unite(to, one.bits)
  else for (const row of one?.rows ?? []) setBit(to, row)
}
