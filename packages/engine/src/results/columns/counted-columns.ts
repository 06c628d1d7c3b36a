// Counts the feedbacks of a mask in columns: the same amounts that a tally of these feedbacks has, without what a tally does
// not have.

import type { Amounts } from '../amounts.ts'
import { part } from '../parts.ts'
import {
  type Bits,
  type Chunk,
  countBoth,
  eachRow,
  hasBit,
  type Mark,
  type NumberColumn,
} from './chunk.ts'
import { numberOf } from './facts.ts'
import { intersect } from './masks.ts'
import type { Weights } from './weighted-count.ts'

/**
 * `beginnings`: only parts with these prefixes; absent = all parts. `weights`: by row, what each feedback adds; null = 1.
 */
export function addColumns(
  to: Amounts,
  chunk: Chunk,
  mask: Bits,
  beginnings?: readonly string[],
  weights: Weights = null,
): void {
  if (mask.every((word) => word === 0)) return
  const isWanted = (name: string): boolean =>
    beginnings === undefined || beginnings.some((beginning) => name.startsWith(beginning))
  for (const [name, one] of chunk.marks) {
    if (name.startsWith('@') || !isWanted(name)) continue
    const count = weights ? weightOfMark(one, mask, weights) : countOfMark(one, mask)
    if (count > 0) to.set(name, (to.get(name) ?? 0) + count)
  }
  const answer = numberOf.answer('')
  for (const [name, { values, known }] of chunk.numbers) {
    const prefix =
      name === numberOf.seconds
        ? 't:'
        : name.startsWith(answer)
          ? part.valuesOf(name.slice(answer.length))
          : null
    if (prefix === null || !isWanted(prefix)) continue
    const counted = mask.slice()
    intersect(counted, known)
    const each = weights ? eachWeight(weights) : eachCount
    each(values, counted, (value, count) => {
      const shown = `${prefix}${prefix === 't:' ? Math.round(value) : value}`
      to.set(shown, (to.get(shown) ?? 0) + count)
    })
  }
}

const lowest = -32_768
const small = new Uint32Array(65_536)

/** How many of these rows have each value. */
function eachCount(
  values: NumberColumn['values'],
  rows: Bits,
  take: (value: number, count: number) => void,
): void {
  if (values instanceof Uint8Array || values instanceof Int16Array) {
    eachRow(rows, (row) => {
      const place = (values[row] ?? 0) - lowest
      small[place] = (small[place] ?? 0) + 1
    })
    for (let place = 0; place < small.length; place += 1) {
      const count = small[place] ?? 0
      if (count > 0) take(place + lowest, count)
    }
    small.fill(0)
    return
  }
  const counts = new Map<number, number>()
  eachRow(rows, (row) => {
    const value = values[row] ?? 0
    counts.set(value, (counts.get(value) ?? 0) + 1)
  })
  for (const [value, count] of counts) take(value, count)
}

const eachWeight =
  (weights: Float64Array): typeof eachCount =>
  (values, rows, take) => {
    const sums = new Map<number, number>()
    eachRow(rows, (row) => {
      const value = values[row] ?? 0
      sums.set(value, (sums.get(value) ?? 0) + (weights[row] ?? 0))
    })
    for (const [value, sum] of sums) take(value, sum)
  }

function weightOfMark(one: Mark, mask: Bits, weights: Float64Array): number {
  let sum = 0
  const add = (row: number): void => {
    sum += weights[row] ?? 0
  }
  if (one.kind === 'bits') {
    const both = mask.slice()
    intersect(both, one.bits)
    eachRow(both, add)
  } else for (const row of one.rows) if (hasBit(mask, row)) add(row)
  return sum
}

export function countOfMark(one: Mark | undefined, mask: Bits): number {
  if (one === undefined) return 0
  if (one.kind === 'bits') return countBoth(one.bits, mask)
  let count = 0
  for (const row of one.rows) if (hasBit(mask, row)) count += 1
  return count
}

/** How many feedbacks of the mask have each mark that begins so. By what follows the beginning. */
export function countsUnder(
  chunk: Chunk,
  mask: Bits,
  beginning: string,
  take: (name: string, count: number) => void,
): void {
  for (const [name, one] of chunk.marks) {
    if (!name.startsWith(beginning)) continue
    const count = countOfMark(one, mask)
    if (count > 0) take(name.slice(beginning.length), count)
  }
}
