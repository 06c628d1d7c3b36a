// Reads what members do about responses.
import type { FollowUpChange } from '@askwell/contract'
import { type Kysely, sql } from 'kysely'
import { pageOf, readCursor } from '../query/cursor.ts'
import type { Page, PageRequest } from '../query/page.ts'
import { feedbackSeen, type Sight } from '../query/sight.ts'
import type { Tables } from '../schema.ts'
import type {
  EntryRow,
  FeedbackMarks,
  FollowUpFilters,
  MarkedFeedback,
  OverdueFollowUp,
  TagCount,
} from './follow-up-rows.ts'

export async function marksOf(
  db: Kysely<Tables>,
  workspaceId: string,
  feedbackIds: readonly string[],
): Promise<Map<string, FeedbackMarks>> {
  if (feedbackIds.length === 0) return new Map()
  const followUps = await db
    .selectFrom('follow_up')
    .selectAll()
    .where('feedback_id', 'in', feedbackIds)
    .where('workspace_id', '=', workspaceId)
    .execute()
  const tags = await db
    .selectFrom('feedback_tag')
    .select(['feedback_id', 'tag'])
    .where('feedback_id', 'in', feedbackIds)
    .where('workspace_id', '=', workspaceId)
    .orderBy('tag')
    .execute()
  const marks = new Map<string, FeedbackMarks>()
  for (const row of followUps)
    marks.set(row.feedback_id, {
      tags: [],
      followUp: {
        status: row.status,
        outcome: row.outcome,
        assigneeId: row.assignee_id,
        dueAt: row.due_at,
        priority: row.priority,
        createdAt: row.created_at,
        firstActionAt: row.first_action_at,
        closedAt: row.closed_at,
        revision: row.revision,
      },
    })
  for (const { feedback_id: id, tag } of tags) {
    const known = marks.get(id) ?? { tags: [], followUp: null }
    marks.set(id, { ...known, tags: [...known.tags, tag] })
  }
  return marks
}

/** After every due time that a calendar has. */
const never = 9_000_000_000_000_000
const dayMs = 86_400_000
const unclosed = ['open', 'in_progress', 'waiting'] as const

/** The ids of their responses. */
export async function listFollowUps(
  db: Kysely<Tables>,
  workspaceId: string,
  { status, assignee, due, flowId, tag, now }: FollowUpFilters,
  page: PageRequest,
  sight?: Sight,
): Promise<Page<string>> {
  const after = page.after === undefined ? null : readCursor(page.after)
  if (page.after !== undefined && after === null) return { items: [], next: null }
  const dueAt = sql<number>`coalesce(follow_up.due_at, ${sql.lit(never)})`
  let query = db
    .selectFrom('follow_up')
    .innerJoin('feedback', 'feedback.id', 'follow_up.feedback_id')
    .select(['follow_up.feedback_id as id', dueAt.as('at')])
    .where('follow_up.workspace_id', '=', workspaceId)
    .where(feedbackSeen(sight))
  if (status === 'unclosed' || due === 'overdue' || due === 'soon')
    query = query.where('follow_up.status', 'in', unclosed)
  if (status !== undefined && status !== 'unclosed')
    query = query.where('follow_up.status', '=', status)
  if (assignee !== undefined)
    query =
      assignee === 'none'
        ? query.where('follow_up.assignee_id', 'is', null)
        : query.where('follow_up.assignee_id', '=', assignee)
  if (due === 'none') query = query.where('follow_up.due_at', 'is', null)
  if (due === 'overdue') query = query.where('follow_up.due_at', '<', now)
  if (due === 'soon')
    query = query.where('follow_up.due_at', '>=', now).where('follow_up.due_at', '<', now + dayMs)
  if (flowId !== undefined) query = query.where('feedback.flow_id', '=', flowId)
  if (tag !== undefined)
    query = query.where(
      sql<boolean>`exists (select 1 from feedback_tag t where t.feedback_id = feedback.id and t.tag = ${tag})`,
    )
  if (after !== null)
    query = query.where(
      sql<boolean>`(${dueAt}, follow_up.feedback_id) > (${after.at}, ${after.id})`,
    )
  const rows = await query
    .orderBy('at')
    .orderBy('follow_up.feedback_id')
    .limit(page.limit + 1)
    .execute()
  return pageOf(
    rows.map(({ id, at }) => ({ id, at: Number(at) })),
    page,
    (row) => row,
    ({ id }) => id,
  )
}

export async function overdueFollowUps(
  db: Kysely<Tables>,
  workspaceId: string,
  now: number,
  most: number,
): Promise<OverdueFollowUp[]> {
  const about = sql<string>`assignee_id || '@' || cast(due_at as text)`
  const rows = await db
    .selectFrom('follow_up')
    .select(['feedback_id', 'assignee_id', about.as('about')])
    .where('workspace_id', '=', workspaceId)
    .where('status', 'in', unclosed)
    .where('due_at', '<', now)
    .where('assignee_id', 'is not', null)
    .where(sql<boolean>`(overdue_told is null or overdue_told <> ${about})`)
    .orderBy('due_at')
    .limit(most)
    .execute()
  return rows.map((row) => ({
    feedbackId: row.feedback_id,
    assigneeId: row.assignee_id ?? '',
    about: row.about,
  }))
}

export async function timelineOf(
  db: Kysely<Tables>,
  { workspaceId, feedbackId }: MarkedFeedback,
): Promise<EntryRow[]> {
  const rows = await db
    .selectFrom('follow_up_entry')
    .selectAll()
    .where('feedback_id', '=', feedbackId)
    .where('workspace_id', '=', workspaceId)
    .orderBy('seq')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    createdAt: row.created_at,
    byName: row.by_name,
    note: row.note,
    changes: JSON.parse(row.changes) as FollowUpChange[],
  }))
}

const mostTags = 500

export async function tagCounts(
  db: Kysely<Tables>,
  workspaceId: string,
  sight?: Sight,
): Promise<TagCount[]> {
  const rows = await db
    .selectFrom('feedback_tag')
    .innerJoin('feedback', 'feedback.id', 'feedback_tag.feedback_id')
    .select(['feedback_tag.tag', sql<number>`count(*)`.as('counted')])
    .where('feedback_tag.workspace_id', '=', workspaceId)
    .where(feedbackSeen(sight))
    .groupBy('feedback_tag.tag')
    .orderBy('feedback_tag.tag')
    .limit(mostTags)
    .execute()
  return rows.map(({ tag, counted }) => ({ tag, feedbacks: Number(counted) }))
}
