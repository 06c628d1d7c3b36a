// Groups days into the points of a chart. Days count from 1970 in UTC.
import type { QuestionResults, Results, seriesUnits } from '@askwell/contract'
import {
  type Amounts,
  type AnsweredVersion,
  addTotals,
  figuresOf,
  mergedQuestions,
  part,
  type Totals,
} from '@askwell/engine/results'
import { withoutSamples } from './samples.ts'

export type SeriesUnit = (typeof seriesUnits)[number]

/** A tally with its first day. */
export interface Timed {
  readonly day: number
  readonly counted: Totals
  /** Includes incomplete ones; `received` ignores the filters. */
  readonly responses: number
  readonly completed: number
  readonly received: number
}

interface Point {
  readonly start: number
  readonly counted: Amounts
  responses: number
  completed: number
}

interface SeriesInput {
  /** Left out = chosen by the length of the period. */
  readonly unit: SeriesUnit | undefined
  readonly questions: readonly QuestionResults[]
  readonly answered: readonly AnsweredVersion[]
}

/** Includes the NPS of the first question that has one. */
export function seriesResults(
  times: readonly Timed[],
  { unit: asked, questions, answered }: SeriesInput,
): Results['series'] {
  const unit = asked ?? unitFor(times.map(({ day }) => day))
  const id =
    questions.find(({ figures }) => 'nps' in figures && figures.nps !== null)?.question_id ?? null
  const question =
    id === null
      ? undefined
      : [...mergedQuestions(answered.map(({ flow }) => flow)).values()].find(
          (merged) => merged.question.id === id,
        )
  const points = pointsOf(
    times,
    unit,
    id === null ? [] : [part.option(id, ''), part.valuesOf(id)],
  ).map(({ start, responses, completed, counted }) => {
    const figures = question && figuresOf(question, counted, withoutSamples)
    return {
      start: dateOfDay(start),
      responses,
      completed,
      nps: figures && 'nps' in figures ? figures.nps : null,
    }
  })
  return { unit, nps_question_id: id, points }
}

const emptyPoint = (start: number): Point => ({
  start,
  counted: new Map(),
  responses: 0,
  completed: 0,
})

const dayMs = 86_400_000
/** A chart is readable with up to about a hundred points. */
const mostDays = 92
const mostWeeksInDays = 730

export const unitOfSpan = (spanMs: number): SeriesUnit =>
  spanMs <= mostDays * dayMs ? 'day' : spanMs <= mostWeeksInDays * dayMs ? 'week' : 'month'

const unitFor = (days: readonly number[]): SeriesUnit =>
  unitOfSpan(days.length === 0 ? 0 : (Math.max(...days) - Math.min(...days) + 1) * dayMs)

/** The first day of the unit that contains a day. */
export function startOf(day: number, unit: SeriesUnit): number {
  if (unit === 'day') return day
  // The first of January 1970 was a Thursday.
  if (unit === 'week') return day - ((((day + 3) % 7) + 7) % 7)
  const date = new Date(day * dayMs)
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), 1) / dayMs
}

export function nextStart(start: number, unit: SeriesUnit): number {
  if (unit === 'day') return start + 1
  if (unit === 'week') return start + 7
  const date = new Date(start * dayMs)
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 1) / dayMs
}

/** Ascending, including empty points between the first and the last. */
function pointsOf(
  times: readonly Timed[],
  unit: SeriesUnit,
  beginnings: readonly string[],
): Point[] {
  const points = new Map<number, Point>()
  for (const { day, counted, responses, completed } of times) {
    const start = startOf(day, unit)
    const point = points.get(start) ?? emptyPoint(start)
    points.set(start, point)
    addTotals(point.counted, counted, beginnings)
    point.responses += responses
    point.completed += completed
  }
  const starts = [...points.keys()]
  if (starts.length === 0) return []
  const last = Math.max(...starts)
  const whole: Point[] = []
  for (let start = Math.min(...starts); start <= last; start = nextStart(start, unit))
    whole.push(points.get(start) ?? emptyPoint(start))
  return whole
}

const dateOfDay = (day: number): string => new Date(day * dayMs).toISOString().slice(0, 10)
