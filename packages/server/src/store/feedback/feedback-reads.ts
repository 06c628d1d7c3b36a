// Feedback as owners read it: newest received first, filtered, a page at a time, and one by id.
import { type Kysely, sql } from 'kysely'
import { pageOf, readCursor } from '../query/cursor.ts'
import type { Page, PageRequest } from '../query/page.ts'
import { feedbackSeen, type Sight } from '../query/sight.ts'
import type { Tables } from '../schema.ts'
import { readAnswers } from './answers.ts'
import { feedbackFound, foundBy, type SeenFilters } from './feedback-filters.ts'
import type { FeedbackRow } from './feedback-row.ts'
import { feedbackRow } from './records.ts'
import { runKey } from './run-key.ts'

export async function listFeedback(
  db: Kysely<Tables>,
  workspaceId: string,
  filters: SeenFilters,
  page: PageRequest,
): Promise<Page<FeedbackRow>> {
  const after = page.after === undefined ? undefined : readCursor(page.after)
  const by = await foundBy(db, workspaceId, filters)
  if (after === null || by === null) return { items: [], next: null }
  const records = await feedbackFound(db, by)
    .selectAll()
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(received_at, id) < (${after?.at ?? 0}, ${after?.id ?? ''})`),
    )
    .orderBy('received_at', 'desc')
    .orderBy('id', 'desc')
    .limit(page.limit + 1)
    .execute()
  const shown = records.slice(0, page.limit)
  const answersOf = await readAnswers(db, shown)
  return pageOf(
    records,
    page,
    (record) => ({ at: record.received_at, id: record.id }),
    (record) => feedbackRow(record, answersOf(record)),
  )
}

export async function feedback(
  db: Kysely<Tables>,
  workspaceId: string,
  id: string,
  sight?: Sight,
): Promise<FeedbackRow | null> {
  const own = db
    .selectFrom('feedback')
    .selectAll()
    .where('id', '=', id)
    .where('workspace_id', '=', workspaceId)
  const record = await own.where(feedbackSeen(sight)).executeTakeFirst()
  return record ? feedbackRow(record, (await readAnswers(db, [record]))(record)) : null
}

export async function feedbackByKey(
  db: Kysely<Tables>,
  nodeId: string,
  key: { idempotencyKey: string } | { deviceId: string; claimedAt: number },
): Promise<{ id: string; isCompleted: boolean } | null> {
  const row = await db
    .selectFrom('feedback')
    .select(['id', 'is_completed'])
    .where('node_id', '=', nodeId)
    .where('run_key', '=', runKey(key))
    .executeTakeFirst()
  return row ? { id: row.id, isCompleted: row.is_completed === 1 } : null
}
