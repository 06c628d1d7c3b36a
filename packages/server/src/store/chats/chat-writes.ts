// Changes of a chat, each inside one open transaction. The chat's row is locked first (PostgreSQL; the embedded store has
// one writer), so a decision that depends on its status, count or ratings is made once.
import type { WebhookType } from '@askwell/contract'
import { claimFiles } from '../files/file-claims.ts'
import type { Bindable, Session } from '../query/session.ts'
import { publishEvent } from '../webhooks/events.ts'
import type { ChatRecord } from './chat-tables.ts'
import { chatItemRow, chatRow } from './chat-tables.ts'
import {
  noTimers,
  timersAfterReply,
  timersAfterVisitor,
  timersAtOpening,
  timersAtReopening,
} from './chat-timers.ts'
import type { ChatItemRow, ChatOpening, ChatOutcome, ChatRow, ChatWrite, NoteRow } from './chats.ts'

/** Milliseconds by which one step of priority moves a chat in the queue: more than anybody waits. */
const priorityStep = 10_000_000_000

export async function openChat(
  session: Session,
  opening: ChatOpening,
): Promise<{ chat: ChatRow; isNew: boolean }> {
  const { feedbackId, nodeId, slots, at } = opening
  // Openings of a node are serialized, or two could take its last slot.
  if (session.engine === 'postgres' && slots !== null)
    await session.rows('select pg_advisory_xact_lock(hashtextextended(?, 0))', [
      `chat slots ${nodeId}`,
    ])
  const known = await session.rows<ChatRecord>('select * from chat where feedback_id = ?', [
    feedbackId,
  ])
  if (known[0]) return { chat: chatRow(known[0]), isNew: false }
  const isBlocked = await isVisitorBlocked(session, feedbackId)
  // A blocked visitor waits for nobody.
  const status = isBlocked
    ? 'closed'
    : slots !== null && (await openOf(session, nodeId, slots)) >= slots
      ? 'queued'
      : 'open'
  const timers = isBlocked ? {} : timersAtOpening(opening.timers ?? null, at)
  const inserted = await session.rows<ChatRecord>(
    `insert into chat (feedback_id, workspace_id, node_id, status, seq, agent_id, priority, topic, list_at, queue_rank, unread, agent_seen_seq,
      visitor_seen_seq, last_comment_seq, customer_comment_seq, rating, rating_seq, notes, label, created_at, updated_at, ended_at, mailed_seq, mail_stopped, is_blocked,
      reply_due_at, resolve_due_at, due_at)
      values (?, ?, ?, ?, 0, ?, ?, ?, ?, ?, 0, 0, 0, 0, 0, null, 0, 0, ?, ?, ?, ?, 0, 0, ?, ?, ?, ?)
      on conflict (feedback_id) do nothing returning *`,
    [
      feedbackId,
      opening.workspaceId,
      nodeId,
      status,
      opening.agentId,
      opening.priority,
      opening.topic,
      at,
      at - opening.priority * priorityStep,
      opening.label,
      at,
      at,
      isBlocked ? at : null,
      isBlocked ? 1 : 0,
      ...[timers.reply_due_at ?? null, timers.resolve_due_at ?? null, timers.due_at ?? null],
    ],
  )
  if (inserted[0]) return { chat: chatRow(inserted[0]), isNew: true }
  const [other] = await session.rows<ChatRecord>('select * from chat where feedback_id = ?', [
    feedbackId,
  ])
  if (!other) throw new Error('a chat that clashes is there')
  return { chat: chatRow(other), isNew: false }
}

async function isVisitorBlocked({ rows }: Session, feedbackId: string): Promise<boolean> {
  const text = `select 1 as one from feedback inner join chat_block on chat_block.workspace_id = feedback.workspace_id
    and chat_block.device_id = feedback.device_id where feedback.id = ?`
  return (await rows(text, [feedbackId])).length > 0
}

/** Stops counting at `slots`. */
async function openOf(session: Session, nodeId: string, slots: number): Promise<number> {
  const text = `select count(*) as counted from (select 1 as one from chat where node_id = ? and status = 'open' limit ?) as taken`
  return (await session.rows<{ counted: number }>(text, [nodeId, slots]))[0]?.counted ?? 0
}

export async function writeChat(session: Session, write: ChatWrite): Promise<ChatOutcome> {
  const { feedbackId, item } = write
  const lock = session.engine === 'postgres' ? ' for update' : ''
  const [record] = await session.rows<ChatRecord>(
    `select * from chat where feedback_id = ?${lock}`,
    [feedbackId],
  )
  if (!record) return { kind: 'missing' }
  const chat = chatRow(record)
  const earlier = await earlierItem(session, chat, item)
  if (earlier) return earlier
  const isAllowed =
    write.allowedIn.includes(chat.status) &&
    (write.quietSince === undefined || record.list_at <= write.quietSince)
  if (!isAllowed) return { kind: 'refused', why: 'status', chat }

  await claimPicture(session, chat, item)
  const seq = chat.seq + 1
  await session.rows(
    'insert into chat_item (feedback_id, seq, id, action, actor, agent_id, client_id, body, detail, created_at) values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)',
    [
      ...[
        feedbackId,
        seq,
        item.id,
        item.action,
        item.actor,
        item.agentId,
        item.clientId,
        item.body,
      ],
      ...[
        Object.keys(item.detail).length === 0 ? null : JSON.stringify(item.detail),
        item.createdAt,
      ],
    ],
  )
  const next = after(record, write, seq)
  const columns = Object.keys(next)
  const [changed] = await session.rows<ChatRecord>(
    `update chat set ${columns.map((name) => `${name} = ?`).join(', ')} where feedback_id = ? returning *`,
    [...(Object.values(next) as Bindable[]), feedbackId],
  )
  if (!changed) throw new Error('chat row missing although locked')
  const done = { ...item, feedbackId, seq }
  await tellWebhooks(session, chatRow(changed), done)
  return { kind: 'done', chat: chatRow(changed), item: done }
}

/** An earlier item that makes this one a repeat, or not allowed. */
async function earlierItem(
  session: Session,
  chat: ChatRow,
  item: ChatWrite['item'],
): Promise<ChatOutcome | null> {
  const found = async (where: string, value: string | number): Promise<ChatItemRow | null> => {
    const [one] = await session.rows<Parameters<typeof chatItemRow>[0]>(
      `select * from chat_item where feedback_id = ? and ${where}`,
      [chat.feedbackId, value],
    )
    return one ? chatItemRow(one) : null
  }
  if (item.clientId !== null) {
    const same = await found('client_id = ?', item.clientId)
    if (same)
      return item.action === 'answer_form'
        ? repeatOfAnswer(chat, item, same)
        : { kind: 'repeated', chat, item: same }
  }
  if (item.action === 'add_rating' && chat.ratingSeq > chat.customerCommentSeq) {
    const rating = await found('seq = ?', chat.ratingSeq)
    if (rating && chat.rating === item.detail.rating)
      return { kind: 'repeated', chat, item: rating }
    return { kind: 'refused', why: 'rated', chat }
  }
  return null
}

const told: Readonly<Partial<Record<ChatItemRow['action'], WebhookType>>> = {
  add_comment: 'chat.message.created',
  change_status: 'chat.status.changed',
  add_rating: 'chat.rated',
}

async function tellWebhooks(session: Session, chat: ChatRow, item: ChatItemRow): Promise<void> {
  const type = told[item.action]
  if (type === undefined) return
  const { id, seq, actor, agentId, body, detail, createdAt } = item
  const words = item.action === 'add_comment' ? { body, attachment: detail.attachment ?? null } : {}
  const data = {
    feedback_id: chat.feedbackId,
    node_id: chat.nodeId,
    id,
    seq,
    actor,
    agent_id: agentId,
    status: chat.status,
    ...words,
  }
  await publishEvent(session, {
    workspaceId: chat.workspaceId,
    type,
    at: createdAt,
    data: { ...data, ...(detail.rating !== undefined && { rating: detail.rating }) },
    feedbackId: chat.feedbackId,
    customerId: null,
  })
}

/** From now on the picture belongs to the chat, and is deleted with its feedback. */
async function claimPicture(
  session: Session,
  { feedbackId, workspaceId, nodeId }: ChatRow,
  { detail }: ChatWrite['item'],
): Promise<void> {
  if (!detail.attachment) return
  await claimFiles(session, [{ fileId: detail.attachment.id, questionId: null }], {
    workspaceId,
    nodeId,
    deviceId: null,
    feedbackId,
  })
}

const repeatOfAnswer = (chat: ChatRow, item: ChatWrite['item'], same: ChatItemRow): ChatOutcome =>
  JSON.stringify(same.detail.responses) === JSON.stringify(item.detail.responses)
    ? { kind: 'repeated', chat, item: same }
    : { kind: 'refused', why: 'answered', chat }

function after(chat: ChatRecord, write: ChatWrite, seq: number): Partial<ChatRecord> {
  const { item, status, takenBy, seenSeq = 0 } = write
  const at = item.createdAt
  const isComment = item.action === 'add_comment'
  const isVisitors = item.actor === 'customer'
  const next = status ?? chat.status
  return {
    seq,
    status: next,
    updated_at: at,
    ...(item.action !== 'add_rating' && { list_at: at }),
    ...(next !== chat.status && { ended_at: next === 'closed' || next === 'archived' ? at : null }),
    ...(takenBy !== undefined && chat.agent_id === null && { agent_id: takenBy }),
    ...(item.action === 'add_rating' && {
      rating: item.detail.rating ?? null,
      rating_seq: seq,
      rated_at: at,
    }),
    ...(next === 'open' && chat.status === 'closed' && { reopened_at: at }),
    ...(isComment && { last_comment_seq: seq }),
    ...(isComment && isVisitors && { customer_comment_seq: seq, unread: chat.unread + 1 }),
    // A visitor's message ends the snooze; a closed chat is not snoozed.
    ...(((isComment && isVisitors) || next !== 'open') && { snoozed_until: null }),
    // A message may have waited for the network, so it marks nothing above it as read: the screen marks what it has shown.
    ...(isVisitors && {
      mailed_seq: 0,
      ...(chat.visitor_seen_seq === chat.seq && { visitor_seen_seq: seq }),
    }),
    ...(isComment &&
      item.actor === 'agent' &&
      Math.max(chat.agent_seen_seq, seenSeq) >= chat.seq && { agent_seen_seq: seq, unread: 0 }),
    ...timersAfter(chat, write),
  }
}

function timersAfter(
  chat: ChatRecord,
  { item, status, timers = null }: ChatWrite,
): Partial<ChatRecord> {
  const at = item.createdAt
  if (status === 'closed' || status === 'archived') return noTimers
  if (status === 'open' && chat.status === 'closed') return timersAtReopening(chat, timers, at)
  if (item.action !== 'add_comment') return {}
  return item.actor === 'customer'
    ? timersAfterVisitor(chat, timers, at)
    : timersAfterReply(chat, item.agentId, at)
}

export async function assignChat(
  { db }: Session,
  workspaceId: string,
  feedbackId: string,
  agentId: string | null,
  at: number,
): Promise<ChatRow | null> {
  const changed = await db
    .updateTable('chat')
    .set({ agent_id: agentId, updated_at: at })
    .where('feedback_id', '=', feedbackId)
    .where('workspace_id', '=', workspaceId)
    .returningAll()
    .executeTakeFirst()
  return changed ? chatRow(changed) : null
}

export async function takeFreeChat(
  { db }: Session,
  feedbackId: string,
  agentId: string,
  at: number,
): Promise<ChatRow | null> {
  const taken = await db
    .updateTable('chat')
    .set({ agent_id: agentId, updated_at: at })
    .where('feedback_id', '=', feedbackId)
    .where('status', '=', 'open')
    .where('agent_id', 'is', null)
    .returningAll()
    .executeTakeFirst()
  return taken ? chatRow(taken) : null
}

/** Gives a chat that no agent has to this one. One in the queue stays there until the agent takes it. */
export async function reserveChat(
  { db }: Session,
  feedbackId: string,
  agentId: string,
  at: number,
): Promise<ChatRow | null> {
  const reserved = await db
    .updateTable('chat')
    .set({ agent_id: agentId, updated_at: at })
    .where('feedback_id', '=', feedbackId)
    .where('status', 'in', ['open', 'queued'])
    .where('agent_id', 'is', null)
    .returningAll()
    .executeTakeFirst()
  return reserved ? chatRow(reserved) : null
}

export async function addChatNote(
  session: Session,
  workspaceId: string,
  note: NoteRow,
): Promise<ChatRow | null> {
  const [changed] = await session.rows<ChatRecord>(
    'update chat set notes = notes + 1, updated_at = ? where feedback_id = ? and workspace_id = ? returning *',
    [note.createdAt, note.feedbackId, workspaceId],
  )
  if (!changed) return null
  await session.rows(
    'insert into chat_note (id, feedback_id, agent_id, body, created_at, refusal) values (?, ?, ?, ?, ?, ?)',
    [note.id, note.feedbackId, note.agentId, note.body, note.createdAt, note.refusal],
  )
  return chatRow(changed)
}
