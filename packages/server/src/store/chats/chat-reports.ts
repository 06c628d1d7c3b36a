// What a report reads of conversations. Every read is sliced in the order of an index, because the embedded store reads on
// the thread that also answers calls.
import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely'
import { inChannels, type Sight } from '../query/sight.ts'
import type { Tables } from '../schema.ts'
import { hasLabel } from './chat-lists.ts'
import type { ItemDetail } from './chats.ts'

export interface ReportFilters {
  readonly nodeId?: string | undefined
  readonly label?: string | undefined
  readonly sight?: Sight | undefined
}

export interface ReportChat {
  readonly feedbackId: string
  readonly nodeId: string
  readonly agentId: string | null
  readonly createdAt: number
  readonly endedAt: number | null
  readonly firstReplyAt: number | null
  readonly firstReplyAgentId: string | null
  readonly reopenedAt: number | null
}

export interface RatedChat {
  readonly feedbackId: string
  readonly agentId: string | null
  readonly rating: number
  readonly ratedAt: number
}

/** The time at which the conversation ended or was reopened. */
export interface StatusTime {
  readonly feedbackId: string
  readonly at: number
  readonly isOver: boolean
}

/** Milliseconds since 1970; `toMs` is exclusive. */
interface ReportSpan {
  readonly fromMs: number
  readonly toMs: number
}

/** Where a slice ended. */
interface SliceStart {
  readonly at: number
  readonly id: string
}
/** `next` null = the last slice. */
export interface Slice<T> {
  readonly rows: readonly T[]
  readonly next: SliceStart | null
}

/** `after`: where the previous slice ended; `limit` counts conversations. */
export interface ReportRead {
  readonly workspaceId: string
  readonly span: ReportSpan
  readonly filters: ReportFilters
  readonly after: SliceStart | null
  readonly limit: number
}

export interface ChatReportReads {
  /** Those that began before the end of the span and have not ended, by id. */
  open(asked: ReportRead): Promise<Slice<ReportChat>>
  /** Those that began before the end of the span and ended in it or later, in that order. A conversation of a blocked visitor never began. */
  ended(asked: ReportRead): Promise<Slice<ReportChat>>
  /** Every end and reopening of the conversations that were reopened in the span or later, oldest first. */
  reopened(asked: ReportRead): Promise<Slice<StatusTime>>
  rated(asked: ReportRead): Promise<Slice<RatedChat>>
  /** How many messages each agent wrote, including agents who were deleted since. */
  replies(asked: Omit<ReportRead, 'after' | 'limit'>): Promise<ReadonlyMap<string, number>>
}

type Db = Kysely<Tables>

export const chatReportsOver = (db: Db): ChatReportReads => ({
  open: (asked) => chatsBy(db, 'open', asked, reportChat),
  ended: (asked) => chatsBy(db, 'ended_at', asked, reportChat),
  reopened: (asked) => reopenedChats(db, asked),
  rated: (asked) => chatsBy(db, 'rated_at', asked, ratedChat),
  replies: (asked) => repliesOf(db, asked),
})

export function seenReports(reads: ChatReportReads, sight: Sight): ChatReportReads {
  const seen = <Asked extends Pick<ReportRead, 'filters'>>(asked: Asked): Asked => ({
    ...asked,
    filters: { ...asked.filters, sight },
  })
  return {
    open: (asked) => reads.open(seen(asked)),
    ended: (asked) => reads.ended(seen(asked)),
    reopened: (asked) => reads.reopened(seen(asked)),
    rated: (asked) => reads.rated(seen(asked)),
    replies: (asked) => reads.replies(seen(asked)),
  }
}

const columns = [
  'feedback_id',
  'node_id',
  'agent_id',
  'created_at',
  'ended_at',
  'first_reply_at',
  'first_reply_agent_id',
  'reopened_at',
  'rating',
  'rated_at',
] as const
type ReadChat = Pick<Tables['chat'], (typeof columns)[number]>

/** A blocked visitor's chat is closed from its beginning: nothing ever happens in it. */
const began = sql<SqlBool>`not (chat.status = 'closed' and chat.seq = 0)`

const fitting = ({ nodeId, label, sight }: ReportFilters): RawBuilder<SqlBool> =>
  sql.join(
    [
      inChannels('chat.node_id', sight?.channels),
      ...(nodeId === undefined ? [] : [sql`chat.node_id = ${nodeId}`]),
      ...(label === undefined ? [] : [hasLabel(label)]),
    ],
    sql` and `,
  ) as RawBuilder<SqlBool>

/** The column by which conversations are sorted; `open`: they have no end and are sorted by id. */
type Order = 'open' | 'ended_at' | 'reopened_at' | 'rated_at'

async function chatsBy<T>(
  db: Db,
  order: Order,
  { workspaceId, span: { fromMs, toMs }, filters, after, limit }: ReportRead,
  read: (row: ReadChat) => T,
): Promise<Slice<T>> {
  const query = db
    .selectFrom('chat')
    .select(columns)
    .where('workspace_id', '=', workspaceId)
    .where(order === 'rated_at' ? 'rated_at' : 'created_at', '<', toMs)
    .where(fitting(filters))
    .$if(order === 'ended_at', (ended) => ended.where(began))
    .limit(limit)
  const rows =
    order === 'open'
      ? await query
          .where('ended_at', 'is', null)
          .where('feedback_id', '>', after?.id ?? '')
          .orderBy('feedback_id')
          .execute()
      : await query
          .where(order, 'is not', null)
          .where(later(order, fromMs, after))
          .orderBy(order)
          .orderBy('feedback_id')
          .execute()
  const last = rows.length === limit ? rows.at(-1) : undefined
  const next = last && { at: order === 'open' ? 0 : (last[order] ?? 0), id: last.feedback_id }
  return { rows: rows.map(read), next: next ?? null }
}

async function reopenedChats(db: Db, asked: ReportRead): Promise<Slice<StatusTime>> {
  const { rows: ids, next } = await chatsBy(db, 'reopened_at', asked, (row) => row.feedback_id)
  if (ids.length === 0) return { rows: [], next: null }
  const items = await db
    .selectFrom('chat_item')
    .select(['feedback_id', 'created_at', 'detail'])
    .where('feedback_id', 'in', ids)
    .where('action', '=', 'change_status')
    .orderBy('feedback_id')
    .orderBy('seq')
    .execute()
  return { rows: items.map(statusTime), next }
}

/** An agent belongs to one workspace, so without filters the index of an agent's messages is enough. */
async function repliesOf(
  db: Db,
  { workspaceId, span: { fromMs, toMs }, filters }: Parameters<ChatReportReads['replies']>[0],
): Promise<ReadonlyMap<string, number>> {
  const { nodeId, label, sight } = filters
  const isNarrow =
    nodeId !== undefined || label !== undefined || (sight !== undefined && sight.channels !== 'all')
  const inThose = isNarrow
    ? sql`exists (select 1 from chat where chat.feedback_id = chat_item.feedback_id and chat.workspace_id = ${workspaceId} and ${fitting(filters)})`
    : sql`1 = 1`
  const { rows } = await sql<{ agent_id: string; counted: number }>`
    select agent_id, count(*) as counted from chat_item
    where agent_id in (select id from agent where workspace_id = ${workspaceId}
        union all select id from deleted_agent where workspace_id = ${workspaceId})
      and actor = 'agent' and action in ('add_comment', 'deleted_comment')
      and created_at >= ${fromMs} and created_at < ${toMs} and ${inThose}
    group by agent_id`.execute(db)
  return new Map(rows.map(({ agent_id, counted }) => [agent_id, Number(counted)]))
}

const later = (column: string, fromMs: number, after: SliceStart | null): RawBuilder<SqlBool> =>
  after === null
    ? sql<SqlBool>`${sql.ref(`chat.${column}`)} >= ${fromMs}`
    : sql<SqlBool>`(${sql.ref(`chat.${column}`)}, chat.feedback_id) > (${after.at}, ${after.id})`

const ratedChat = ({ feedback_id, agent_id, rating, rated_at }: ReadChat): RatedChat => ({
  feedbackId: feedback_id,
  agentId: agent_id,
  rating: rating ?? 0,
  ratedAt: rated_at ?? 0,
})

const reportChat = (row: ReadChat): ReportChat => ({
  feedbackId: row.feedback_id,
  nodeId: row.node_id,
  agentId: row.agent_id,
  createdAt: row.created_at,
  endedAt: row.ended_at,
  firstReplyAt: row.first_reply_at,
  firstReplyAgentId: row.first_reply_agent_id,
  reopenedAt: row.reopened_at,
})

function statusTime(
  row: Pick<Tables['chat_item'], 'feedback_id' | 'created_at' | 'detail'>,
): StatusTime {
  const { status } = JSON.parse(row.detail ?? '{}') as ItemDetail
  return {
    feedbackId: row.feedback_id,
    at: row.created_at,
    isOver: status === 'closed' || status === 'archived',
  }
}
