// What the results are asked for: by the filters in the address, and by what they are compared with.

import { type AnswerFilters, channelChoices, deviceChoices, period } from '../../filters/answer-filters.ts'
import type { FlowResultsQuery } from './result-types.ts'

/** With what: '' = nothing, `before` = the period of the same length before, else `channel:sms`, `device:phone`, `node:…`. */
export type Comparing = string

export function resultQuery(filters: AnswerFilters, nowMs: number): FlowResultsQuery {
  const { node, state, internal, offline, channel, language, device } = filters
  const { from, to } = period(filters, nowMs)
  return {
    ...(node !== '' && { node_id: node }),
    ...(from !== null && { from }),
    ...(to !== null && { to }),
    ...(state === 'partial' && { completed: 'false' }),
    ...(state === 'all' && { completed: 'any' }),
    ...(internal === 'yes' && { internal: 'true' }),
    ...(offline !== '' && { offline: offline === 'yes' ? 'true' : 'false' }),
    ...(channel !== '' && { channel }),
    ...(language !== '' && { language }),
    ...(device !== '' && { device }),
  }
}

const dayMs = 86_400_000

/** Days while they are few enough to be read, else weeks. */
export function unitFor(filters: AnswerFilters, nowMs: number): 'day' | 'week' {
  const { from, to } = period(filters, nowMs)
  return from !== null && (to === null ? nowMs : Date.parse(to)) - Date.parse(from) <= 31 * dayMs ? 'day' : 'week'
}

/** Null: there is nothing to compare with, such as a time before a period that has no beginning. */
export function comparedQuery(filters: AnswerFilters, comparing: Comparing, nowMs: number): FlowResultsQuery | null {
  const query = resultQuery(filters, nowMs)
  const [kind, value = ''] = comparing.split(':')
  switch (kind) {
    case 'before': {
      if (query.from === undefined) return null
      const from = Date.parse(query.from)
      const lasts = (query.to === undefined ? nowMs : Date.parse(query.to)) - from
      return lasts <= 0 ? null : { ...query, from: new Date(from - lasts).toISOString(), to: query.from }
    }
    case 'channel': {
      const channel = channelChoices.find((one) => one === value)
      return channel ? { ...query, channel } : null
    }
    case 'device': {
      const device = deviceChoices.find((one) => one === value)
      return device ? { ...query, device } : null
    }
    case 'language':
      return value === '' ? null : { ...query, language: value }
    case 'node':
      return value === '' ? null : { ...query, node_id: value }
    default:
      return null
  }
}
