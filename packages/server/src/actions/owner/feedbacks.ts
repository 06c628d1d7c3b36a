import type { ResponseFilters } from '@askwell/contract'
import type { Deps } from '../../deps.ts'
import { accessChanged, type Done } from '../../events/happened.ts'
import { invalid, notFound } from '../../refusal.ts'
import type { FeedbackRow } from '../../store/feedback/feedback-row.ts'
import type { FileRow } from '../../store/files/files.ts'
import { type FeedbackMarks, noMarks } from '../../store/follow-ups/follow-up-rows.ts'
import type { ChatItemRow } from '../../store/index.ts'
import type { Page, PageRequest } from '../../store/query/page.ts'
import { sweepFiles } from '../files/sweep-files.ts'
import { noteErasure } from '../privacy/note-erasure.ts'
import { filteredPage, rowFilter } from '../results/row-filter.ts'
import { checkSearch } from './check-search.ts'
import { checkedPage } from './checked-page.ts'
import { found, knownId } from './known-id.ts'

export interface MarkedPage extends Page<FeedbackRow> {
  readonly marks: ReadonlyMap<string, FeedbackMarks>
}

/** Newest received first. */
export async function listFeedbacks(
  deps: Deps,
  workspaceId: string,
  asked: ResponseFilters,
  page: PageRequest,
): Promise<MarkedPage> {
  const { from, to } = asked
  const filters = { ...asked, now: deps.clock() }
  if (from !== undefined && to !== undefined && Date.parse(from) > Date.parse(to))
    throw invalid([{ field: 'to', message: 'must not be before `from`' }])
  await checkSearch(deps.store, workspaceId, filters)
  const matching = await rowFilter(deps, workspaceId, filters)
  const found = await (matching === null
    ? deps.store.listFeedback(workspaceId, filters, checkedPage(page))
    : filteredPage(deps.store, workspaceId, filters, matching, checkedPage(page)))
  const ids = found.items.map(({ id }) => id)
  return { ...found, marks: await deps.store.followUps.marks(workspaceId, ids) }
}

export interface ReadFeedback {
  readonly feedback: FeedbackRow
  readonly files: readonly FileRow[]
  /** Forms that were sent into its chat, and their answers. */
  readonly formItems: readonly ChatItemRow[]
  readonly marks: FeedbackMarks
}

export async function readFeedback(
  { store }: Deps,
  workspaceId: string,
  id: string,
): Promise<ReadFeedback> {
  const [feedback, files, marks] = await Promise.all([
    store.feedback(workspaceId, knownId(id)),
    store.files.ofFeedback(workspaceId, id),
    store.followUps.marks(workspaceId, [id]),
  ])
  return {
    feedback: found(feedback),
    files,
    formItems: await store.chats.formItems(id),
    marks: marks.get(id) ?? noMarks,
  }
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
