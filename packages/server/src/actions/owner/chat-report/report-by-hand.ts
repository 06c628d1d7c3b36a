// The same report computed in the slow and obvious way, for the test: dates and hours as `Intl` formats them.
import type { ChatReport, ChatReportQuery, ReportTimes } from '@askwell/contract'

/** The history of one conversation. */
export interface SampleConversation {
  readonly nodeId: string
  agentId: string | null
  label: string | null
  readonly startedAt: number
  readonly replies: { readonly agentId: string; readonly at: number }[]
  readonly statuses: { readonly isOver: boolean; readonly at: number }[]
  rated: { readonly rating: number; readonly at: number } | null
}

interface SampleQuery extends Partial<ChatReportQuery> {
  readonly from: string
  readonly to: string
  readonly timezone: string
  readonly agents: readonly string[]
}

type Expected = Omit<ChatReport, 'totals'> & {
  readonly totals: Omit<ChatReport['totals'], 'first_response_in_hours'>
}

export function reportByHand(told: readonly SampleConversation[], asked: SampleQuery): Expected {
  const { from, to, timezone, agents, agent_id, label, node_id } = asked
  const written = new Intl.DateTimeFormat('sv-SE', {
    timeZone: timezone,
    ...{ year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit' },
  })
  const dateOf = (at: number) => written.format(at).slice(0, 10)
  const hourOf = (at: number) => Number(written.format(at).slice(11, 13))
  const isIn = (at: number) => dateOf(at) >= from && dateOf(at) <= to
  const found = told.filter(
    (one) =>
      (label === undefined || one.label === label) &&
      (node_id === undefined || one.nodeId === node_id),
  )
  const of = (id: string | null | undefined) => figures(found, isIn, id)
  const mine = found.filter(({ agentId }) => agent_id === undefined || agentId === agent_id)
  const total = of(agent_id)
  const openAt = (isBefore: (at: number) => boolean) =>
    mine.filter(
      ({ startedAt, statuses }) =>
        isBefore(startedAt) && statuses.findLast(({ at }) => isBefore(at))?.isOver !== true,
    ).length
  const changes = mine.flatMap(({ statuses }) => statuses)
  const answeredBy = found
    .flatMap(({ replies }) => replies.slice(0, 1))
    .filter(({ agentId }) => agent_id === undefined || agentId === agent_id)

  const days: ChatReport['days'] = []
  for (let day = from; day <= to; day = nextDay(day))
    days.push({
      day,
      started: mine.filter(({ startedAt }) => dateOf(startedAt) === day).length,
      answered: answeredBy.filter(({ at }) => dateOf(at) === day).length,
      closed: changes.filter(({ isOver, at }) => isOver && dateOf(at) === day).length,
      reopened: changes.filter(({ isOver, at }) => !isOver && dateOf(at) === day).length,
      open: openAt((at) => dateOf(at) <= day),
    })
  const ratings = mine.flatMap(({ rated }) => (rated && isIn(rated.at) ? [rated] : []))
  const isHour = (at: number, place: number) =>
    isIn(at) &&
    (new Date(dateOf(at)).getUTCDay() + 6) % 7 === Math.floor(place / 24) &&
    hourOf(at) === place % 24
  return {
    ...{ from, to, timezone },
    totals: {
      started: total.conversations,
      answered: total.first_response.count,
      closed: total.closed,
      reopened: changes.filter(({ isOver, at }) => !isOver && isIn(at)).length,
      replies: total.replies,
      open_at_start: openAt((at) => dateOf(at) < from),
      open_at_end: openAt((at) => dateOf(at) <= to),
      first_response: total.first_response,
      handling: total.handling,
      ratings: total.ratings,
    },
    days,
    agents: [...agents, null].map((id, place) => ({
      agent_id: id,
      name: id === null ? null : `Agent ${place}`,
      ...of(id),
    })),
    hours: Array.from({ length: 168 }, (_, place) => {
      const rated = ratings.filter(({ at }) => isHour(at, place))
      return {
        weekday: Math.floor(place / 24) + 1,
        hour: place % 24,
        started: mine.filter(({ startedAt }) => isHour(startedAt, place)).length,
        ratings: rated.length,
        rating_average: average(rated.map(({ rating }) => rating)),
      }
    }),
  }
}

/** For one agent, for unassigned conversations (null) or for all (undefined). */
function figures(
  told: readonly SampleConversation[],
  isIn: (at: number) => boolean,
  id: string | null | undefined,
) {
  const isOf = (agentId: string | null) => id === undefined || agentId === id
  const own = told.filter(({ agentId }) => isOf(agentId))
  const rated = own.flatMap((one) => (one.rated && isIn(one.rated.at) ? [one.rated.rating] : []))
  const many = (value: number) => rated.filter((rating) => rating === value).length
  return {
    conversations: own.filter(({ startedAt }) => isIn(startedAt)).length,
    replies: told
      .flatMap(({ replies }) => replies)
      .filter(({ agentId, at }) => isOf(agentId) && isIn(at)).length,
    closed: own.flatMap(({ statuses }) => statuses).filter(({ isOver, at }) => isOver && isIn(at))
      .length,
    first_response: times(
      told.flatMap(({ startedAt, replies: [first] }) =>
        first && isOf(first.agentId) && isIn(first.at) ? [first.at - startedAt] : [],
      ),
    ),
    handling: times(
      own.flatMap(({ startedAt, statuses }) => {
        const last = statuses.at(-1)
        return last?.isOver && isIn(last.at) ? [last.at - startedAt] : []
      }),
    ),
    ratings: {
      count: rated.length,
      average: average(rated),
      good: many(100),
      neutral: many(50),
      bad: many(0),
    },
  }
}

function times(values: readonly number[]): ReportTimes {
  const sorted = values.toSorted((one, other) => one - other)
  const at = (part: number) => {
    const place = (sorted.length - 1) * part
    const [low = 0, high = low] = sorted.slice(Math.floor(place), Math.floor(place) + 2)
    return sorted.length === 0 ? null : Math.round((low + (high - low) * (place % 1)) / 1_000)
  }
  return { count: sorted.length, median_s: at(0.5), p90_s: at(0.9) }
}

const average = (values: readonly number[]): number | null =>
  values.length === 0
    ? null
    : Math.round((values.reduce((sum, value) => sum + value, 0) / values.length) * 10) / 10

const nextDay = (day: string): string =>
  new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10)
