// Reads chats: one by its feedback, its items, and lists for agents.
import { type Kysely, sql } from 'kysely'
import { inChannels, type Sight } from '../query/sight.ts'
import type { Tables } from '../schema.ts'
import { isAwakeAt, waits } from './chat-lists.ts'
import { chatItemRow, chatRow, noteRow } from './chat-tables.ts'
import {
  type ChatCount,
  type ChatDoor,
  type ChatDoorState,
  type ChatItemRow,
  type ChatRow,
  type LabelCount,
  type NoteRow,
  untilReply,
} from './chats.ts'

type Db = Kysely<Tables>

export async function chatDoor(db: Db, feedbackId: string): Promise<ChatDoor | null> {
  const row = await db
    .selectFrom('feedback')
    .innerJoin('workspace', 'workspace.id', 'feedback.workspace_id')
    .leftJoin('chat', 'chat.feedback_id', 'feedback.id')
    .select([
      'feedback.workspace_id',
      'feedback.node_id',
      'feedback.chat_token_hash',
      'workspace.name',
      'chat.ended_at',
    ])
    .where('feedback.id', '=', feedbackId)
    .executeTakeFirst()
  if (!row || row.chat_token_hash === null) return null
  return {
    workspaceId: row.workspace_id,
    workspaceName: row.name,
    nodeId: row.node_id,
    chatTokenHash: row.chat_token_hash,
    endedAt: row.ended_at,
  }
}

/** Only of the chats that have a door. One query, however many ids are passed. */
export async function chatDoors(db: Db, feedbackIds: readonly string[]): Promise<ChatDoorState[]> {
  if (feedbackIds.length === 0) return []
  const rows = await db
    .selectFrom('feedback')
    .leftJoin('chat', 'chat.feedback_id', 'feedback.id')
    .select(['feedback.id', 'feedback.chat_token_hash', 'chat.ended_at'])
    .where('feedback.id', 'in', feedbackIds)
    .execute()
  return rows.flatMap(({ id, chat_token_hash, ended_at }) =>
    chat_token_hash === null
      ? []
      : [{ feedbackId: id, chatTokenHash: chat_token_hash, endedAt: ended_at }],
  )
}

export async function chatByFeedback(db: Db, feedbackId: string): Promise<ChatRow | null> {
  const row = await db
    .selectFrom('chat')
    .selectAll()
    .where('feedback_id', '=', feedbackId)
    .executeTakeFirst()
  return row ? chatRow(row) : null
}

export async function chatOfWorkspace(
  db: Db,
  workspaceId: string,
  feedbackId: string,
): Promise<ChatRow | null> {
  const row = await chatByFeedback(db, feedbackId)
  return row?.workspaceId === workspaceId ? row : null
}

export async function chatItems(
  db: Db,
  feedbackId: string,
  { after, newest }: { readonly after: number; readonly newest?: number },
): Promise<ChatItemRow[]> {
  const query = db
    .selectFrom('chat_item')
    .selectAll()
    .where('feedback_id', '=', feedbackId)
    .where('seq', '>', after)
  const rows =
    newest === undefined
      ? await query.orderBy('seq').execute()
      : (await query.orderBy('seq', 'desc').limit(newest).execute()).reverse()
  const items = rows.map(chatItemRow)
  const first = items[0]
  return first && first.seq > 1 ? [...(await changedBefore(db, items, first.seq)), ...items] : items
}

/** Messages older than a seq that were changed by one of these items. */
async function changedBefore(
  db: Db,
  items: readonly ChatItemRow[],
  seq: number,
): Promise<ChatItemRow[]> {
  const known = new Set(items.map(({ id }) => id))
  const changed = [
    ...new Set(
      items.flatMap(({ detail: { itemId } }) =>
        itemId === undefined || known.has(itemId) ? [] : [itemId],
      ),
    ),
  ]
  const feedbackId = items[0]?.feedbackId
  if (changed.length === 0 || feedbackId === undefined) return []
  const query = db
    .selectFrom('chat_item')
    .selectAll()
    .where('feedback_id', '=', feedbackId)
    .where('id', 'in', changed)
    .where('seq', '<', seq)
  return (await query.orderBy('seq').execute()).map(chatItemRow)
}

export async function messageChanges(
  db: Db,
  feedbackId: string,
  itemId: string,
): Promise<ChatItemRow[]> {
  const query = db
    .selectFrom('chat_item')
    .selectAll()
    .where('feedback_id', '=', feedbackId)
    .where('action', 'in', ['edit_comment', 'delete_comment'])
  return (await query.orderBy('seq').execute())
    .map(chatItemRow)
    .filter(({ detail }) => detail.itemId === itemId)
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

export async function chatItem(
  db: Db,
  feedbackId: string,
  itemId: string,
): Promise<ChatItemRow | null> {
  const row = await db
    .selectFrom('chat_item')
    .selectAll()
    .where('feedback_id', '=', feedbackId)
    .where('id', '=', itemId)
    .executeTakeFirst()
  return row ? chatItemRow(row) : null
}

export async function hasChatItem(db: Db, feedbackId: string, clientId: string): Promise<boolean> {
  const row = await db
    .selectFrom('chat_item')
    .select('seq')
    .where('feedback_id', '=', feedbackId)
    .where('client_id', '=', clientId)
    .executeTakeFirst()
  return row !== undefined
}

export async function lastComment(db: Db, chat: ChatRow): Promise<ChatItemRow | null> {
  if (chat.lastCommentSeq === 0) return null
  const row = await db
    .selectFrom('chat_item')
    .selectAll()
    .where('feedback_id', '=', chat.feedbackId)
    .where('seq', '=', chat.lastCommentSeq)
    .executeTakeFirst()
  return row ? chatItemRow(row) : null
}

/** Its place among the queued chats of its node. */
export async function queuePlace(db: Db, { feedbackId, nodeId }: ChatRow): Promise<number> {
  const own = db.selectFrom('chat').select('queue_rank').where('feedback_id', '=', feedbackId)
  const before = await db
    .selectFrom('chat')
    .select((by) => by.fn.countAll<number>().as('count'))
    .where('node_id', '=', nodeId)
    .where('status', '=', 'queued')
    .where(({ or, and, eb }) =>
      or([
        eb('queue_rank', '<', own),
        and([eb('queue_rank', '=', own), eb('feedback_id', '<', feedbackId)]),
      ]),
    )
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
  const rows = await db
    .selectFrom('chat_note')
    .selectAll()
    .where('feedback_id', '=', feedbackId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map(noteRow)
}

export async function refusalNotedAt(
  db: Db,
  feedbackId: string,
  refusal: number,
): Promise<number | null> {
  const row = await db
    .selectFrom('chat_note')
    .select((by) => by.fn.max('created_at').as('at'))
    .where('feedback_id', '=', feedbackId)
    .where('refusal', '=', refusal)
    .executeTakeFirst()
  return row?.at ?? null
}

export async function chatCounts(
  db: Db,
  workspaceId: string,
  agentId: string | null,
  now: number,
  sight?: Sight,
): Promise<ChatCount> {
  const seen = inChannels('chat.node_id', sight?.channels)
  const { rows: waiting } = await sql<{
    counted: number
    since: number | null
  }>`select count(*) as counted, min(created_at) as since from chat
    where workspace_id = ${workspaceId} and ${waits} and ${isAwakeAt(now)} and ${seen}`.execute(db)
  const { rows: mine } = await sql<{ counted: number; unread: number | null }>`
    select count(*) as counted, sum(case when unread > 0 then 1 else 0 end) as unread from chat
    where workspace_id = ${workspaceId} and agent_id = ${agentId} and status = 'open' and ${isAwakeAt(now)} and ${seen}`.execute(
    db,
  )
  const { rows: snoozed } = await sql<{
    wakes_at: number | null
  }>`select min(snoozed_until) as wakes_at from chat
    where workspace_id = ${workspaceId} and snoozed_until > ${now} and snoozed_until < ${untilReply}`.execute(
    db,
  )
  return {
    waiting: Number(waiting[0]?.counted ?? 0),
    waitingSince: waiting[0]?.since ?? null,
    mine: Number(mine[0]?.counted ?? 0),
    mineUnread: Number(mine[0]?.unread ?? 0),
    wakesAt: snoozed[0]?.wakes_at ?? null,
  }
}

const mostLabels = 500

export async function chatLabels(
  db: Db,
  workspaceId: string,
  sight?: Sight,
): Promise<LabelCount[]> {
  const { rows } = await sql<{
    label: string
    counted: number
  }>`select chat_labelled.label, count(*) as counted from chat_labelled
    inner join chat on chat.feedback_id = chat_labelled.feedback_id
    where chat_labelled.workspace_id = ${workspaceId} and ${inChannels('chat.node_id', sight?.channels)}
    group by chat_labelled.label order by chat_labelled.label limit ${mostLabels}`.execute(db)
  return rows.map(({ label, counted }) => ({ label, chats: Number(counted) }))
}
