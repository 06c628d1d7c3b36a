// What each side has seen of a chat, and the e-mail to a visitor who has not seen a reply.
import { lockChat } from '../push/push-writes.ts'
import type { Session } from '../query/session.ts'
import { type ChatRecord, chatRow } from './chat-tables.ts'
import type { ChatRow } from './chats.ts'

export async function markChatSeen(
  session: Session,
  feedbackId: string,
  side: 'agent' | 'visitor',
  seq: number,
): Promise<ChatRow | null> {
  // Never above the newest item, so an invented number hides no later message.
  const own = 'case when seq < ? then seq else ? end'
  const text =
    side === 'visitor'
      ? `update chat set visitor_seen_seq = ${own}, mailed_seq = 0 where feedback_id = ? and visitor_seen_seq < ${own} returning *`
      : `update chat set agent_seen_seq = ${own}, unread = (select count(*) from chat_item as of_visitor where of_visitor.feedback_id = chat.feedback_id
          and of_visitor.seq > ? and of_visitor.actor = 'customer' and of_visitor.action = 'add_comment')
          where feedback_id = ? and agent_seen_seq <> ${own} returning *`
  const places =
    side === 'visitor' ? [seq, seq, feedbackId, seq, seq] : [seq, seq, seq, feedbackId, seq, seq]
  const [changed] = await session.rows<ChatRecord>(text, places)
  return changed ? chatRow(changed) : null
}

export async function claimChatMail(
  session: Session,
  feedbackId: string,
  seq: number,
): Promise<boolean> {
  await lockChat(session, feedbackId)
  // No mail when a browser was notified since the visitor last looked.
  const claimed = await session.rows(
    `update chat set mailed_seq = ? where feedback_id = ? and mailed_seq = 0 and visitor_seen_seq < ? and mail_stopped = 0
      and not exists (select 1 from push_mark inner join push_subscription on push_subscription.id = push_mark.subscription_id
        where push_subscription.feedback_id = chat.feedback_id and push_mark.seq > chat.visitor_seen_seq) returning feedback_id`,
    [seq, feedbackId, seq],
  )
  return claimed.length === 1
}

export async function releaseChatMail(session: Session, feedbackId: string): Promise<void> {
  await session.rows('update chat set mailed_seq = 0 where feedback_id = ?', [feedbackId])
}

export async function stopChatMail(session: Session, feedbackId: string): Promise<void> {
  await session.rows('update chat set mail_stopped = 1 where feedback_id = ?', [feedbackId])
}
