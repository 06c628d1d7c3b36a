import type { FeedbackFilters } from '@askwell/contract'
import type { Deps } from '../../deps.ts'
import { invalid, notFound } from '../../refusal.ts'
import type { FeedbackRow, Page, PageRequest } from '../../store/store.ts'
import { checkedPage } from './checked-page.ts'
import { found, knownId } from './known-id.ts'

/** Newest received first. */
export async function listFeedbacks(deps: Deps, workspaceId: string, filters: FeedbackFilters, page: PageRequest): Promise<Page<FeedbackRow>> {
  const { from, to } = filters
  if (from !== undefined && to !== undefined && Date.parse(from) > Date.parse(to)) throw invalid([{ field: 'to', message: 'must not lie before from' }])
  return deps.store.listFeedback(workspaceId, filters, checkedPage(page))
}

export const readFeedback = async (deps: Deps, workspaceId: string, id: string): Promise<FeedbackRow> =>
  found(await deps.store.feedback(workspaceId, knownId(id)))

export async function deleteFeedback(deps: Deps, workspaceId: string, id: string): Promise<void> {
  if (!(await deps.store.deleteFeedback(workspaceId, knownId(id)))) throw notFound()
}
