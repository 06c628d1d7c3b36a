// One table of a report of conversations, as it is exported. Times are in seconds.
import type { ChatReport, ReportTable, ReportTimes } from '@askwell/contract'
import { unreachable } from '@askwell/contract/unreachable'
import type { FeedbackTable } from '../../actions/exports/export-feedback.ts'

type Row = readonly (string | number | null)[]

export function reportTable(report: ChatReport, table: ReportTable): FeedbackTable {
  const [headers, rows] = parts(report, table)
  return { headers, pages: pagesOf(rows) }
}

async function* pagesOf(rows: readonly Row[]): AsyncGenerator<readonly Row[]> {
  yield rows
}

function parts(
  { days, agents, hours }: ChatReport,
  table: ReportTable,
): readonly [headers: readonly string[], rows: readonly Row[]] {
  switch (table) {
    case 'days':
      return [
        ['day', 'started', 'answered', 'closed', 'reopened', 'open'],
        days.map(({ day, started, answered, closed, reopened, open }) => [
          day,
          started,
          answered,
          closed,
          reopened,
          open,
        ]),
      ]
    case 'agents':
      return [
        [
          ...['agent_id', 'agent', 'conversations', 'replies', 'closed'],
          ...['first_responses', 'first_response_median_s', 'first_response_p90_s'],
          ...['handled', 'handling_median_s', 'handling_p90_s'],
          ...['ratings', 'rating_average', 'good', 'neutral', 'bad'],
        ],
        agents.map((one) => [
          ...[
            one.agent_id,
            one.deleted ? 'Deleted agents' : one.name,
            one.conversations,
            one.replies,
            one.closed,
          ],
          ...timeCells(one.first_response),
          ...timeCells(one.handling),
          ...[one.ratings.count, one.ratings.average],
          ...[one.ratings.good, one.ratings.neutral, one.ratings.bad],
        ]),
      ]
    case 'hours':
      return [
        ['weekday', 'hour', 'started', 'ratings', 'rating_average'],
        hours.map(({ weekday, hour, started, ratings, rating_average }) => [
          weekday,
          hour,
          started,
          ratings,
          rating_average,
        ]),
      ]
    default:
      return unreachable(table)
  }
}

const timeCells = ({ count, median_s, p90_s }: ReportTimes): Row => [count, median_s, p90_s]
