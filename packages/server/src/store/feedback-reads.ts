// Feedback as owners read it: newest received first, filtered, a page at a time, and one by id.
import type { FeedbackFilters, Flow, StoredResponse } from '@askwell/contract'
import { type Kysely, sql } from 'kysely'
import { pageOf, readCursor } from './cursor.ts'
import { feedbackRow, responseItem } from './records.ts'
import { runKey } from './run-key.ts'
import type { FeedbackRecord, Tables } from './schema.ts'
import { likePattern } from './search-text.ts'
import type { FeedbackRow, Page, PageRequest } from './store.ts'

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** `from` counts, `to` does not; both look at when the feedback was received, which is what the order goes by. */
export async function listFeedback(db: Kysely<Tables>, workspaceId: string, filters: FeedbackFilters, page: PageRequest): Promise<Page<FeedbackRow>> {
  const after = page.after === undefined ? undefined : readCursor(page.after)
  if (after === null) return { items: [], next: null }
  const languages = filters.language === undefined ? undefined : await languageIds(db, workspaceId, filters.language)
  if (languages?.length === 0) return { items: [], next: null }

  let query = db.selectFrom('feedback').selectAll().where('workspace_id', '=', workspaceId)
  const { node_id, flow_id, from, to, completed, internal, offline, channel, q, customer_id } = filters
  if (after !== undefined) query = query.where(sql<boolean>`(received_at, id) < (${after.at}, ${after.id})`)
  if (node_id !== undefined) query = query.where('node_id', '=', node_id)
  if (flow_id !== undefined) query = query.where('flow_id', '=', flow_id)
  if (from !== undefined) query = query.where('received_at', '>=', Date.parse(from))
  if (to !== undefined) query = query.where('received_at', '<', Date.parse(to))
  if (completed !== undefined) query = query.where('is_completed', '=', completed ? 1 : 0)
  if (internal !== undefined) query = query.where('is_internal', '=', internal ? 1 : 0)
  if (offline !== undefined) query = query.where('is_offline', '=', offline ? 1 : 0)
  if (channel !== undefined) query = channel === 'none' ? query.where('channel_kind', 'is', null) : query.where('channel_kind', '=', channel)
  if (customer_id !== undefined) query = query.where('customer_id', '=', customer_id)
  if (languages !== undefined) query = query.where('language_id', 'in', languages)
  if (q !== undefined && q.trim() !== '') query = query.where(sql<boolean>`search like ${likePattern(q.trim())} escape '\\'`)

  const records = await query
    .orderBy('received_at', 'desc')
    .orderBy('id', 'desc')
    .limit(page.limit + 1)
    .execute()
  const shown = records.slice(0, page.limit)
  const answers = await answersOf(db, shown)
  return pageOf(
    records,
    page,
    (record) => ({ at: record.received_at, id: record.id }),
    (record) => feedbackRow(record, answers.get(record.id) ?? []),
  )
}

export async function feedback(db: Kysely<Tables>, workspaceId: string, id: string): Promise<FeedbackRow | null> {
  const record = await db.selectFrom('feedback').selectAll().where('id', '=', id).where('workspace_id', '=', workspaceId).executeTakeFirst()
  return record ? feedbackRow(record, (await answersOf(db, [record])).get(id) ?? []) : null
}

export async function feedbackByKey(
  db: Kysely<Tables>,
  nodeId: string,
  key: { idempotencyKey: string } | { deviceId: string; claimedAt: number },
): Promise<{ id: string; isCompleted: boolean } | null> {
  const row = await db.selectFrom('feedback').select(['id', 'is_completed']).where('node_id', '=', nodeId).where('run_key', '=', runKey(key)).executeTakeFirst()
  return row ? { id: row.id, isCompleted: row.is_completed === 1 } : null
}

async function answersOf(db: Kysely<Tables>, records: readonly FeedbackRecord[]): Promise<Map<string, StoredResponse[]>> {
  const byFeedback = new Map<string, StoredResponse[]>(records.map((record) => [record.id, []]))
  if (records.length === 0) return byFeedback
  const rows = await db
    .selectFrom('response')
    .selectAll()
    .where('feedback_id', 'in', [...byFeedback.keys()])
    .orderBy('feedback_id')
    .orderBy('position')
    .execute()
  for (const row of rows) byFeedback.get(row.feedback_id)?.push(responseItem(row))
  return byFeedback
}

/** The filter takes a language's id or its code; each flow has its own id for a code. */
async function languageIds(db: Kysely<Tables>, workspaceId: string, language: string): Promise<string[]> {
  if (uuid.test(language)) return [language]
  const flows = await db
    .selectFrom('flow_version')
    .select('document')
    .where('flow_id', 'in', db.selectFrom('flow').select('id').where('workspace_id', '=', workspaceId))
    .execute()
  const known = flows.flatMap((row) => (JSON.parse(row.document) as Flow).languages)
  return [...new Set(known.filter((one) => one.code === language.toLowerCase()).map((one) => one.id))]
}
