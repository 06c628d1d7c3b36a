// A query of results: for a node, or a flow on every node, with the one set of filters.
import type { FeedbackFilters, ResultFilters } from '@askwell/contract'
import { invalid } from '../../refusal.ts'

export interface ResultQuery extends ResultFilters {
  readonly flow_id?: string | undefined
}

export function checkAsked({
  from,
  to,
  q = '',
  weighting_id: weighting,
}: Partial<Pick<ResultQuery, 'from' | 'to' | 'q' | 'weighting_id'>>): void {
  // Weights belong to everybody whom the weighting has, and a search finds some of the newest.
  if (q.trim() !== '' && weighting !== undefined)
    throw invalid([{ field: 'weighting_id', message: 'cannot be used together with `q`' }])
  if (from !== undefined && to !== undefined && Date.parse(from) > Date.parse(to))
    throw invalid([{ field: 'to', message: 'must not be before `from`' }])
}

/** The filters in the form of the list and the exports. */
export function listFilters({
  completed,
  internal,
  unit: _,
  weighting_id: _weighting,
  ...filters
}: ResultQuery): FeedbackFilters {
  return {
    ...filters,
    ...(completed !== 'any' && { completed: completed === 'true' }),
    ...(internal !== 'any' && { internal: internal === 'true' }),
  }
}
