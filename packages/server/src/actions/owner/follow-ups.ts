// Reads and changes what members do about a response. For a caller who may not see the response it does not exist.
import { unreachable } from '@askwell/contract/unreachable'
import type { Deps } from '../../deps.ts'
import { invalid, notFound, Refusal } from '../../refusal.ts'
import {
  type EntryRow,
  type FeedbackMarks,
  type FollowUpFilters,
  type MarkedFeedback,
  noMarks,
  type TagCount,
} from '../../store/follow-ups/follow-up-rows.ts'
import type { Page, PageRequest } from '../../store/query/page.ts'
import { checkedPage } from './checked-page.ts'
import { type FollowUpPatch, followUpAfter } from './follow-up-change.ts'
import { type RecentRow, recentRows } from './home/read-home.ts'
import { found, knownId } from './known-id.ts'
import { knownSpelling } from './known-spelling.ts'

export interface ReadFollowUp extends FeedbackMarks {
  readonly timeline: readonly EntryRow[]
}

export const listTags = ({ store }: Deps, workspaceId: string): Promise<readonly TagCount[]> =>
  store.followUps.tags(workspaceId)

export interface ListedRow extends RecentRow {
  readonly marks: FeedbackMarks
}

export async function listFollowUps(
  { store, clock }: Deps,
  workspaceId: string,
  filters: Omit<FollowUpFilters, 'now'>,
  page: PageRequest,
): Promise<Page<ListedRow>> {
  const now = clock()
  const { items: ids, next } = await store.followUps.list(
    workspaceId,
    { ...filters, now },
    checkedPage(page),
  )
  const [marks, rows] = await Promise.all([
    store.followUps.marks(workspaceId, ids),
    Promise.all(ids.map((id) => store.feedback(workspaceId, id))),
  ])
  // One that was deleted meanwhile is left out.
  const there = rows.flatMap((row) => row ?? [])
  const recent = await recentRows(store, workspaceId, there)
  return {
    items: recent.map((one) => ({ ...one, marks: marks.get(one.row.id) ?? noMarks })),
    next,
  }
}

export async function readFollowUp(
  deps: Deps,
  workspaceId: string,
  id: string,
): Promise<ReadFollowUp> {
  return followUpOf(deps, await markedFeedback(deps, workspaceId, id))
}

export async function setTags(
  deps: Deps,
  workspaceId: string,
  id: string,
  given: readonly string[],
): Promise<ReadFollowUp> {
  const of = await markedFeedback(deps, workspaceId, id)
  const inUse = (await deps.store.followUps.tags(workspaceId)).map(({ tag }) => tag)
  if (!(await deps.store.followUps.setTags(of, knownSpelling(given, inUse)))) throw notFound()
  return followUpOf(deps, of)
}

/** `revision`: the one that the caller has read, 0 = the response had no follow-up. */
export async function changeFollowUp(
  deps: Deps,
  workspaceId: string,
  id: string,
  { revision, ...patch }: FollowUpPatch & { readonly revision: number },
  byName: string,
): Promise<ReadFollowUp> {
  const of = await markedFeedback(deps, workspaceId, id)
  const before = await followUpOf(deps, of)
  if ((before.followUp?.revision ?? 0) !== revision) throw stale()
  if (patch.assigneeId) await checkMember(deps, workspaceId, patch.assigneeId)
  const now = deps.clock()
  const step = followUpAfter(before.followUp, patch, now)
  switch (step.kind) {
    case 'same':
      return before
    case 'needs_outcome':
      throw invalid([{ field: 'outcome', message: 'is needed to close a follow-up' }])
    case 'has_no_outcome':
      throw invalid([{ field: 'outcome', message: 'belongs to a closed follow-up' }])
    case 'changed': {
      const entry = { id: deps.newId(), createdAt: now, byName, note: null, changes: step.changes }
      const outcome = await deps.store.followUps.change(of, step.next, entry)
      if (outcome === 'missing') throw notFound()
      if (outcome === 'stale') throw stale()
      return followUpOf(deps, of)
    }
    default:
      return unreachable(step)
  }
}

export async function addNote(
  deps: Deps,
  workspaceId: string,
  id: string,
  note: string,
  byName: string,
): Promise<ReadFollowUp> {
  const of = await markedFeedback(deps, workspaceId, id)
  const entry = { id: deps.newId(), createdAt: deps.clock(), byName, note, changes: [] }
  if (!(await deps.store.followUps.addNote(of, entry))) throw notFound()
  return followUpOf(deps, of)
}

async function markedFeedback(
  { store }: Deps,
  workspaceId: string,
  id: string,
): Promise<MarkedFeedback> {
  const feedback = found(await store.feedback(workspaceId, knownId(id)))
  return { workspaceId, feedbackId: feedback.id }
}

export async function followUpOf({ store }: Deps, of: MarkedFeedback): Promise<ReadFollowUp> {
  const [marks, timeline] = await Promise.all([
    store.followUps.marks(of.workspaceId, [of.feedbackId]),
    store.followUps.timeline(of),
  ])
  return { ...(marks.get(of.feedbackId) ?? noMarks), timeline }
}

async function checkMember({ store }: Deps, workspaceId: string, id: string): Promise<void> {
  const members = await store.people.members(workspaceId)
  if (!members.some((member) => member.id === id))
    throw invalid([{ field: 'assignee_id', message: 'is not a member of this workspace' }])
}

const stale = (): Refusal =>
  new Refusal(13005, 'Somebody else has changed the follow-up since you read it.', {
    errors: [{ field: 'revision', message: 'is not the newest' }],
  })
