import type { FeedbackFilters } from '@askwell/contract'
import type { Deps } from '../../deps.ts'
import { invalid, notFound } from '../../refusal.ts'
import type { FileRow } from '../../store/files.ts'
import type { FeedbackRow, Page, PageRequest } from '../../store/store.ts'
import { sweepFiles } from '../files/sweep-files.ts'
import { checkedPage } from './checked-page.ts'
import { found, knownId } from './known-id.ts'

/** Newest received first. */
export async function listFeedbacks(deps: Deps, workspaceId: string, filters: FeedbackFilters, page: PageRequest): Promise<Page<FeedbackRow>> {
  const { from, to } = filters
  if (from !== undefined && to !== undefined && Date.parse(from) > Date.parse(to)) throw invalid([{ field: 'to', message: 'must not lie before from' }])
  return deps.store.listFeedback(workspaceId, filters, checkedPage(page))
}

export async function readFeedback(
  deps: Deps,
  workspaceId: string,
  id: string,
): Promise<{ readonly feedback: FeedbackRow; readonly files: readonly FileRow[] }> {
  const [feedback, files] = await Promise.all([deps.store.feedback(workspaceId, knownId(id)), deps.store.files.ofFeedback(workspaceId, id)])
  return { feedback: found(feedback), files }
}

/** With its answers and files; bytes that cannot be removed now go with the next sweep. */
export async function deleteFeedback(deps: Deps, workspaceId: string, id: string): Promise<void> {
  if (!(await deps.store.deleteFeedback(workspaceId, knownId(id), deps.clock()))) throw notFound()
  await sweepFiles(deps)
}
