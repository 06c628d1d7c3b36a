// A tally: how often each part occurred, by facet. A facet has all attributes of a feedback that filters use, so any
// filter is a selection of facets. Counts are only ever added; changed feedback is recounted.
import { addCounts, countAt, eachCount, writeCounts } from './counts-text.ts'
import { part, type TallyItem } from './parts.ts'

/** The attributes that filters use, apart from time. Ids where the wire has ids; empty = none or not known. */
export interface Facet {
  readonly flowId: string
  readonly flowVersion: number
  readonly isCompleted: boolean
  readonly isInternal: boolean
  readonly isOffline: boolean
  readonly languageId: string
  readonly channel: string
  readonly device: string
}

export interface Amount {
  count: number
  sum: number
}
export type Amounts = Map<string, Amount>
interface Cell {
  readonly facet: Facet
  readonly amounts: Amounts
}
/** The mutable form, by the facet's name. */
export type Tally = Map<string, Cell>

/**
 * The stored form, plain JSON. `parts` names every part once; the nth text of `counts` belongs to the nth facet and
 * holds places in `parts` with their counts; the nth list of `sums` place, sum, place, sum, …, where a sum is not 0.
 */
export interface PackedTally {
  readonly parts: readonly string[]
  readonly facets: readonly Facet[]
  readonly counts: readonly string[]
  readonly sums: readonly (readonly number[])[]
}

export function addParts(tally: Tally, facet: Facet, parts: readonly TallyItem[]): void {
  const { amounts } = cellOf(tally, facet)
  for (const { name, sum } of parts) addAmount(amounts, name, 1, sum ?? 0)
}

export function pack(tally: Tally): PackedTally {
  const places = new Map<string, number>()
  const placeOf = (name: string): number => {
    const known = places.get(name)
    if (known !== undefined) return known
    places.set(name, places.size)
    return places.size - 1
  }
  const cells = [...tally.values()]
  const counts = cells.map(({ amounts }) =>
    writeCounts([...amounts].map(([name, { count }]) => [placeOf(name), count])),
  )
  const sums = cells.map(({ amounts }) =>
    [...amounts].flatMap(([name, { sum }]) => (sum === 0 ? [] : [placeOf(name), sum])),
  )
  return { parts: [...places.keys()], facets: cells.map(({ facet }) => facet), counts, sums }
}

/** Merges several tallies. */
export function packTogether(tallies: readonly PackedTally[]): PackedTally {
  const whole: Tally = new Map()
  for (const { parts, facets, counts, sums } of tallies) {
    for (const [at, facet] of facets.entries()) {
      const { amounts } = cellOf(whole, facet)
      eachCount(counts[at] ?? '', (place, count) =>
        addAmount(amounts, parts[place] ?? '', count, 0),
      )
      eachSum(sums[at], (place, sum) => addAmount(amounts, parts[place] ?? '', 0, sum))
    }
  }
  return pack(whole)
}

/** The sums over the matching facets, by position in `parts`. */
export interface Totals {
  readonly parts: readonly string[]
  readonly counts: Float64Array
  readonly sums: Float64Array
}

export function totalsOf(
  { parts, facets, counts, sums }: PackedTally,
  passes: (facet: Facet) => boolean,
): Totals {
  const totals: Totals = {
    parts,
    counts: new Float64Array(parts.length),
    sums: new Float64Array(parts.length),
  }
  for (const [at, facet] of facets.entries()) {
    if (!passes(facet)) continue
    addCounts(counts[at] ?? '', totals.counts)
    eachSum(sums[at], (place, sum) => {
      totals.sums[place] = (totals.sums[place] ?? 0) + sum
    })
  }
  return totals
}

/** `beginnings`: only parts with these prefixes; absent = all parts. */
export function addTotals(
  to: Amounts,
  { parts, counts, sums }: Totals,
  beginnings?: readonly string[],
): void {
  for (const [place, name] of parts.entries()) {
    const count = counts[place] ?? 0
    if (
      count > 0 &&
      (beginnings === undefined || beginnings.some((beginning) => name.startsWith(beginning)))
    )
      addAmount(to, name, count, sums[place] ?? 0)
  }
}

export const addPassing = (
  to: Amounts,
  tally: PackedTally,
  passes: (facet: Facet) => boolean,
): void => addTotals(to, totalsOf(tally, passes))

/** The number of feedbacks of each matching facet. */
export function eachFacet(
  { parts, facets, counts }: PackedTally,
  passes: (facet: Facet) => boolean,
  take: (facet: Facet, feedbacks: number) => void,
): void {
  const whole = parts.indexOf(part.feedback)
  for (const [at, facet] of facets.entries())
    if (passes(facet)) take(facet, countAt(counts[at] ?? '', whole))
}

function eachSum(
  pairs: readonly number[] | undefined,
  take: (place: number, sum: number) => void,
): void {
  if (pairs === undefined) return
  for (let at = 0; at + 1 < pairs.length; at += 2) take(pairs[at] ?? 0, pairs[at + 1] ?? 0)
}

function addAmount(to: Amounts, name: string, count: number, sum: number): void {
  const known = to.get(name)
  if (known) {
    known.count += count
    known.sum += sum
  } else to.set(name, { count, sum })
}

function cellOf(tally: Tally, facet: Facet): Cell {
  const name = nameOf(facet)
  const known = tally.get(name)
  if (known) return known
  const cell: Cell = { facet, amounts: new Map() }
  tally.set(name, cell)
  return cell
}

const nameOf = (facet: Facet): string =>
  `${facet.flowId} ${facet.flowVersion} ${facet.isCompleted} ${facet.isInternal} ${facet.isOffline} ${facet.languageId} ${facet.channel} ${facet.device}`
