// Feedback as owners read it: newest received first, filtered, a page at a time, and one by id.
import { type Kysely, sql } from 'kysely'
import { pageOf, readCursor } from '../query/cursor.ts'
import type { Page, PageRequest } from '../query/page.ts'
import { everywhere } from '../query/scope.ts'
import { feedbackSeen, type Sight } from '../query/sight.ts'
import type { Engine, FeedbackRecord, Tables } from '../schema.ts'
import { readAnswers } from './answers.ts'
import { feedbackFound, foundBy, isSearch, type SeenFilters } from './feedback-filters.ts'
import type { FeedbackRow } from './feedback-row.ts'
import { feedbackRow } from './records.ts'
import { runKey } from './run-key.ts'

export async function listFeedback(
  { engine, db }: { readonly engine: Engine; readonly db: Kysely<Tables> },
  workspaceId: string,
  filters: SeenFilters,
  page: PageRequest,
): Promise<Page<FeedbackRow>> {
  const after = page.after === undefined ? undefined : readCursor(page.after)
  const by = await foundBy(db, workspaceId, filters)
  if (after === null || by === null) return { items: [], next: null }
  const newest = feedbackFound(db, by)
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(received_at, id) < (${after?.at ?? 0}, ${after?.id ?? ''})`),
    )
    .orderBy('received_at', 'desc')
    .orderBy('id', 'desc')
    .limit(page.limit + 1)
  const records =
    engine === 'postgres' && isSearch(filters)
      ? await recordsOf(db, await everywhere(() => newest.select('id').execute()))
      : await newest.selectAll().execute()
  const shown = records.slice(0, page.limit)
  const answersOf = await readAnswers(db, shown)
  return pageOf(
    records,
    page,
    (record) => ({ at: record.received_at, id: record.id }),
    (record) => feedbackRow(record, answersOf(record)),
  )
}

/** Row-level security applies to these rows, though it did not apply while their ids were searched (`search-index.ts`). */
const recordsOf = async (
  db: Kysely<Tables>,
  found: readonly { readonly id: string }[],
): Promise<FeedbackRecord[]> =>
  found.length === 0
    ? []
    : db
        .selectFrom('feedback')
        .selectAll()
        .where(
          'id',
          'in',
          found.map(({ id }) => id),
        )
        .orderBy('received_at', 'desc')
        .orderBy('id', 'desc')
        .execute()

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
