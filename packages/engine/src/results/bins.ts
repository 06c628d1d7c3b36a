// Numbers as the columns of a histogram (results.md, 2.8): one number each while they are few, else ranges of a round width
// by Freedman and Diaconis (1981), with open ends for what lies far out. Every answer is in exactly one of them.
import type { Bin } from '@askwell/contract'
import { type CountedValue, countOfValues, percentile } from './counted-values.ts'

/** As many whole numbers are shown one by one, the empty ones too. */
const mostSingle = 20
const mostBins = 20

/** `values` ascend. `range`: the ends of a scale, whose numbers are shown even where nobody chose them. */
export function binsOf(
  values: readonly CountedValue[],
  range?: { readonly min: number; readonly max: number },
): Bin[] {
  const [least, most] = [values[0]?.value, values.at(-1)?.value]
  if (least === undefined || most === undefined) return []
  const areWhole = values.every(({ value }) => Number.isInteger(value))
  const [min, max] = [Math.min(least, range?.min ?? least), Math.max(most, range?.max ?? most)]
  if (areWhole && max - min < mostSingle)
    return Array.from({ length: max - min + 1 }, (_, place) => ({
      from: min + place,
      to: min + place,
      count: values.find(({ value }) => value === min + place)?.count ?? 0,
    }))
  if (least === most) return [{ from: least, to: least, count: countOfValues(values) }]
  const edges = edgesOf(values, least, most, areWhole)
  const counts = edges.map(() => 0)
  let below = 0
  for (const { value, count } of values) {
    const place = edges.findLastIndex((edge) => edge <= value)
    if (place < 0) below += count
    else counts[place] = (counts[place] ?? 0) + count
  }
  const bins = edges.map((from, place): Bin => {
    const next = edges[place + 1]
    return {
      from,
      to: next === undefined ? null : areWhole ? next - 1 : next,
      count: counts[place] ?? 0,
    }
  })
  const [first = 0] = edges
  return [
    ...(below > 0 ? [{ from: null, to: areWhole ? first - 1 : first, count: below }] : []),
    // The last edge begins what lies above the histogram.
    ...bins.filter(({ to, count }) => to !== null || count > 0),
  ]
}

/** The first one of each bin, and the end of the last. */
function edgesOf(
  values: readonly CountedValue[],
  least: number,
  most: number,
  areWhole: boolean,
): number[] {
  const [q1, q3] = [percentile(values, 0.25) ?? least, percentile(values, 0.75) ?? most]
  const middle = q3 - q1
  const low = middle === 0 ? least : Math.max(least, q1 - 3 * middle)
  const high = middle === 0 ? most : Math.min(most, q3 + 3 * middle)
  const usual = middle === 0 ? (most - least) / 10 : (2 * middle) / Math.cbrt(countOfValues(values))
  const step = larger(roundNumber(usual, 'down'), roundNumber((high - low) / mostBins, 'up'))
  const width = areWhole && step.power < 0 ? { digit: 1, power: 0 } : step
  const edgeAt = (times: number): number => Number(`${times * width.digit}e${width.power}`)
  const first = Math.floor(low / edgeAt(1))
  // Numbers so large that a double cannot tell the edges apart.
  if (!Number.isSafeInteger(first)) return [least, most]
  // The division may have been rounded past the edge.
  const start = edgeAt(first) > low ? first - 1 : edgeAt(first + 1) <= low ? first + 1 : first
  const edges: number[] = []
  for (let times = start; edges.length === 0 || (edges.at(-1) ?? high) <= high; times += 1)
    edges.push(edgeAt(times))
  return edges
}

interface RoundNumber {
  readonly digit: number
  readonly power: number
}

/** The nearest 1, 2 or 5 times a power of ten in this direction. */
function roundNumber(value: number, direction: 'up' | 'down'): RoundNumber {
  const power = Math.floor(Math.log10(value))
  const near = [power - 1, power, power + 1].flatMap((one) =>
    [1, 2, 5].map((digit) => ({ digit, power: one })),
  )
  return (
    (direction === 'up'
      ? near.find((one) => sizeOf(one) >= value)
      : near.findLast((one) => sizeOf(one) <= value)) ?? { digit: 1, power }
  )
}

const larger = (a: RoundNumber, b: RoundNumber): RoundNumber => (sizeOf(a) >= sizeOf(b) ? a : b)
const sizeOf = ({ digit, power }: RoundNumber): number => Number(`${digit}e${power}`)
