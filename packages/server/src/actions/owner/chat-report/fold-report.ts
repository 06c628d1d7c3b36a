// A report, folded from conversations and ratings one after the other. It keeps counts and single times in memory, but no
// conversation.
import type { ChatReport, ReportAgent } from '@askwell/contract'
import type { RatedChat, ReportChat, StatusTime } from '../../../store/index.ts'
import type { LocalDays } from './local-days.ts'
import { addRating, newRatingSum, ratingsOf, timesOf } from './report-figures.ts'

/** A first reply in the period, from which its time within the opening hours is computed. */
export interface FirstReply {
  readonly nodeId: string
  readonly from: number
  readonly to: number
}

export interface NamedAgent {
  readonly id: string
  readonly name: string | null
}

type Folded = Pick<ChatReport, 'days' | 'agents' | 'hours'> & {
  readonly totals: Omit<ChatReport['totals'], 'first_response_in_hours'>
  readonly firstReplies: readonly FirstReply[]
}

export interface ReportFold {
  /** `changes`: every end and reopening of a conversation that was reopened, oldest first. */
  addChat(chat: ReportChat, changes: readonly StatusTime[] | undefined): void
  addRated(rated: RatedChat): void
  done(replies: ReadonlyMap<string, number>): Folded
}

interface ReportQuery {
  readonly local: LocalDays
  /** The agent of the totals, days and hours; null = all agents. */
  readonly agentId: string | null
  readonly agents: readonly NamedAgent[]
  readonly now: number
}

interface AgentSum {
  conversations: number
  closed: number
  readonly firstResponse: number[]
  readonly handling: number[]
  readonly ratings: ReturnType<typeof newRatingSum>
}

export function foldReport({ local, agentId, agents, now }: ReportQuery): ReportFold {
  const { starts, days, dayOf, hourOfWeek } = local
  const begin = starts[0] ?? 0
  const end = starts.at(-1) ?? 0
  const isIn = (ms: number | null): ms is number => ms !== null && ms >= begin && ms < end

  const known = new Map<string | null, AgentSum>([
    ...agents.map(({ id }) => [id, newAgentSum()] as const),
    [null, newAgentSum()],
  ])
  // Conversations of a deleted agent count as unassigned.
  const sumOf = (id: string | null): AgentSum => known.get(id) ?? known.get(null) ?? newAgentSum()
  const isAsked = (id: string | null): boolean => agentId === null || id === agentId

  const sums = days.map(() => ({ started: 0, answered: 0, closed: 0, reopened: 0 }))
  /** Change of the number of open conversations per day; the first day includes those from before. */
  const steps = Array.from({ length: days.length + 1 }, () => 0)
  const hours = Array.from({ length: 168 }, () => ({ started: 0, ratings: newRatingSum() }))
  const total = newAgentSum()
  const firstReplies: FirstReply[] = []
  let openAtStart = 0

  const count = (what: 'started' | 'answered' | 'closed' | 'reopened', ms: number): void => {
    const day = sums[dayOf(ms)]
    if (day) day[what] += 1
  }
  const step = (day: number, by: number): void => {
    steps[day] = (steps[day] ?? 0) + by
  }

  function addOpenSpan(from: number, to: number | null): void {
    if (from >= end || (to !== null && to < begin)) return
    if (from < begin) openAtStart += 1
    step(from < begin ? 0 : dayOf(from), 1)
    if (isIn(to)) step(dayOf(to), -1)
  }

  function addStarted({ createdAt, agentId: of }: ReportChat): void {
    if (!isIn(createdAt)) return
    sumOf(of).conversations += 1
    if (!isAsked(of)) return
    total.conversations += 1
    count('started', createdAt)
    const hour = hours[hourOfWeek(createdAt)]
    if (hour) hour.started += 1
  }

  function addFirstReply({ nodeId, createdAt, firstReplyAt, firstReplyAgentId: of }: ReportChat) {
    if (!isIn(firstReplyAt)) return
    sumOf(of).firstResponse.push(firstReplyAt - createdAt)
    if (!isAsked(of)) return
    total.firstResponse.push(firstReplyAt - createdAt)
    firstReplies.push({ nodeId, from: createdAt, to: firstReplyAt })
    count('answered', firstReplyAt)
  }

  function addSpans(chat: ReportChat, changes: readonly StatusTime[] | undefined): void {
    const { agentId: of, createdAt, endedAt } = chat
    for (const [from, to] of spansOf(createdAt, endedAt, changes)) {
      if (isIn(to)) sumOf(of).closed += 1
      if (!isAsked(of)) continue
      addOpenSpan(from, to)
      if (isIn(to)) {
        total.closed += 1
        count('closed', to)
      }
      if (from !== createdAt && isIn(from)) count('reopened', from)
    }
    if (!isIn(endedAt)) return
    sumOf(of).handling.push(endedAt - createdAt)
    if (isAsked(of)) total.handling.push(endedAt - createdAt)
  }

  return {
    addChat(chat, changes) {
      addStarted(chat)
      addFirstReply(chat)
      addSpans(chat, changes)
    },
    addRated({ agentId: of, rating, ratedAt }) {
      addRating(sumOf(of).ratings, rating)
      if (!isAsked(of)) return
      addRating(total.ratings, rating)
      const hour = hours[hourOfWeek(ratedAt)]
      if (hour) addRating(hour.ratings, rating)
    },
    done(replies) {
      const open = runningSums(steps)
      const listed = days.map((day, place) => ({
        day,
        ...(sums[place] ?? { started: 0, answered: 0, closed: 0, reopened: 0 }),
        open: (starts[place] ?? 0) > now ? null : (open[place] ?? 0),
      }))
      const repliesOf = (id: string | null): number => (id === null ? 0 : (replies.get(id) ?? 0))
      const sumOfReplies = [...replies.values()].reduce((sum, one) => sum + one, 0)
      const ofDeleted = agents.reduce((rest, { id }) => rest - repliesOf(id), sumOfReplies)
      return {
        totals: {
          started: total.conversations,
          answered: total.firstResponse.length,
          closed: total.closed,
          reopened: sums.reduce((sum, day) => sum + day.reopened, 0),
          replies: agentId === null ? sumOfReplies : repliesOf(agentId),
          open_at_start: openAtStart,
          open_at_end: open[days.length - 1] ?? 0,
          first_response: timesOf(total.firstResponse),
          handling: timesOf(total.handling),
          ratings: ratingsOf(total.ratings),
        },
        days: listed,
        agents: [
          ...[...agents, { id: null, name: null }].map(({ id, name }) =>
            reportAgent({ agent_id: id, name, replies: repliesOf(id) }, sumOf(id)),
          ),
          ...(ofDeleted > 0
            ? [
                reportAgent(
                  { agent_id: null, name: null, deleted: true, replies: ofDeleted },
                  newAgentSum(),
                ),
              ]
            : []),
        ],
        hours: hours.map(({ started, ratings }, place) => ({
          weekday: Math.floor(place / 24) + 1,
          hour: place % 24,
          started,
          ratings: ratingsOf(ratings).count,
          rating_average: ratingsOf(ratings).average,
        })),
        firstReplies,
      }
    },
  }
}

const reportAgent = (
  who: Pick<ReportAgent, 'agent_id' | 'name' | 'deleted' | 'replies'>,
  sum: AgentSum,
): ReportAgent => ({
  ...who,
  conversations: sum.conversations,
  closed: sum.closed,
  first_response: timesOf(sum.firstResponse),
  handling: timesOf(sum.handling),
  ratings: ratingsOf(sum.ratings),
})

const newAgentSum = (): AgentSum => ({
  conversations: 0,
  closed: 0,
  firstResponse: [],
  handling: [],
  ratings: newRatingSum(),
})

/** When a conversation was open; null = it still is. */
function spansOf(
  createdAt: number,
  endedAt: number | null,
  changes: readonly StatusTime[] | undefined,
): readonly (readonly [from: number, to: number | null])[] {
  if (changes === undefined) return [[createdAt, endedAt]]
  const spans: [number, number | null][] = []
  let openSince: number | null = createdAt
  for (const { at, isOver } of changes) {
    if (isOver && openSince !== null) {
      spans.push([openSince, at])
      openSince = null
    } else if (!isOver) openSince ??= at
  }
  if (openSince !== null) spans.push([openSince, null])
  return spans
}

function runningSums(steps: readonly number[]): readonly number[] {
  let sum = 0
  return steps.map((by) => {
    sum += by
    return sum
  })
}
