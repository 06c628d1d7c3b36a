// The columns of the agents' table and how rows sort by one. Pure.
import type { ReportAgent } from '@askwell/contract'

export const agentColumns = [
  'agent',
  'conversations',
  'replies',
  'closed',
  'firstResponse',
  'handling',
  'rating',
  'ratings',
] as const
export type AgentColumn = (typeof agentColumns)[number]

const figures: Readonly<
  Record<Exclude<AgentColumn, 'agent'>, (agent: ReportAgent) => number | null>
> = {
  conversations: ({ conversations }) => conversations,
  replies: ({ replies }) => replies,
  closed: ({ closed }) => closed,
  firstResponse: ({ first_response }) => first_response.median_s,
  handling: ({ handling }) => handling.median_s,
  rating: ({ ratings }) => ratings.average,
  ratings: ({ ratings }) => ratings.count,
}

interface Sorting {
  readonly by: AgentColumn
  readonly isRising: boolean
  readonly nameOf: (agent: ReportAgent) => string
  readonly language: string
}

/** Rows without the figure are last in both directions; equal rows are sorted by name. */
export function sortedAgents(
  agents: readonly ReportAgent[],
  { by, isRising, nameOf, language }: Sorting,
): readonly ReportAgent[] {
  const byName = new Intl.Collator(language)
  const way = isRising ? 1 : -1
  const names = (one: ReportAgent, other: ReportAgent): number =>
    byName.compare(nameOf(one), nameOf(other))
  return agents.toSorted((one, other) => {
    if (by === 'agent') return way * names(one, other)
    const [left, right] = [figures[by](one), figures[by](other)]
    if (left === null || right === null)
      return Number(left === null) - Number(right === null) || names(one, other)
    return way * (left - right) || names(one, other)
  })
}
