// Two series beside each other: for the same period day by day, for two periods each counted from its beginning.
import type { Results, seriesUnits } from '@askwell/contract'

type Series = Results['series']
type Point = Series['points'][number]

/** The beginnings of two different periods: ISO times. */
export interface Beginnings {
  readonly here: string
  readonly there: string
}

export interface PointPair {
  /** Null: this side has no more values. */
  readonly start: string | null
  readonly here: Point | null
  readonly there: Point | null
}

/** In the order of time. `beginnings`: null if both cover the same period. */
export function besideEach(
  { unit, points }: Omit<Series, 'nps_question_id'>,
  other: Pick<Series, 'points'> | null,
  beginnings: Beginnings | null,
): readonly PointPair[] {
  const placeIn = (begins: string | undefined): ((point: Point) => number) =>
    begins === undefined
      ? ({ start }) => Date.parse(start)
      : ({ start }) => Math.ceil((Date.parse(start) - Date.parse(begins)) / unitMs[unit])
  const [placeHere, placeThere] = [placeIn(beginnings?.here), placeIn(beginnings?.there)]
  const here = new Map(points.map((point) => [placeHere(point), point]))
  const there = new Map(other?.points.map((point) => [placeThere(point), point]))
  const places = [...new Set([...here.keys(), ...there.keys()])].toSorted((a, b) => a - b)
  return places.map((place) => {
    const [mine, theirs] = [here.get(place) ?? null, there.get(place) ?? null]
    // For two periods, a day of the other one is not a day of this one.
    return {
      start: mine?.start ?? (beginnings === null ? (theirs?.start ?? null) : null),
      here: mine,
      there: theirs,
    }
  })
}

const dayMs = 86_400_000
/** Months are approximate, which is enough: only whole ones are counted. */
const unitMs: Readonly<Record<(typeof seriesUnits)[number], number>> = {
  day: dayMs,
  week: 7 * dayMs,
  month: 30.4375 * dayMs,
}
