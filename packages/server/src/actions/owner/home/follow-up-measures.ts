// How well a workspace closes the loop: how many follow-ups were closed by their due time, and how long they took.
import type { FollowUpMeasures } from '@askwell/contract'
import type { Served } from '../../../events/served.ts'
import type { MeasuredFollowUp } from '../../../store/home/index.ts'
import { medianOf } from './first-reply.ts'
import type { Period } from './tiles.ts'

/** Of more follow-ups, the newest are measured. */
const most = 10_000
/** Of each list. A longer one would hide the rest of Home. */
const mostLines = 10

type Measures = Omit<FollowUpMeasures, 'by_assignee' | 'by_survey'>

export async function followUpMeasures(
  { store }: Pick<Served, 'store'>,
  workspaceId: string,
  { from, to }: Period,
): Promise<FollowUpMeasures> {
  const span = { from, before: to }
  const rows = await store.home.followUps(workspaceId, { ...span, most })
  const bySurvey = linesOf(rows, span, ({ flowId }) => flowId)
  return {
    ...measuresOf(rows, span),
    by_assignee: linesOf(rows, span, ({ assigneeId }) => assigneeId).map(({ of, ...measures }) => ({
      ...measures,
      assignee_id: of,
    })),
    by_survey: await Promise.all(
      bySurvey.map(async ({ of, ...measures }) => ({
        ...measures,
        survey_id: of,
        name: (await store.flow(workspaceId, of))?.name ?? '',
      })),
    ),
  }
}

interface Span {
  readonly from: number
  readonly before: number
}

function linesOf<Key>(
  rows: readonly MeasuredFollowUp[],
  span: Span,
  keyOf: (row: MeasuredFollowUp) => Key,
): (Measures & { readonly of: Key })[] {
  return [...Map.groupBy(rows, keyOf)]
    .toSorted(([, a], [, b]) => b.length - a.length)
    .slice(0, mostLines)
    .map(([of, own]) => ({ of, ...measuresOf(own, span) }))
}

export function measuresOf(rows: readonly MeasuredFollowUp[], { from, before }: Span): Measures {
  const isWithin = (at: number | null): boolean => at !== null && at >= from && at < before
  const due = rows.filter(({ dueAt }) => isWithin(dueAt))
  const begun = rows.filter(({ createdAt }) => isWithin(createdAt))
  const secondsTo = (end: 'firstActionAt' | 'closedAt'): number | null =>
    medianOf(
      begun.flatMap(({ createdAt, [end]: at }) => (at === null ? [] : (at - createdAt) / 1_000)),
    )
  return {
    due: due.length,
    closed_in_time: due.filter(
      ({ dueAt, closedAt }) => dueAt !== null && closedAt !== null && closedAt <= dueAt,
    ).length,
    begun: begun.length,
    first_action_seconds: secondsTo('firstActionAt'),
    closing_seconds: secondsTo('closedAt'),
  }
}
