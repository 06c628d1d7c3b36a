// What members do about responses: tags, notes, and at most one follow-up for each response.
import type { WebhookType } from '@askwell/contract'
import type { Kysely } from 'kysely'
import type { Page, PageRequest } from '../query/page.ts'
import type { Session } from '../query/session.ts'
import type { Sight } from '../query/sight.ts'
import { dirty, maybeSettled } from '../results/changed-hours.ts'
import type { Tables } from '../schema.ts'
import type { Calls } from '../subject.ts'
import { publishEvent } from '../webhooks/events.ts'
import {
  listFollowUps,
  marksOf,
  overdueFollowUps,
  tagCounts,
  timelineOf,
} from './follow-up-reads.ts'
import {
  type EntryRow,
  type FeedbackMarks,
  type FollowUpFilters,
  type FollowUpRow,
  type MarkedFeedback,
  type OverdueFollowUp,
  type TagCount,
  wireOfFollowUp,
} from './follow-up-rows.ts'

export interface FollowUpStore {
  /** By the ids of responses; one that has neither tags nor a follow-up is not in it. */
  marks(
    workspaceId: string,
    feedbackIds: readonly string[],
  ): Promise<ReadonlyMap<string, FeedbackMarks>>
  /** The ids of their responses: the earliest due time first, and those without one last. */
  list(
    workspaceId: string,
    filters: FollowUpFilters,
    page: PageRequest,
    sight?: Sight,
  ): Promise<Page<string>>
  /** Oldest first. */
  timeline(of: MarkedFeedback): Promise<readonly EntryRow[]>
  /** By name; `sight`: only tags of visible responses. */
  tags(workspaceId: string, sight?: Sight): Promise<readonly TagCount[]>
  /** False = the response no longer exists. */
  setTags(of: MarkedFeedback, tags: readonly string[]): Promise<boolean>
  /** `stale`: it has another revision than the one before `next`. */
  change(
    of: MarkedFeedback,
    next: FollowUpRow,
    entry: EntryRow,
  ): Promise<'stored' | 'stale' | 'missing'>
  /** False = the response no longer exists. */
  addNote(of: MarkedFeedback, entry: EntryRow): Promise<boolean>
  /** Those whose owner has not received a mail about this due time. Longest overdue first. */
  overdue(workspaceId: string, now: number, most: number): Promise<readonly OverdueFollowUp[]>
  noteOverdueTold(workspaceId: string, told: readonly OverdueFollowUp[]): Promise<void>
}

export const followUpWrites = {
  setFeedbackTags,
  changeFollowUp,
  addFollowUpNote,
  noteOverdueTold,
}

export const followUpStore = (
  db: Kysely<Tables>,
  write: Calls<typeof followUpWrites>,
): FollowUpStore => ({
  marks: (workspaceId, feedbackIds) => marksOf(db, workspaceId, feedbackIds),
  list: (workspaceId, filters, page, sight) => listFollowUps(db, workspaceId, filters, page, sight),
  timeline: (of) => timelineOf(db, of),
  tags: (workspaceId, sight) => tagCounts(db, workspaceId, sight),
  setTags: (of, tags) => write.setFeedbackTags(of, tags),
  change: (of, next, entry) => write.changeFollowUp(of, next, entry),
  addNote: (of, entry) => write.addFollowUpNote(of, entry),
  overdue: (workspaceId, now, most) => overdueFollowUps(db, workspaceId, now, most),
  noteOverdueTold: (workspaceId, told) => write.noteOverdueTold(workspaceId, told),
})

export async function setFeedbackTags(
  session: Session,
  of: MarkedFeedback,
  tags: readonly string[],
): Promise<boolean> {
  const held = await holdFeedback(session, of)
  if (held === null) return false
  await dirty(session, [held])
  const { workspaceId, feedbackId } = of
  await session.db.deleteFrom('feedback_tag').where('feedback_id', '=', feedbackId).execute()
  if (tags.length > 0)
    await session.db
      .insertInto('feedback_tag')
      .values(tags.map((tag) => ({ workspace_id: workspaceId, feedback_id: feedbackId, tag })))
      .execute()
  return true
}

export async function changeFollowUp(
  session: Session,
  of: MarkedFeedback,
  next: FollowUpRow,
  entry: EntryRow,
): Promise<'stored' | 'stale' | 'missing'> {
  const held = await holdFeedback(session, of)
  if (held === null) return 'missing'
  const values = {
    status: next.status,
    outcome: next.outcome,
    assignee_id: next.assigneeId,
    due_at: next.dueAt,
    priority: next.priority,
    first_action_at: next.firstActionAt,
    closed_at: next.closedAt,
    revision: next.revision,
  }
  const stored =
    next.revision === 1
      ? await session.db
          .insertInto('follow_up')
          .values({
            ...values,
            feedback_id: of.feedbackId,
            workspace_id: of.workspaceId,
            created_at: next.createdAt,
          })
          .onConflict((conflict) => conflict.doNothing())
          .returning('revision')
          .executeTakeFirst()
      : await session.db
          .updateTable('follow_up')
          .set(values)
          .where('feedback_id', '=', of.feedbackId)
          .where('revision', '=', next.revision - 1)
          .returning('revision')
          .executeTakeFirst()
  if (!stored) return 'stale'
  if (maybeSettled(held.received_at, entry.createdAt)) await dirty(session, [held])
  await addEntry(session, of, entry)
  await publishEvent(session, {
    workspaceId: of.workspaceId,
    type: eventOf(next, entry),
    at: entry.createdAt,
    data: { feedback_id: of.feedbackId, follow_up: wireOfFollowUp(next) },
    feedbackId: of.feedbackId,
    customerId: null,
  })
  return 'stored'
}

function eventOf(next: FollowUpRow, { changes }: EntryRow): WebhookType {
  if (next.revision === 1) return 'follow_up.created'
  const isClosed = next.status === 'closed' && changes.some(({ field }) => field === 'status')
  return isClosed ? 'follow_up.closed' : 'follow_up.updated'
}

export async function addFollowUpNote(
  session: Session,
  of: MarkedFeedback,
  entry: EntryRow,
): Promise<boolean> {
  if ((await holdFeedback(session, of)) === null) return false
  await addEntry(session, of, entry)
  await session.db
    .updateTable('follow_up')
    .set({ first_action_at: entry.createdAt })
    .where('feedback_id', '=', of.feedbackId)
    .where('first_action_at', 'is', null)
    .execute()
  return true
}

export async function noteOverdueTold(
  { db }: Session,
  workspaceId: string,
  told: readonly OverdueFollowUp[],
): Promise<void> {
  for (const { feedbackId, about } of told)
    await db
      .updateTable('follow_up')
      .set({ overdue_told: about })
      .where('feedback_id', '=', feedbackId)
      .where('workspace_id', '=', workspaceId)
      .execute()
}

/** With everything that members have written about these responses. */
export async function dropFollowUps(
  { db }: Session,
  feedbackIds: readonly string[],
): Promise<void> {
  for (const table of ['follow_up', 'follow_up_entry', 'feedback_tag'] as const)
    await db.deleteFrom(table).where('feedback_id', 'in', feedbackIds).execute()
}

const lostAtOnce = 1_000

/** Of a member who leaves the workspace. */
export async function dropAssignee(
  session: Session,
  workspaceId: string,
  personId: string,
): Promise<void> {
  const lost = await session.db
    .updateTable('follow_up')
    .set({ assignee_id: null })
    .where('workspace_id', '=', workspaceId)
    .where('assignee_id', '=', personId)
    .returning('feedback_id')
    .execute()
  for (let at = 0; at < lost.length; at += lostAtOnce)
    await dirty(
      session,
      await session.db
        .selectFrom('feedback')
        .select(['node_id', 'received_at'])
        .where('workspace_id', '=', workspaceId)
        .where(
          'id',
          'in',
          lost.slice(at, at + lostAtOnce).map(({ feedback_id }) => feedback_id),
        )
        .execute(),
    )
}

/**
 * Null = the response no longer exists. An erasure that has begun is waited for, so that nothing is written about a response that it has just deleted. Writes about
 * one response wait for each other, so that its entries have an order.
 */
export async function holdFeedback(
  session: Session,
  { workspaceId, feedbackId }: MarkedFeedback,
): Promise<HeldFeedback | null> {
  const lock = session.engine === 'postgres' ? ' for update' : ''
  const [held] = await session.rows<HeldFeedback>(
    `select node_id, received_at from feedback where id = ? and workspace_id = ?${lock}`,
    [feedbackId, workspaceId],
  )
  return held ?? null
}

export interface HeldFeedback {
  readonly node_id: string
  readonly received_at: number
}

async function addEntry(
  { db }: Session,
  { workspaceId, feedbackId }: MarkedFeedback,
  { id, createdAt, byName, note, changes }: EntryRow,
): Promise<void> {
  const last = await db
    .selectFrom('follow_up_entry')
    .select(({ fn }) => fn.max('seq').as('seq'))
    .where('feedback_id', '=', feedbackId)
    .executeTakeFirst()
  await db
    .insertInto('follow_up_entry')
    .values({
      id,
      seq: Number(last?.seq ?? 0) + 1,
      feedback_id: feedbackId,
      workspace_id: workspaceId,
      created_at: createdAt,
      by_name: byName,
      note,
      changes: JSON.stringify(changes),
    })
    .execute()
}
