import type { FeedbackFilters } from '@askwell/contract'
import type { Deps } from '../../deps.ts'
import { accessChanged, type Done } from '../../events/happened.ts'
import { invalid, notFound } from '../../refusal.ts'
import type { FeedbackRow } from '../../store/feedback/feedback-row.ts'
import type { FileRow } from '../../store/files/files.ts'
import type { ChatItemRow } from '../../store/index.ts'
import type { Page, PageRequest } from '../../store/query/page.ts'
import { sweepFiles } from '../files/sweep-files.ts'
import { noteErasure } from '../privacy/note-erasure.ts'
import { checkedPage } from './checked-page.ts'
import { found, knownId } from './known-id.ts'

/** Newest received first. */
export async function listFeedbacks(
  deps: Deps,
  workspaceId: string,
  filters: FeedbackFilters,
  page: PageRequest,
): Promise<Page<FeedbackRow>> {
  const { from, to } = filters
  if (from !== undefined && to !== undefined && Date.parse(from) > Date.parse(to))
    throw invalid([{ field: 'to', message: 'must not be before `from`' }])
  return deps.store.listFeedback(workspaceId, filters, checkedPage(page))
}

export interface ReadFeedback {
  readonly feedback: FeedbackRow
  readonly files: readonly FileRow[]
  /** Forms that were sent into its chat, and their answers. */
  readonly formItems: readonly ChatItemRow[]
}

export async function readFeedback(
  { store }: Deps,
  workspaceId: string,
  id: string,
): Promise<ReadFeedback> {
  const [feedback, files] = await Promise.all([
    store.feedback(workspaceId, knownId(id)),
    store.files.ofFeedback(workspaceId, id),
  ])
  return { feedback: found(feedback), files, formItems: await store.chats.formItems(id) }
}

/** With its answers and files; the next sweep removes bytes that cannot be removed now. */
export async function deleteFeedback(
  deps: Deps,
  workspaceId: string,
  id: string,
): Promise<Done<null>> {
  found(await deps.store.feedback(workspaceId, knownId(id)))
  await noteErasure(deps, {
    workspaceId,
    kind: 'feedback',
    id: knownId(id),
    answers: 'delete',
  })
  if (!(await deps.store.deleteFeedback(workspaceId, knownId(id), deps.clock()))) throw notFound()
  await sweepFiles(deps)
  return { result: null, events: [accessChanged({ kind: 'chat', feedbackId: knownId(id) })] }
}
