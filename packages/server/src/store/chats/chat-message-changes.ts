// The agent who wrote a message edits or deletes it. The change is a separate item with
// the next seq, so that every reader learns of it. It keeps the earlier text, and is deleted with its chat.

import type { Session } from '../query/session.ts'
import { publishEvent } from '../webhooks/events.ts'
import { type ChatItemRecord, type ChatRecord, chatItemRow, chatRow } from './chat-tables.ts'
import type { ChatItemRow, ItemDetail, MessageChangeOutcome, MessageChangeWrite } from './chats.ts'

export async function changeMessage(
  session: Session,
  { feedbackId, itemId, id, agentId, change, at }: MessageChangeWrite,
): Promise<MessageChangeOutcome> {
  const lock = session.engine === 'postgres' ? ' for update' : ''
  const [known] = await session.rows<ChatRecord>(
    `select * from chat where feedback_id = ?${lock}`,
    [feedbackId],
  )
  const [message] = await session.rows<ChatItemRecord>(
    "select * from chat_item where feedback_id = ? and id = ? and action in ('add_comment', 'deleted_comment')",
    [feedbackId, itemId],
  )
  if (!known || !message) return { kind: 'missing' }
  if (message.actor !== 'agent' || message.agent_id !== agentId)
    return { kind: 'refused', why: 'writer' }
  const before = chatItemRow(message)
  const isDeleted = before.action === 'deleted_comment'
  if (isDeleted && change.kind === 'edit') return { kind: 'refused', why: 'deleted' }
  if (isDeleted || (change.kind === 'edit' && change.body === before.body))
    return { kind: 'repeated', chat: chatRow(known), item: before }
  const { attachment } = before.detail
  if (change.kind === 'edit' && change.body === null && attachment === undefined)
    return { kind: 'refused', why: 'empty' }

  const seq = known.seq + 1
  const trace: ChatItemRow = {
    ...{
      id,
      feedbackId,
      seq,
      action: change.kind === 'edit' ? 'edit_comment' : 'delete_comment',
      actor: 'agent',
      agentId,
      clientId: null,
    },
    ...{ body: before.body, detail: { itemId }, createdAt: at },
  }
  await session.rows(
    'insert into chat_item (feedback_id, seq, id, action, actor, agent_id, client_id, body, detail, created_at) values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)',
    [
      feedbackId,
      seq,
      id,
      trace.action,
      trace.actor,
      agentId,
      null,
      trace.body,
      JSON.stringify(trace.detail),
      at,
    ],
  )
  const changed = { at, seq }
  const detail: ItemDetail = change.kind === 'edit' ? { ...before.detail, changed } : { changed }
  const item: ChatItemRow = {
    ...before,
    ...(change.kind === 'edit' ? { body: change.body } : { action: 'deleted_comment', body: null }),
    detail,
  }
  await session.rows(
    'update chat_item set action = ?, body = ?, detail = ? where feedback_id = ? and seq = ?',
    [item.action, item.body, JSON.stringify(detail), feedbackId, item.seq],
  )
  // The next sweep removes the picture of a deleted message.
  if (change.kind === 'delete' && attachment)
    await session.rows('update stored_file set is_doomed = 1 where id = ? and feedback_id = ?', [
      attachment.id,
      feedbackId,
    ])
  const [next] = await session.rows<ChatRecord>(
    'update chat set seq = ?, updated_at = ? where feedback_id = ? returning *',
    [seq, at, feedbackId],
  )
  if (!next) throw new Error('a locked chat is there')
  await publishEvent(session, {
    workspaceId: known.workspace_id,
    type: change.kind === 'edit' ? 'chat.message.updated' : 'chat.message.deleted',
    at,
    data: {
      ...{ feedback_id: feedbackId, node_id: known.node_id, id: itemId, seq, agent_id: agentId },
      ...(change.kind === 'edit' && { body: item.body }),
    },
    feedbackId,
    customerId: null,
  })
  return { kind: 'done', chat: chatRow(next), item, change: trace }
}
