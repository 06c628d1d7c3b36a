// The query of the results: from the filters in the address, and the comparison.

import type { comparedBy } from '@askwell/contract'
import type { SampleOverlap } from '../../charts/chance.ts'
import {
  type AnswerFilters,
  type AnswersQuery,
  channelChoices,
  conditionQuery,
  deviceChoices,
  period,
  queryOf,
  searchOf,
} from '../../filters/answer-filters.ts'
import type { FlowResultsQuery } from './result-types.ts'
import type { Beginnings } from './trend-points.ts'

/** With what: '' = nothing, `before` = the period of the same length before, else `channel:sms`, `device:phone`, `node:…`. */
export type Comparing = string

export function resultQuery(filters: AnswerFilters, nowMs: number): FlowResultsQuery {
  const { node, state, internal, offline, channel, language, device, w } = filters
  const { from, to } = period(filters, nowMs)
  return {
    ...(node !== '' && { node_id: node }),
    ...(from !== null && { from }),
    ...(to !== null && { to }),
    ...(state === 'partial' && { completed: 'false' }),
    ...(state === 'all' && { completed: 'any' }),
    ...(internal === 'yes' && { internal: 'true' }),
    ...(internal === 'all' && { internal: 'any' }),
    ...(offline !== '' && { offline: offline === 'yes' ? 'true' : 'false' }),
    ...(channel !== '' && { channel }),
    ...(language !== '' && { language }),
    ...(device !== '' && { device }),
    ...(w !== '' && { weighting_id: w }),
    ...conditionQuery(filters),
  }
}

/**
 * A list and an export leave nothing out unless they are asked to. Results know nothing of follow-ups, and only
 * results are weighted.
 */
const counted = (filters: AnswerFilters): AnswerFilters => ({
  ...filters,
  followUp: '',
  owner: '',
  tag: '',
  w: '',
  state: filters.state || 'finished',
  internal: filters.internal || 'no',
})

/** Exports exactly what the results count: the same filters and the same defaults. */
export const exportQuery = (filters: AnswerFilters, nowMs: number): AnswersQuery =>
  queryOf(counted(filters), nowMs)

/** The address of the list of the responses that the results count. */
export const listSearch = (filters: AnswerFilters): Readonly<Record<string, string>> =>
  searchOf(counted(filters))

const dayMs = 86_400_000

/** Days while they are few enough to be read, else weeks. */
export function unitFor(filters: AnswerFilters, nowMs: number): 'day' | 'week' {
  const { from, to } = period(filters, nowMs)
  return from !== null && (to === null ? nowMs : Date.parse(to)) - Date.parse(from) <= 31 * dayMs
    ? 'day'
    : 'week'
}

export interface Comparison {
  readonly by: (typeof comparedBy)[number]
  readonly query: FlowResultsQuery
  readonly standing: SampleOverlap
  /** Null: both cover the same time. */
  readonly beginnings: Beginnings | null
}

/** Null: there is nothing to compare with, such as the time before a period without a beginning. */
export function comparisonOf(
  filters: AnswerFilters,
  comparing: Comparing,
  nowMs: number,
): Comparison | null {
  const query = resultQuery(filters, nowMs)
  const [subject, value = ''] = comparing.split(':')
  const beside = (by: Comparison['by'], filter: FlowResultsQuery): Comparison =>
    comparisonWith(by, query, { ...query, ...filter })
  switch (subject) {
    case 'before': {
      if (query.from === undefined) return null
      const from = Date.parse(query.from)
      const lasts = (query.to === undefined ? nowMs : Date.parse(query.to)) - from
      return lasts <= 0
        ? null
        : beside('before', { from: new Date(from - lasts).toISOString(), to: query.from })
    }
    case 'channel': {
      const channel = channelChoices.find((one) => one === value)
      return channel ? beside(subject, { channel }) : null
    }
    case 'device': {
      const device = deviceChoices.find((one) => one === value)
      return device ? beside(subject, { device }) : null
    }
    case 'language':
      return value === '' ? null : beside(subject, { language: value })
    case 'node':
      return value === '' ? null : beside(subject, { node_id: value })
    default:
      return null
  }
}

const filterOf = {
  channel: 'channel',
  device: 'device',
  language: 'language',
  node: 'node_id',
} as const

type Filtered = Pick<FlowResultsQuery, 'from' | (typeof filterOf)[keyof typeof filterOf]>

/** How two sides overlap: a channel is a part of results that are not filtered by channel. */
export function comparisonWith<Query extends Filtered>(
  by: Comparison['by'],
  here: Filtered,
  there: Query,
): Omit<Comparison, 'query'> & { readonly query: Query } {
  if (by !== 'before')
    return {
      by,
      query: there,
      standing: here[filterOf[by]] === undefined ? 'part' : 'apart',
      beginnings: null,
    }
  return {
    by,
    query: there,
    standing: 'apart',
    beginnings: { here: here.from ?? '', there: there.from ?? '' },
  }
}
