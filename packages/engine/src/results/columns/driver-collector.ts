// Collects the people who have a value of every driver and of the target, from chunk after chunk. Beyond a limit it keeps a
// sample that the seed decides. Neither the sample nor its order depends on how feedback is divided into chunks.
import type { DriverCases } from '../drivers.ts'
import { type Bits, type Chunk, eachRow } from './chunk.ts'
import { numberOf } from './facts.ts'
import { intersect } from './masks.ts'
import type { Scale } from './meaning.ts'
import { scaleValues } from './scale-values.ts'
import type { Weights } from './weighted-count.ts'

/** With more people, the intervals are as narrow as anybody needs. */
export const mostCases = 50_000

interface Case {
  readonly key: number
  readonly values: readonly number[]
  readonly weight: number
}

export class DriverCollector {
  readonly #scales: readonly Scale[]
  readonly #seed: number
  readonly #most: number
  #cases: Case[] = []
  /** A case with a larger key is not in the sample. */
  #largest = Number.POSITIVE_INFINITY
  /** People with a value of everything, whether they are in the sample or not. */
  found = 0
  #isWeighted = false

  /** `scales`: of the drivers, and of the target last. */
  constructor(scales: readonly Scale[], seed: number, most = mostCases) {
    this.#scales = scales
    this.#seed = seed
    this.#most = most
  }

  /** `mask`: the feedbacks of the group. People of weight 0 say nothing. */
  add(chunk: Chunk, mask: Bits, weights: Weights = null): void {
    if (mask.every((word) => word === 0)) return
    const columns = this.#scales.map((scale) => scaleValues(scale, chunk))
    const complete = mask.slice()
    for (const { known } of columns) intersect(complete, known)
    const received = chunk.numbers.get(numberOf.received)?.values ?? []
    const created = chunk.numbers.get(numberOf.created)?.values ?? []
    this.#isWeighted ||= weights !== null
    eachRow(complete, (row) => {
      const weight = weights ? (weights[row] ?? 0) : 1
      if (weight === 0) return
      this.found += 1
      const key = mixed(this.#seed, received[row] ?? 0, created[row] ?? 0)
      if (key > this.#largest) return
      this.#cases.push({ key, weight, values: columns.map(({ values }) => values[row] ?? 0) })
      if (this.#cases.length >= 2 * this.#most) this.#keepSmallest()
    })
  }

  result(): DriverCases {
    this.#keepSmallest()
    return {
      rows: Float64Array.from(this.#cases.flatMap(({ values }) => values)),
      width: this.#scales.length,
      count: this.#cases.length,
      weights: this.#isWeighted ? Float64Array.from(this.#cases, ({ weight }) => weight) : null,
    }
  }

  #keepSmallest(): void {
    this.#cases = this.#cases.toSorted(byKey).slice(0, this.#most)
    if (this.#cases.length === this.#most) this.#largest = this.#cases.at(-1)?.key ?? this.#largest
  }
}

/** People with the same values may be exchanged. */
function byKey(one: Case, other: Case): number {
  if (one.key !== other.key) return one.key - other.key
  for (const [place, value] of one.values.entries()) {
    const difference = value - (other.values[place] ?? 0)
    if (difference !== 0) return difference
  }
  return one.weight - other.weight
}

/** A number of 32 bits from two times (the last step of MurmurHash3). */
function mixed(seed: number, received: number, created: number): number {
  let state = seed | 0
  for (const word of [received, received / 2 ** 32, created - received]) {
    state = Math.imul(state ^ word, 0x85ebca6b)
    state = Math.imul(state ^ (state >>> 13), 0xc2b2ae35)
    state ^= state >>> 16
  }
  return state >>> 0
}
