// The numbers that feedbacks have on a scale: those of a chunk, and that of one feedback.
import { type Bits, type Chunk, eachRow, emptyBits, hasBit, setBit } from './chunk.ts'
import { holds } from './conditions.ts'
import type { Facts } from './facts.ts'
import { maskOf } from './masks.ts'
import type { Scale } from './meaning.ts'

export interface ScaleValues {
  readonly values: Float64Array
  readonly known: Bits
}

export function scaleValues({ numbers, points }: Scale, chunk: Chunk): ScaleValues {
  const values = new Float64Array(chunk.rows)
  const known = emptyBits()
  const take = (row: number, value: number): void => {
    if (hasBit(known, row)) return
    values[row] = value
    setBit(known, row)
  }
  for (const name of numbers) {
    const column = chunk.numbers.get(name)
    if (column) eachRow(column.known, (row) => take(row, column.values[row] ?? 0))
  }
  for (const { is, value } of points) eachRow(maskOf(is, chunk), (row) => take(row, value))
  return { values, known }
}

/** Null: the feedback has none. */
export function scaleOfFacts({ numbers, points }: Scale, facts: Facts): number | null {
  for (const name of numbers) {
    const value = facts.numbers.get(name)
    if (value !== undefined) return value
  }
  return points.find(({ is }) => holds(is, facts))?.value ?? null
}
