// The things that entries of the feed name, as they are now. A thing that does not exist any more is not among them, so that
// the feed holds nothing of what was deleted or erased.
import type { Kysely } from 'kysely'
import { listedChats } from '../chats/chat-lists.ts'
import { chatItemRow } from '../chats/chat-tables.ts'
import type { ChatItemRow, ListedChat } from '../chats/chats.ts'
import { type CustomerRow, customerRow } from '../customers/customers.ts'
import { readAnswers } from '../feedback/answers.ts'
import type { FeedbackRow } from '../feedback/feedback-row.ts'
import { feedbackRow } from '../feedback/records.ts'
import type { FlowRow } from '../flows/flow-store.ts'
import type { Tables } from '../schema.ts'

export interface ChangedIds {
  readonly feedback: readonly string[]
  readonly customer: readonly string[]
  readonly chat: readonly string[]
  readonly message: readonly string[]
  readonly flow: readonly string[]
}

export interface ChangedThings {
  readonly feedback: ReadonlyMap<string, FeedbackRow>
  readonly customer: ReadonlyMap<string, CustomerRow>
  readonly chat: ReadonlyMap<string, ListedChat>
  readonly message: ReadonlyMap<string, ChatItemRow>
  readonly flow: ReadonlyMap<string, Omit<FlowRow, 'draft'>>
}

type Db = Kysely<Tables>

export async function changedThings(
  db: Db,
  workspaceId: string,
  ids: ChangedIds,
): Promise<ChangedThings> {
  const [feedback, customer, chat, message, flow] = await Promise.all([
    ids.feedback.length === 0 ? [] : feedbackOf(db, workspaceId, ids.feedback),
    ids.customer.length === 0 ? [] : customersOf(db, workspaceId, ids.customer),
    ids.chat.length === 0 ? [] : listedChats(db, workspaceId, ids.chat),
    ids.message.length === 0 ? [] : messagesOf(db, workspaceId, ids.message),
    ids.flow.length === 0 ? [] : flowsOf(db, workspaceId, ids.flow),
  ])
  return {
    feedback: new Map(feedback.map((row) => [row.id, row])),
    customer: new Map(customer.map((row) => [row.customer.id, row])),
    chat: new Map(chat.map((row) => [row.chat.feedbackId, row])),
    message: new Map(message.map((row) => [row.id, row])),
    flow: new Map(flow.map((row) => [row.id, row])),
  }
}

async function feedbackOf(db: Db, workspaceId: string, ids: readonly string[]) {
  const records = await db
    .selectFrom('feedback')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('id', 'in', ids)
    .execute()
  const answersOf = await readAnswers(db, records)
  return records.map((record) => feedbackRow(record, answersOf(record)))
}

const customersOf = async (db: Db, workspaceId: string, ids: readonly string[]) =>
  (
    await db
      .selectFrom('customer')
      .selectAll()
      .where('workspace_id', '=', workspaceId)
      .where('id', 'in', ids)
      .execute()
  ).map(customerRow)

const messagesOf = async (db: Db, workspaceId: string, ids: readonly string[]) =>
  (
    await db
      .selectFrom('chat_item')
      .innerJoin('chat', 'chat.feedback_id', 'chat_item.feedback_id')
      .selectAll('chat_item')
      .where('chat.workspace_id', '=', workspaceId)
      .where('chat_item.id', 'in', ids)
      .execute()
  ).map(chatItemRow)

/** Without the drafts, which are long. */
async function flowsOf(db: Db, workspaceId: string, ids: readonly string[]) {
  const rows = await db
    .selectFrom('flow')
    .select(['id', 'name', 'published_version', 'updated_at', 'archived_at'])
    .where('workspace_id', '=', workspaceId)
    .where('id', 'in', ids)
    .execute()
  return rows.map(({ published_version, updated_at, archived_at, ...row }) => ({
    ...row,
    publishedVersion: published_version,
    updatedAt: updated_at,
    archivedAt: archived_at,
  }))
}
