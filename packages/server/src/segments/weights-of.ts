// The weights of a weighting, by chunk. They belong to everybody in its base, whatever the filter of a question, so that two
// questions about the same feedback use the same weights.
import type {
  Analysis,
  AppliedWeighting,
  FieldFault,
  FilterSubject,
  WeightingEffect,
  WeightingSettings,
} from '@askwell/contract'
import { unreachable } from '@askwell/contract/unreachable'
import {
  type Chunk,
  type Condition,
  countBits,
  countBoth,
  eachRow,
  type Facts,
  mark,
  maskOf,
  meaningOf,
  type RakedCell,
  type Raking,
  rake,
  valueCondition,
} from '@askwell/engine/results'
import { invalid } from '../refusal.ts'
import { baseOf, documentsOf, plannedOf, stateOf } from './groups.ts'
import { rowWeight } from './row-weight.ts'
import type { RowWeights, StoredWeighting } from './segment-question.ts'
import type { Mask, Source } from './source.ts'

export interface Weighed {
  /** Null = nobody is in the base. */
  readonly effect: WeightingEffect | null
  /** Everybody else has no weight. */
  readonly base: Condition
  /** By the row of each chunk. */
  readonly weights: readonly Float64Array[]
  readonly rows: RowWeights
  /** Of a feedback that is read as a row. */
  readonly weightOf: (facts: Facts) => number
}

interface Population extends Pick<Analysis, 'completed' | 'internal' | 'timezone'> {
  readonly now: number
  /** The field that a fault of the weighting is about; empty = the weighting itself is the request. */
  readonly field: string
}

/** The newest last. Each takes eight bytes for every feedback of its source. */
const known = new Map<string, Weighed>()
const mostKnown = 4

export async function weightsOf(
  source: Source,
  weighting: WeightingSettings,
  population: Population,
): Promise<Weighed> {
  const key = stateKey(source, weighting, population)
  const found = known.get(key) ?? (await weigh(source, weighting, population))
  known.delete(key)
  known.set(key, found)
  for (const oldest of known.keys()) if (known.size > mostKnown) known.delete(oldest)
  return found
}

const none = { n: 0, n_effective: 0, efficiency: 0, design_effect: 0, least: 0, largest: 0 }

/** A stored weighting with its weights, and what a reply says about it. Null = nothing is weighted. */
export async function appliedWeighting(
  source: Source,
  stored: StoredWeighting | null,
  population: Omit<Population, 'field'>,
): Promise<{ readonly weighed: Weighed | null; readonly applied: AppliedWeighting | null }> {
  if (stored === null) return { weighed: null, applied: null }
  const { id, settings } = stored
  const weighed = await weightsOf(source, settings, { ...population, field: 'weighting_id' })
  const { name, source: origin } = settings
  return { weighed, applied: { ...{ id, name, source: origin }, ...(weighed.effect ?? none) } }
}

const chunkNumbers = new WeakMap<Chunk, number>()
let lastChunk = 0
function numberOf(chunk: Chunk): number {
  const number = chunkNumbers.get(chunk) ?? ++lastChunk
  chunkNumbers.set(chunk, number)
  return number
}

/** Rows of a chunk are only added and removed, so their numbers say whether it has changed. */
const stateKey = (
  { chunks, nodeIds, flowIds, answered }: Source,
  weighting: WeightingSettings,
  { completed, internal, timezone, now }: Population,
): string => {
  const base = JSON.stringify(weighting.base)
  return JSON.stringify([
    [base, weighting.targets, weighting.cap, nodeIds, flowIds, completed, internal, timezone],
    answered.map(({ flow }) => [flow.id, flow.version]),
    chunks.map((chunk) => [numberOf(chunk), chunk.rows, countBits(chunk.alive)]),
    // Whole days before now.
    base.includes('"last"') ? now : 0,
  ])
}

async function weigh(
  source: Source,
  { base, targets, cap }: WeightingSettings,
  population: Population,
): Promise<Weighed> {
  const { timezone, field } = population
  const faults: FieldFault[] = []
  const within = plannedOf(source, base, population, placeOf(field, 'base'), faults)
  const margins = targets.map(({ on, shares }, at) => {
    const place = placeOf(field, `targets.${at}`)
    const meaning = meaningOf(on, documentsOf(source))
    if (typeof meaning === 'string') {
      faults.push({ field: field || `${place}.on`, message: meaning })
      return []
    }
    return shares.map(({ value }, nth): Condition => {
      const is = valueCondition(value, meaning, timezone)
      if (typeof is !== 'string') return is
      faults.push({ field: field || `${place}.shares.${nth}.value`, message: is })
      return { kind: 'any', of: [] }
    })
  })
  if (faults.length > 0) throw invalid(faults)
  const people: Condition = {
    kind: 'all',
    of: [baseOf(source, population), stateOf(population.completed), within],
  }
  const cells = new Map<string, { readonly values: readonly number[]; n: number; at: number }>()
  const cellsByChunk: Int32Array[] = []
  for (const chunk of source.chunks) {
    const mask = maskOf(people, chunk)
    const values = margins.map((conditions, margin) =>
      valuesIn(chunk, mask, conditions, () => {
        throw invalid([
          severalFault(targets[margin]?.on, placeOf(field, `targets.${margin}`), field),
        ])
      }),
    )
    const cellOf = new Int32Array(chunk.rows).fill(-1)
    eachRow(mask, (row) => {
      const own = values.map((column) => column[row] ?? 0)
      const name = own.join(' ')
      const cell = cells.get(name) ?? { values: own, n: 0, at: cells.size }
      cells.set(name, cell)
      cell.n += 1
      cellOf[row] = cell.at
    })
    cellsByChunk.push(cellOf)
    await source.pause()
  }
  // In an order that does not depend on how the rows are cut.
  const sorted = [...cells].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, cell]) => cell)
  const shares = targets.map((target) => target.shares.map(({ share }) => share))
  const raked = rake(shares, sorted satisfies RakedCell[], cap)
  const rowsBy = (weights: RowWeights['weights']): RowWeights => ({
    ...{ people: { kind: 'all', of: [people, atNodes(source)] }, margins, weights },
  })
  if (raked.kind === 'nobody') return { ...unweighed(source, within), rows: rowsBy(new Map()) }
  if (raked.kind !== 'weights') throw invalid([faultOf(raked, targets, field)])
  const byCell = new Float64Array(cells.size)
  for (const [place, { at }] of sorted.entries()) byCell[at] = raked.weights[place] ?? 0
  const byValues = new Map([...cells].map(([values, { at }]) => [values, byCell[at] ?? 0]))
  return {
    effect: raked.figures,
    base: within,
    weights: cellsByChunk.map((cellOf) => Float64Array.from(cellOf, (cell) => byCell[cell] ?? 0)),
    rows: rowsBy(byValues),
    weightOf: (facts) => rowWeight({ people, margins, weights: byValues }, facts) ?? 0,
  }
}

const atNodes = ({ nodeIds }: Source): Condition => ({ kind: 'marks', any: nodeIds.map(mark.node) })

const unweighed = ({ chunks }: Source, base: Condition) => ({
  effect: null,
  base,
  weights: chunks.map(({ rows }) => new Float64Array(rows)),
  weightOf: () => 0,
})

const placeOf = (field: string, name: string): string => (field === '' ? name : field)

/** The position of each person's value; the number of values = none of them. */
function valuesIn(
  chunk: Chunk,
  people: Mask,
  conditions: readonly Condition[],
  hasSeveral: () => never,
): Uint8Array {
  const values = new Uint8Array(chunk.rows).fill(conditions.length)
  const seen = new Uint32Array(people.length)
  for (const [value, condition] of conditions.entries()) {
    const mask = maskOf(condition, chunk)
    for (let at = 0; at < mask.length; at += 1) mask[at] = (mask[at] ?? 0) & (people[at] ?? 0)
    if (countBoth(mask, seen) > 0) hasSeveral()
    eachRow(mask, (row) => {
      values[row] = value
    })
    for (let at = 0; at < mask.length; at += 1) seen[at] = (seen[at] ?? 0) | (mask[at] ?? 0)
  }
  return values
}

function severalFault(on: FilterSubject | undefined, place: string, field: string): FieldFault {
  const name = on && 'question' in on ? `“${on.question}”` : 'a target'
  return {
    field: field || `${place}.on`,
    message: `has people with several values of ${name}; a target needs a subject with one value for each person`,
  }
}

/** Names what is wrong with the answers that there are. */
function faultOf(
  raking: Exclude<Raking, { readonly kind: 'weights' | 'nobody' }>,
  targets: WeightingSettings['targets'],
  field: string,
): FieldFault {
  const shares = targets[raking.margin]?.shares ?? []
  const value = shares[raking.value]?.value ?? null
  switch (raking.kind) {
    case 'empty':
      return {
        field: field || `targets.${raking.margin}.shares.${raking.value}`,
        message: `cannot be reached: nobody has the value “${value}”`,
      }
    case 'unreached':
      return {
        field: field || `targets.${raking.margin}.shares`,
        message: `cannot be reached together with the other targets and the cap: ${
          value === null ? 'people without a value' : `“${value}”`
        } would have ${percent(raking.share)} % and not ${percent(raking.target)} %`,
      }
    default:
      return unreachable(raking)
  }
}

const percent = (share: number): string => (100 * share).toFixed(2)
