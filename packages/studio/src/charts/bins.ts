// The columns of a histogram with the counts of both sides, and how their numbers are written. The engine makes the bins.
import type { Bin, Distribution } from '@askwell/contract'
import { binsOf } from '@askwell/engine/results'

export interface ComparedBin {
  readonly bin: Bin
  /** How many answers of the comparison are in it; null = not compared. */
  readonly otherCount: number | null
}

type Spread = Pick<Distribution, 'values' | 'bins'>
type CountedValues = Distribution['values']

/** `range`: numbers of a scale that appear even where nobody chose them. */
export function comparedBins(
  here: Spread,
  there: Spread | null,
  range: { readonly min: number; readonly max: number } | undefined,
): readonly ComparedBin[] {
  // With too many different numbers they are not sent, and the bins of two sides have different edges.
  if (there === null || !isComplete(here) || !isComplete(there))
    return here.bins.map((bin) => ({ bin, otherCount: null }))
  const bins = binsOf(merged([...here.values, ...there.values]), range)
  const [counts, otherCounts] = [countsIn(bins, here.values), countsIn(bins, there.values)]
  return bins.map((bin, place) => ({
    bin: { ...bin, count: counts[place] ?? 0 },
    otherCount: otherCounts[place] ?? 0,
  }))
}

const isComplete = ({ values, bins }: Spread): boolean => values.length > 0 || bins.length === 0

function merged(values: CountedValues): CountedValues {
  const counts = new Map<number, number>()
  for (const { value, count } of values) counts.set(value, (counts.get(value) ?? 0) + count)
  return [...counts]
    .map(([value, count]) => ({ value, count }))
    .toSorted((a, b) => a.value - b.value)
}

function countsIn(bins: readonly Bin[], values: CountedValues): readonly number[] {
  const counts = bins.map(() => 0)
  for (const { value, count } of values) {
    const place = bins.findLastIndex(({ from }) => from === null || from <= value)
    if (place >= 0) counts[place] = (counts[place] ?? 0) + count
  }
  return counts
}

export interface NumberForm {
  /** Years have no thousands separator. */
  readonly isYear: boolean
  readonly decimals: number
}

const years = { first: 1_900, last: 2_100 } as const
const mostDecimals = 2

/** How the numbers of a question are written. */
export function numberForm({
  minimum,
  maximum,
  values,
  bins,
}: Pick<Distribution, 'minimum' | 'maximum' | 'values' | 'bins'>): NumberForm {
  const numbers = [
    ...[minimum, maximum].filter((one) => one !== null),
    ...values.map(({ value }) => value),
    // Of other numbers than whole ones, each bin ends where the next one begins.
    ...(values.length === 0 && bins.some(({ to }, at) => to !== null && to === bins[at + 1]?.from)
      ? [0.01]
      : []),
  ]
  const decimals = Math.max(0, ...numbers.map(decimalsOf))
  return {
    decimals,
    isYear:
      decimals === 0 &&
      minimum !== null &&
      maximum !== null &&
      minimum >= years.first &&
      maximum <= years.last,
  }
}

const decimalsOf = (value: number): number =>
  Math.min(mostDecimals, (/\.(\d+)$/.exec(String(value))?.[1] ?? '').length)

/** The first and the last number that a bin may have, as people write them: `1.00–1.99`. */
export const lastOf = ({ from, to }: Bin, { decimals }: NumberForm): number | null =>
  to === null || to === from || decimals === 0
    ? to
    : Number((to - 10 ** -decimals).toFixed(decimals))
