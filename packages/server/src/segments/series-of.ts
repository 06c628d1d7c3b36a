// A series from columns: responses, completed ones and the NPS of the first question that has one, by days of a time zone.
import type { Answer, Nps, QuestionResults } from '@askwell/contract'
import {
  type Condition,
  countBits,
  dayOf,
  eachRow,
  factorOf,
  intersect,
  mark,
  maskOf,
  meaningOf,
  npsOf,
  numberOf,
  part,
  questionResults,
  weightedNps,
} from '@askwell/engine/results'
import { withoutSamples } from '../actions/results/samples.ts'
import { nextStart, type SeriesUnit, startOf } from '../actions/results/series.ts'
import type { GroupMasks } from './groups.ts'
import { amountsOf, type ChunkWeights, type Source } from './source.ts'

interface Point {
  responses: number
  completed: number
  /** Promoters, passives and detractors. */
  readonly nps: [number, number, number]
  /** Sums of their weights and, last, of the squares of these. */
  readonly weighted: [number, number, number, number]
}

const dayMs = 86_400_000
const completedMark: Condition = { kind: 'marks', any: [mark.completed] }

export async function seriesOf(
  source: Source,
  groups: readonly GroupMasks[],
  unit: SeriesUnit,
  { timezone, weights }: { readonly timezone: string; readonly weights: ChunkWeights },
): Promise<Extract<Answer, { kind: 'series' }>> {
  const question = await npsQuestion(source, groups)
  const npsGroups = question === null ? null : conditionsOf(source, question.question_id)
  const points = new Map<number, Map<string, Point>>()
  for (const [at, chunk] of source.chunks.entries()) {
    const received = chunk.numbers.get(numberOf.received)?.values ?? []
    const startAt = (row: number): number => startOf(dayOf(timezone, received[row] ?? 0), unit)
    const completed = maskOf(completedMark, chunk)
    const tickets = npsGroups?.map((condition) => maskOf(condition, chunk)) ?? []
    for (const { key, all, counted } of groups) {
      const [everyone, those] = [all[at], counted[at]]
      if (everyone === undefined || those === undefined || countBits(everyone) === 0) continue
      const pointOf = (row: number): Point => {
        const start = startAt(row)
        const byGroup = points.get(start) ?? new Map<string, Point>()
        points.set(start, byGroup)
        const point = byGroup.get(key) ?? {
          ...{ responses: 0, completed: 0 },
          nps: [0, 0, 0],
          weighted: [0, 0, 0, 0],
        }
        byGroup.set(key, point)
        return point
      }
      eachRow(everyone, (row) => {
        pointOf(row).responses += 1
      })
      const both = everyone.slice()
      intersect(both, completed)
      eachRow(both, (row) => {
        pointOf(row).completed += 1
      })
      for (const [place, ticket] of tickets.entries()) {
        const chosen = ticket.slice()
        intersect(chosen, those)
        eachRow(chosen, (row) => {
          const { nps, weighted } = pointOf(row)
          nps[place] = (nps[place] ?? 0) + 1
          const weight = weights?.[at]?.[row] ?? 0
          weighted[place] = (weighted[place] ?? 0) + weight
          weighted[3] += weight * weight
        })
      }
    }
    await source.pause()
  }
  return {
    kind: 'series',
    unit,
    timezone,
    nps_question_id: question?.question_id ?? null,
    points: filled([...points.keys()], unit).map((start) => ({
      start: new Date(start * dayMs).toISOString().slice(0, 10),
      groups: Object.fromEntries(
        groups.map(({ key }) => {
          const point = points.get(start)?.get(key)
          const nps = npsGroups === null ? null : npsAt(point, weights !== null)
          return [key, { responses: point?.responses ?? 0, completed: point?.completed ?? 0, nps }]
        }),
      ),
    })),
  }
}

function npsAt(point: Point | undefined, isWeighted: boolean): Nps | null {
  const people = npsOf(...(point?.nps ?? [0, 0, 0]))
  if (!isWeighted) return people
  const [promoters, passives, detractors, squares] = point?.weighted ?? [0, 0, 0, 0]
  const factor = factorOf({ weight: promoters + passives + detractors, squares })
  return weightedNps(people, npsOf(factor * promoters, factor * passives, factor * detractors))
}

async function npsQuestion(
  source: Source,
  groups: readonly GroupMasks[],
): Promise<QuestionResults | null> {
  // Whether a question has one depends on its options, and whether it is listed on the people who answered.
  const amounts = await amountsOf(source, groups[0]?.counted ?? [], [part.feedback, 'q:'])
  const questions = questionResults(
    source.answered,
    { counted: amounts, all: amounts },
    withoutSamples,
  )
  return questions.find(({ figures }) => 'nps' in figures && figures.nps !== null) ?? null
}

function conditionsOf({ answered }: Source, questionId: string): readonly Condition[] | null {
  const meaning = meaningOf(
    { question: questionId, part: 'nps_group' },
    { flows: answered.map(({ flow }) => flow) },
  )
  return typeof meaning === 'string' ? null : (meaning.choices ?? []).map(({ is }) => is)
}

/** Ascending, with those between the first and the last that have no feedback. */
function filled(starts: readonly number[], unit: SeriesUnit): number[] {
  if (starts.length === 0) return []
  const last = Math.max(...starts)
  const all: number[] = []
  for (let start = Math.min(...starts); start <= last; start = nextStart(start, unit))
    all.push(start)
  return all
}
