// A tally: how often each part occurred, by facet. A facet has all attributes of a feedback that filters use, so any
// filter is a selection of facets. Counts are only ever added; changed feedback is recounted.
import { addCounts, countAt, eachCount, writeCounts } from './counts-text.ts'
import { part } from './parts.ts'

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

/** Part → how often it occurred. */
export type Amounts = Map<string, number>
export const countOf = (amounts: Amounts, name: string): number => amounts.get(name) ?? 0

interface Cell {
  readonly facet: Facet
  readonly amounts: Amounts
}
/** The mutable form, by the facet's name. */
export type Tally = Map<string, Cell>

/**
 * The stored form, plain JSON. `parts` names every part once; the nth text of `counts` belongs to the nth facet and
 * holds places in `parts` with their counts.
 */
export interface PackedTally {
  readonly parts: readonly string[]
  readonly facets: readonly Facet[]
  readonly counts: readonly string[]
}

export function addParts(tally: Tally, facet: Facet, parts: readonly string[]): void {
  const { amounts } = cellOf(tally, facet)
  for (const name of parts) addAmount(amounts, name, 1)
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
    writeCounts([...amounts].map(([name, count]) => [placeOf(name), count])),
  )
  return { parts: [...places.keys()], facets: cells.map(({ facet }) => facet), counts }
}

/** Merges several tallies. */
export function packTogether(tallies: readonly PackedTally[]): PackedTally {
  const whole: Tally = new Map()
  for (const { parts, facets, counts } of tallies) {
    for (const [at, facet] of facets.entries()) {
      const { amounts } = cellOf(whole, facet)
      eachCount(counts[at] ?? '', (place, count) => addAmount(amounts, parts[place] ?? '', count))
    }
  }
  return pack(whole)
}

/** The counts over the matching facets, by position in `parts`. */
export interface Totals {
  readonly parts: readonly string[]
  readonly counts: Float64Array
}

export function totalsOf(
  { parts, facets, counts }: PackedTally,
  passes: (facet: Facet) => boolean,
): Totals {
  const totals: Totals = { parts, counts: new Float64Array(parts.length) }
  for (const [at, facet] of facets.entries())
    if (passes(facet)) addCounts(counts[at] ?? '', totals.counts)
  return totals
}

/** `beginnings`: only parts with these prefixes; absent = all parts. */
export function addTotals(
  to: Amounts,
  { parts, counts }: Totals,
  beginnings?: readonly string[],
): void {
  for (const [place, name] of parts.entries()) {
    const count = counts[place] ?? 0
    if (
      count > 0 &&
      (beginnings === undefined || beginnings.some((beginning) => name.startsWith(beginning)))
    )
      addAmount(to, name, count)
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

const addAmount = (to: Amounts, name: string, count: number): void => {
  to.set(name, (to.get(name) ?? 0) + count)
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
