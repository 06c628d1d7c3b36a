// Lists of chats for agents: their filters, order and counts.
import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely'
import { pageOf, readCursor } from '../query/cursor.ts'
import type { Page, PageRequest } from '../query/page.ts'
import { likePattern } from '../query/search-text.ts'
import { inChannels, type Sight } from '../query/sight.ts'
import type { Tables } from '../schema.ts'
import { type ChatRecord, chatItemRow, chatRow } from './chat-tables.ts'
import type { ChatFilters, ChatItemRow, ChatRow, ListedChat } from './chats.ts'

type Db = Kysely<Tables>

/** The partial index `chat_waiting` has the same condition. */
export const waits = sql<SqlBool>`(chat.status = 'queued' or (chat.status = 'open' and chat.agent_id is null))`
const isSnoozedAt = (now: number) =>
  sql<SqlBool>`(chat.snoozed_until is not null and chat.snoozed_until > ${now})`
export const isAwakeAt = (now: number) =>
  sql<SqlBool>`(chat.snoozed_until is null or chat.snoozed_until <= ${now})`

/** Last active first; waiting chats in queue order, and chats with a target soonest first. */
export async function listChats(
  db: Db,
  workspaceId: string,
  filters: ChatFilters,
  page: PageRequest,
): Promise<Page<ListedChat>> {
  const place = page.after === undefined ? undefined : readCursor(page.after)
  if (place === null) return { items: [], next: null }
  const column = sortOf(filters)
  const isRising = column !== 'list_at'
  let query = db
    .selectFrom('chat')
    .innerJoin('node', 'node.id', 'chat.node_id')
    .selectAll('chat')
    .select('node.settings as node_settings')
    .where(sql.join([...matching(workspaceId, filters)], sql` and `) as RawBuilder<SqlBool>)
  if (place !== undefined)
    query = query.where(
      sql<boolean>`(${sql.ref(`chat.${column}`)}, chat.feedback_id) ${sql.raw(isRising ? '>' : '<')} (${place.at}, ${place.id})`,
    )
  const rows = await query
    .orderBy(`chat.${column}`, isRising ? 'asc' : 'desc')
    .orderBy('chat.feedback_id', isRising ? 'asc' : 'desc')
    .limit(page.limit + 1)
    .execute()
  const listed = await listedRows(db, rows)
  return pageOf(rows, page, (row) => ({ at: row[column] ?? 0, id: row.feedback_id }), listed)
}

/** Those of them that exist. */
export async function listedChats(
  db: Db,
  workspaceId: string,
  feedbackIds: readonly string[],
): Promise<readonly ListedChat[]> {
  const rows = await db
    .selectFrom('chat')
    .innerJoin('node', 'node.id', 'chat.node_id')
    .selectAll('chat')
    .select('node.settings as node_settings')
    .where('chat.workspace_id', '=', workspaceId)
    .where('chat.feedback_id', 'in', feedbackIds)
    .execute()
  return rows.map(await listedRows(db, rows))
}

type ListedRow = ChatRecord & { readonly node_settings: string }

async function listedRows(
  db: Db,
  rows: readonly ListedRow[],
): Promise<(row: ListedRow) => ListedChat> {
  const last = await lastComments(
    db,
    rows.map((row) => chatRow(row)),
  )
  return (row) => ({
    chat: chatRow(row),
    lastItem: last.get(row.feedback_id) ?? null,
    nodeName: (JSON.parse(row.node_settings) as { name: string }).name,
  })
}

export async function everyChat(
  db: Db,
  workspaceId: string,
  { after = '', limit }: PageRequest,
  sight: Sight | undefined,
): Promise<Page<ChatRow>> {
  const rows = await db
    .selectFrom('chat')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('feedback_id', '>', after)
    .where(inChannels('node_id', sight?.channels))
    .orderBy('feedback_id')
    .limit(limit + 1)
    .execute()
  const items = rows.slice(0, limit).map((row) => chatRow(row))
  return { items, next: rows.length > limit ? (items.at(-1)?.feedbackId ?? null) : null }
}

const sortOf = ({ dueBefore, status, isWaiting }: ChatFilters) =>
  dueBefore !== undefined
    ? 'due_at'
    : status === 'queued' || isWaiting === true
      ? 'queue_rank'
      : 'list_at'

/** Stops at `most`. */
export async function countMatching(
  db: Db,
  workspaceId: string,
  filters: ChatFilters,
  most: number,
): Promise<number> {
  const { rows } = await sql<{
    counted: number
  }>`select count(*) as counted from (select 1 as one from chat
    where ${sql.join([...matching(workspaceId, filters)], sql` and `)} limit ${most}) as matching`.execute(
    db,
  )
  return Number(rows[0]?.counted ?? 0)
}

function* matching(workspaceId: string, filters: ChatFilters): Generator<RawBuilder<SqlBool>> {
  const { status, nodeId, agentId, isWaiting, awakeAt, snoozedAt, label, dueBefore, q, sight } =
    filters
  yield sql`chat.workspace_id = ${workspaceId}`
  yield inChannels('chat.node_id', sight?.channels)
  if (isWaiting) yield waits
  if (awakeAt !== undefined) yield isAwakeAt(awakeAt)
  if (snoozedAt !== undefined) yield isSnoozedAt(snoozedAt)
  if (label !== undefined) yield hasLabel(label)
  if (dueBefore !== undefined) yield sql`(chat.due_at is not null and chat.due_at <= ${dueBefore})`
  if (status !== undefined) yield sql`chat.status = ${status}`
  if (nodeId !== undefined) yield sql`chat.node_id = ${nodeId}`
  if (agentId !== undefined) yield sql`chat.agent_id = ${agentId}`
  if (q !== undefined && q.trim() !== '') yield says(q.trim())
}

export const hasLabel = (label: string) =>
  sql<SqlBool>`exists (select 1 from chat_labelled l where l.workspace_id = chat.workspace_id and l.label = ${label} and l.feedback_id = chat.feedback_id)`

/** Searches answers and names in their folded form; messages in lower case and as typed. */
function says(q: string) {
  const plain = q.replace(/[\\%_]/g, '\\$&')
  return sql<boolean>`(exists (select 1 from feedback f where f.id = chat.feedback_id and f.search like ${likePattern(q)} escape '\\')
    or exists (select 1 from chat_item i where i.feedback_id = chat.feedback_id and i.action = 'add_comment'
      and (lower(i.body) like ${`%${plain.toLowerCase()}%`} escape '\\' or i.body like ${`%${plain}%`} escape '\\')))`
}

async function lastComments(db: Db, chats: readonly ChatRow[]): Promise<Map<string, ChatItemRow>> {
  const written = chats.filter((chat) => chat.lastCommentSeq > 0)
  if (written.length === 0) return new Map()
  const rows = await db
    .selectFrom('chat_item')
    .innerJoin('chat', (join) =>
      join
        .onRef('chat.feedback_id', '=', 'chat_item.feedback_id')
        .onRef('chat.last_comment_seq', '=', 'chat_item.seq'),
    )
    .selectAll('chat_item')
    .where(
      'chat_item.feedback_id',
      'in',
      written.map((chat) => chat.feedbackId),
    )
    .execute()
  return new Map(rows.map((row) => [row.feedback_id, chatItemRow(row)]))
}
