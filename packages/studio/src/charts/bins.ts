// Answers that are numbers, as the columns of a chart: one column for each while they are few, else ranges of a
// round width.

export interface Bin {
  readonly from: number
  /** Included; the same as `from` for a single number. */
  readonly to: number
  readonly count: number
}

type CountedValues = readonly { readonly value: number; readonly count: number }[]

/** `most`: columns that fit. `range`: its numbers appear even where nobody answered them. */
export function binsOf(
  values: CountedValues,
  most: number,
  range?: { readonly min: number; readonly max: number },
): readonly Bin[] {
  if (values.length === 0 && !range) return []
  const all = values.map(({ value }) => value)
  const min = Math.min(...all, range?.min ?? Number.POSITIVE_INFINITY)
  const max = Math.max(...all, range?.max ?? Number.NEGATIVE_INFINITY)
  const areWhole = all.every(Number.isInteger)
  const countIn = (from: number, to: number): number =>
    values.reduce((sum, { value, count }) => (value >= from && value <= to ? sum + count : sum), 0)
  if (areWhole && max - min + 1 <= most) {
    return Array.from({ length: max - min + 1 }, (_, place) => ({
      from: min + place,
      to: min + place,
      count: countIn(min + place, min + place),
    }))
  }
  if (min === max) return [{ from: min, to: min, count: countIn(min, max) }]
  const width = roundWidth((max - min) / most)
  const first = Math.floor(tidy(min / width)) * width
  const count = Math.floor(tidy((max - first) / width)) + 1
  return Array.from({ length: count }, (_, place): Bin => {
    const from = tidy(first + place * width)
    const end = tidy(from + width)
    const to = areWhole ? end - 1 : end
    return {
      from,
      to,
      count: values.reduce(
        (sum, one) => (one.value >= from && one.value < end ? sum + one.count : sum),
        0,
      ),
    }
  })
}

/** How many of other numbers are in each of these columns; numbers before the first column are not counted. */
export function countsIn(bins: readonly Bin[], values: CountedValues): readonly number[] {
  const counts = bins.map(() => 0)
  for (const { value, count } of values) {
    const place = bins.findLastIndex(({ from }) => from <= value)
    if (place >= 0) counts[place] = (counts[place] ?? 0) + count
  }
  return counts
}

/** 1, 2 or 5 times a power of ten, and not less than `least`. */
function roundWidth(least: number): number {
  const power = 10 ** Math.floor(Math.log10(least))
  return [1, 2, 5, 10].map((step) => step * power).find((width) => width >= least) ?? 10 * power
}

/** Removes binary rounding errors. */
const tidy = (value: number): number => Number(value.toPrecision(12))
