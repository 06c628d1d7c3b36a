// Chats as they are read: one by its feedback, its items, and lists for agents.
import { type Kysely, sql } from 'kysely'
import { chatItemRow, chatRow, noteRow } from './chat-tables.ts'
import type { ChatDoor, ChatFilters, ChatItemRow, ChatRow, ListedChat, NoteRow } from './chats.ts'
import { pageOf, readCursor } from './cursor.ts'
import type { Tables } from './schema.ts'
import { likePattern } from './search-text.ts'
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
  if (newest === undefined) return (await query.orderBy('seq').execute()).map(chatItemRow)
  return (await query.orderBy('seq', 'desc').limit(newest).execute()).map(chatItemRow).reverse()
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

/** Last active first; the queue in the order in which it should be taken. */
export async function listChats(db: Db, workspaceId: string, { status, nodeId, agentId, q }: ChatFilters, page: PageRequest): Promise<Page<ListedChat>> {
  const place = page.after === undefined ? undefined : readCursor(page.after)
  if (place === null) return { items: [], next: null }
  const isQueue = status === 'queued'
  let query = db
    .selectFrom('chat')
    .innerJoin('node', 'node.id', 'chat.node_id')
    .selectAll('chat')
    .select('node.settings as node_settings')
    .where('chat.workspace_id', '=', workspaceId)
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
