// Two series beside each other: of the same time day by day, of two times each counted from where its time begins.
import type { Results, seriesUnits } from '@askwell/contract'

type Series = Results['series']
type Point = Series['points'][number]

/** When the two times begin, where they are not the same: ISO moments. */
export interface Beginnings {
  readonly here: string
  readonly there: string
}

export interface PointPair {
  /** Null: on this side nothing came in any more. */
  readonly start: string | null
  readonly here: Point | null
  readonly there: Point | null
}

/** In the order of time. `beginnings`: null where both are of the same time. */
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
    // Of two times, a day of the other one is no day of this one.
    return {
      start: mine?.start ?? (beginnings === null ? (theirs?.start ?? null) : null),
      here: mine,
      there: theirs,
    }
  })
}

const dayMs = 86_400_000
/** Months are near enough: only whole ones are counted. */
const unitMs: Readonly<Record<(typeof seriesUnits)[number], number>> = {
  day: dayMs,
  week: 7 * dayMs,
  month: 30.4375 * dayMs,
}
