// A query of results: for a node, or a flow on every node, with the one set of filters.
import type { FeedbackFilters, ResultFilters } from '@askwell/contract'
import type { Facet } from '@askwell/engine/results'
import { invalid } from '../../refusal.ts'

export interface ResultQuery extends ResultFilters {
  readonly flow_id?: string | undefined
}

export function checkAsked({ from, to }: Pick<ResultQuery, 'from' | 'to'>): void {
  if (from !== undefined && to !== undefined && Date.parse(from) > Date.parse(to))
    throw invalid([{ field: 'to', message: 'must not be before `from`' }])
}

/** The filters in the form of the list and the exports. */
export function listFilters({
  completed,
  internal,
  unit: _,
  ...filters
}: ResultQuery): FeedbackFilters {
  return {
    ...filters,
    ...(completed !== 'any' && { completed: completed === 'true' }),
    ...(internal !== 'any' && { internal: internal === 'true' }),
  }
}

export type Passes = (facet: Facet) => boolean

/** Applies every filter that has a facet, except completeness. `languageIds`: null = any. */
export function passesFilters(asked: ResultQuery, languageIds: readonly string[] | null): Passes {
  const { flow_id, flow_version, internal, offline, channel, device } = asked
  const languages = languageIds === null ? null : new Set(languageIds)
  return (facet) =>
    (flow_id === undefined || facet.flowId === flow_id) &&
    (flow_version === undefined || facet.flowVersion === flow_version) &&
    (internal === 'any' || facet.isInternal === (internal === 'true')) &&
    (offline === undefined || facet.isOffline === offline) &&
    (channel === undefined || facet.channel === (channel === 'none' ? '' : channel)) &&
    (device === undefined || facet.device === (device === 'unknown' ? '' : device)) &&
    (languages === null || languages.has(facet.languageId))
}

export const passesCompleted =
  ({ completed }: ResultQuery): Passes =>
  (facet) =>
    completed === 'any' || facet.isCompleted === (completed === 'true')
