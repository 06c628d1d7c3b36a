// Chats as they are read: one by its feedback, its items, and lists for agents.
import { type Kysely, type SqlBool, sql } from 'kysely'
import { chatItemRow, chatRow, noteRow } from './chat-tables.ts'
import {
  type ChatCount,
  type ChatDoor,
  type ChatDoorState,
  type ChatFilters,
  type ChatItemRow,
  type ChatRow,
  type LabelCount,
  type ListedChat,
  type NoteRow,
  untilReply,
} from './chats.ts'
import { pageOf, readCursor } from './cursor.ts'
import type { Tables } from './schema.ts'
import { likePattern } from './search-text.ts'
import { inChannels, type Sight } from './sight.ts'
import type { Page, PageRequest } from './store.ts'

type Db = Kysely<Tables>

export async function chatDoor(db: Db, feedbackId: string): Promise<ChatDoor | null> {
  const row = await db
    .selectFrom('feedback')
    .innerJoin('workspace', 'workspace.id', 'feedback.workspace_id')
    .leftJoin('chat', 'chat.feedback_id', 'feedback.id')
    .select(['feedback.workspace_id', 'feedback.node_id', 'feedback.chat_token_hash', 'workspace.name', 'chat.ended_at'])
    .where('feedback.id', '=', feedbackId)
    .executeTakeFirst()
  if (!row || row.chat_token_hash === null) return null
  return { workspaceId: row.workspace_id, workspaceName: row.name, nodeId: row.node_id, chatTokenHash: row.chat_token_hash, endedAt: row.ended_at }
}

/** Of those chats that have a door at all. One query, however many are asked for. */
export async function chatDoors(db: Db, feedbackIds: readonly string[]): Promise<ChatDoorState[]> {
  if (feedbackIds.length === 0) return []
  const rows = await db
    .selectFrom('feedback')
    .leftJoin('chat', 'chat.feedback_id', 'feedback.id')
    .select(['feedback.id', 'feedback.chat_token_hash', 'chat.ended_at'])
    .where('feedback.id', 'in', feedbackIds)
    .execute()
  return rows.flatMap(({ id, chat_token_hash, ended_at }) =>
    chat_token_hash === null ? [] : [{ feedbackId: id, chatTokenHash: chat_token_hash, endedAt: ended_at }],
  )
}

export async function chatByFeedback(db: Db, feedbackId: string): Promise<ChatRow | null> {
  const row = await db.selectFrom('chat').selectAll().where('feedback_id', '=', feedbackId).executeTakeFirst()
  return row ? chatRow(row) : null
}

export async function chatOfWorkspace(db: Db, workspaceId: string, feedbackId: string): Promise<ChatRow | null> {
  const row = await chatByFeedback(db, feedbackId)
  return row?.workspaceId === workspaceId ? row : null
}

export async function chatItems(db: Db, feedbackId: string, { after, newest }: { readonly after: number; readonly newest?: number }): Promise<ChatItemRow[]> {
  const query = db.selectFrom('chat_item').selectAll().where('feedback_id', '=', feedbackId).where('seq', '>', after)
  const rows = newest === undefined ? await query.orderBy('seq').execute() : (await query.orderBy('seq', 'desc').limit(newest).execute()).reverse()
  const items = rows.map(chatItemRow)
  const first = items[0]
  return first && first.seq > 1 ? [...(await changedBefore(db, items, first.seq)), ...items] : items
}

/** Messages older than a seq that some of these items say have changed. */
async function changedBefore(db: Db, items: readonly ChatItemRow[], seq: number): Promise<ChatItemRow[]> {
  const known = new Set(items.map(({ id }) => id))
  const changed = [...new Set(items.flatMap(({ detail: { itemId } }) => (itemId === undefined || known.has(itemId) ? [] : [itemId])))]
  const feedbackId = items[0]?.feedbackId
  if (changed.length === 0 || feedbackId === undefined) return []
  const query = db.selectFrom('chat_item').selectAll().where('feedback_id', '=', feedbackId).where('id', 'in', changed).where('seq', '<', seq)
  return (await query.orderBy('seq').execute()).map(chatItemRow)
}

export async function messageChanges(db: Db, feedbackId: string, itemId: string): Promise<ChatItemRow[]> {
  const query = db.selectFrom('chat_item').selectAll().where('feedback_id', '=', feedbackId).where('action', 'in', ['edit_comment', 'delete_comment'])
  return (await query.orderBy('seq').execute()).map(chatItemRow).filter(({ detail }) => detail.itemId === itemId)
}

export async function formItems(db: Db, feedbackId: string): Promise<ChatItemRow[]> {
  const rows = await db
    .selectFrom('chat_item')
    .selectAll()
    .where('feedback_id', '=', feedbackId)
    .where('action', 'in', ['send_form', 'answer_form'])
    .orderBy('seq')
    .execute()
  return rows.map(chatItemRow)
}

export async function chatItem(db: Db, feedbackId: string, itemId: string): Promise<ChatItemRow | null> {
  const row = await db.selectFrom('chat_item').selectAll().where('feedback_id', '=', feedbackId).where('id', '=', itemId).executeTakeFirst()
  return row ? chatItemRow(row) : null
}

export async function hasChatItem(db: Db, feedbackId: string, clientId: string): Promise<boolean> {
  const row = await db.selectFrom('chat_item').select('seq').where('feedback_id', '=', feedbackId).where('client_id', '=', clientId).executeTakeFirst()
  return row !== undefined
}

export async function lastComment(db: Db, chat: ChatRow): Promise<ChatItemRow | null> {
  if (chat.lastCommentSeq === 0) return null
  const row = await db.selectFrom('chat_item').selectAll().where('feedback_id', '=', chat.feedbackId).where('seq', '=', chat.lastCommentSeq).executeTakeFirst()
  return row ? chatItemRow(row) : null
}

/** Of the same node, in the order in which agents should take them. */
export async function queuePlace(db: Db, { feedbackId, nodeId }: ChatRow): Promise<number> {
  const own = db.selectFrom('chat').select('queue_rank').where('feedback_id', '=', feedbackId)
  const before = await db
    .selectFrom('chat')
    .select((by) => by.fn.countAll<number>().as('count'))
    .where('node_id', '=', nodeId)
    .where('status', '=', 'queued')
    .where(({ or, and, eb }) => or([eb('queue_rank', '<', own), and([eb('queue_rank', '=', own), eb('feedback_id', '<', feedbackId)])]))
    .executeTakeFirstOrThrow()
  return before.count + 1
}

export async function queued(db: Db, nodeId: string, most: number): Promise<string[]> {
  const rows = await db
    .selectFrom('chat')
    .select('feedback_id')
    .where('node_id', '=', nodeId)
    .where('status', '=', 'queued')
    .orderBy('queue_rank')
    .orderBy('feedback_id')
    .limit(most)
    .execute()
  return rows.map(({ feedback_id }) => feedback_id)
}

export async function chatNotes(db: Db, feedbackId: string): Promise<NoteRow[]> {
  const rows = await db.selectFrom('chat_note').selectAll().where('feedback_id', '=', feedbackId).orderBy('created_at').orderBy('id').execute()
  return rows.map(noteRow)
}

export async function refusalNotedAt(db: Db, feedbackId: string, refusal: number): Promise<number | null> {
  const row = await db
    .selectFrom('chat_note')
    .select((by) => by.fn.max('created_at').as('at'))
    .where('feedback_id', '=', feedbackId)
    .where('refusal', '=', refusal)
    .executeTakeFirst()
  return row?.at ?? null
}

/** The partial index `chat_waiting` has the same words. */
const waits = sql<SqlBool>`(chat.status = 'queued' or (chat.status = 'open' and chat.agent_id is null))`
const isSnoozedAt = (now: number) => sql<SqlBool>`(chat.snoozed_until is not null and chat.snoozed_until > ${now})`
const isAwakeAt = (now: number) => sql<SqlBool>`(chat.snoozed_until is null or chat.snoozed_until <= ${now})`

export async function chatCounts(db: Db, workspaceId: string, agentId: string | null, now: number, sight?: Sight): Promise<ChatCount> {
  const seen = inChannels('chat.node_id', sight?.channels)
  const { rows: waiting } = await sql<{ counted: number; since: number | null }>`select count(*) as counted, min(created_at) as since from chat
    where workspace_id = ${workspaceId} and ${waits} and ${isAwakeAt(now)} and ${seen}`.execute(db)
  const { rows: mine } = await sql<{ counted: number; unread: number | null }>`
    select count(*) as counted, sum(case when unread > 0 then 1 else 0 end) as unread from chat
    where workspace_id = ${workspaceId} and agent_id = ${agentId} and status = 'open' and ${isAwakeAt(now)} and ${seen}`.execute(db)
  const { rows: snoozed } = await sql<{ wakes_at: number | null }>`select min(snoozed_until) as wakes_at from chat
    where workspace_id = ${workspaceId} and snoozed_until > ${now} and snoozed_until < ${untilReply}`.execute(db)
  return {
    waiting: Number(waiting[0]?.counted ?? 0),
    waitingSince: waiting[0]?.since ?? null,
    mine: Number(mine[0]?.counted ?? 0),
    mineUnread: Number(mine[0]?.unread ?? 0),
    wakesAt: snoozed[0]?.wakes_at ?? null,
  }
}

const mostLabels = 500

export async function chatLabels(db: Db, workspaceId: string, sight?: Sight): Promise<LabelCount[]> {
  const { rows } = await sql<{ label: string; counted: number }>`select chat_labelled.label, count(*) as counted from chat_labelled
    inner join chat on chat.feedback_id = chat_labelled.feedback_id
    where chat_labelled.workspace_id = ${workspaceId} and ${inChannels('chat.node_id', sight?.channels)}
    group by chat_labelled.label order by chat_labelled.label limit ${mostLabels}`.execute(db)
  return rows.map(({ label, counted }) => ({ label, chats: Number(counted) }))
}

/** Last active first; what waits in the order in which it should be taken. */
export async function listChats(
  db: Db,
  workspaceId: string,
  { status, nodeId, agentId, isWaiting, awakeAt, snoozedAt, label, q, sight }: ChatFilters,
  page: PageRequest,
): Promise<Page<ListedChat>> {
  const place = page.after === undefined ? undefined : readCursor(page.after)
  if (place === null) return { items: [], next: null }
  const isQueue = status === 'queued' || isWaiting === true
  let query = db
    .selectFrom('chat')
    .innerJoin('node', 'node.id', 'chat.node_id')
    .selectAll('chat')
    .select('node.settings as node_settings')
    .where('chat.workspace_id', '=', workspaceId)
    .where(inChannels('chat.node_id', sight?.channels))
  if (isWaiting) query = query.where(waits)
  if (awakeAt !== undefined) query = query.where(isAwakeAt(awakeAt))
  if (snoozedAt !== undefined) query = query.where(isSnoozedAt(snoozedAt))
  if (label !== undefined) query = query.where(hasLabel(label))
  if (status !== undefined) query = query.where('chat.status', '=', status)
  if (nodeId !== undefined) query = query.where('chat.node_id', '=', nodeId)
  if (agentId !== undefined) query = query.where('chat.agent_id', '=', agentId)
  if (q !== undefined && q.trim() !== '') query = query.where(says(q.trim()))
  if (place !== undefined)
    query = query.where(
      isQueue
        ? sql<boolean>`(chat.queue_rank, chat.feedback_id) > (${place.at}, ${place.id})`
        : sql<boolean>`(chat.list_at, chat.feedback_id) < (${place.at}, ${place.id})`,
    )
  const rows = await query
    .orderBy(isQueue ? 'chat.queue_rank' : 'chat.list_at', isQueue ? 'asc' : 'desc')
    .orderBy('chat.feedback_id', isQueue ? 'asc' : 'desc')
    .limit(page.limit + 1)
    .execute()
  const last = await lastComments(
    db,
    rows.map((row) => chatRow(row)),
  )
  return pageOf(
    rows,
    page,
    (row) => ({ at: isQueue ? row.queue_rank : row.list_at, id: row.feedback_id }),
    (row) => ({ chat: chatRow(row), lastItem: last.get(row.feedback_id) ?? null, nodeName: (JSON.parse(row.node_settings) as { name: string }).name }),
  )
}

const hasLabel = (label: string) =>
  sql<SqlBool>`exists (select 1 from chat_labelled l where l.workspace_id = chat.workspace_id and l.label = ${label} and l.feedback_id = chat.feedback_id)`

/** Answers and names as they were folded when stored; messages by small letters, and as they were typed. */
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
    .innerJoin('chat', (join) => join.onRef('chat.feedback_id', '=', 'chat_item.feedback_id').onRef('chat.last_comment_seq', '=', 'chat_item.seq'))
    .selectAll('chat_item')
    .where(
      'chat_item.feedback_id',
      'in',
      written.map((chat) => chat.feedbackId),
    )
    .execute()
  return new Map(rows.map((row) => [row.feedback_id, chatItemRow(row)]))
}
