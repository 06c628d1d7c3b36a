// What a report reads of conversations. Everything comes in slices in the order of an index, because the embedded store
// reads on the thread that also answers calls.
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

/** From then on the conversation was over, or open again. */
export interface StatusTime {
  readonly feedbackId: string
  readonly at: number
  readonly isOver: boolean
}

/** Milliseconds since 1970, up to and not with `toMs`. */
export interface ReportSpan {
  readonly fromMs: number
  readonly toMs: number
}

/** Where a slice ended. */
interface Place {
  readonly at: number
  readonly id: string
}
/** `next` null = there is no more. */
export interface Slice<T> {
  readonly rows: readonly T[]
  readonly next: Place | null
}

export interface ChatReportReads {
  /** Those that began before the end of the span and have not ended, by id. */
  open(
    workspaceId: string,
    span: ReportSpan,
    filters: ReportFilters,
    after: Place | null,
    limit: number,
  ): Promise<Slice<ReportChat>>
  /** Those that began before the end of the span and ended in it or later, in that order. A conversation of a blocked visitor never began. */
  ended(
    workspaceId: string,
    span: ReportSpan,
    filters: ReportFilters,
    after: Place | null,
    limit: number,
  ): Promise<Slice<ReportChat>>
  /** Every end and reopening of those reopened in the span or later, oldest first; `limit` counts conversations. */
  reopened(
    workspaceId: string,
    span: ReportSpan,
    filters: ReportFilters,
    after: Place | null,
    limit: number,
  ): Promise<Slice<StatusTime>>
  rated(
    workspaceId: string,
    span: ReportSpan,
    filters: ReportFilters,
    after: Place | null,
    limit: number,
  ): Promise<Slice<RatedChat>>
  /** How many messages each of these agents wrote. */
  replies(
    workspaceId: string,
    agentIds: readonly string[],
    span: ReportSpan,
    filters: ReportFilters,
  ): Promise<ReadonlyMap<string, number>>
}

type Db = Kysely<Tables>

export const chatReportsOver = (db: Db): ChatReportReads => ({
  open: (...of) => openChats(db, ...of),
  ended: (...of) => endedChats(db, ...of),
  reopened: (...of) => reopenedChats(db, ...of),
  rated: (...of) => ratedChats(db, ...of),
  replies: (...of) => repliesOf(db, ...of),
})

export const seenReports = (reads: ChatReportReads, sight: Sight): ChatReportReads => ({
  open: (workspaceId, span, filters, ...rest) =>
    reads.open(workspaceId, span, { ...filters, sight }, ...rest),
  ended: (workspaceId, span, filters, ...rest) =>
    reads.ended(workspaceId, span, { ...filters, sight }, ...rest),
  reopened: (workspaceId, span, filters, ...rest) =>
    reads.reopened(workspaceId, span, { ...filters, sight }, ...rest),
  rated: (workspaceId, span, filters, ...rest) =>
    reads.rated(workspaceId, span, { ...filters, sight }, ...rest),
  replies: (workspaceId, agentIds, span, filters) =>
    reads.replies(workspaceId, agentIds, span, { ...filters, sight }),
})

const columns = [
  'feedback_id',
  'node_id',
  'agent_id',
  'created_at',
  'ended_at',
  'first_reply_at',
  'first_reply_agent_id',
  'reopened_at',
] as const

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

async function openChats(
  db: Db,
  workspaceId: string,
  { toMs }: ReportSpan,
  filters: ReportFilters,
  after: Place | null,
  limit: number,
): Promise<Slice<ReportChat>> {
  const rows = await db
    .selectFrom('chat')
    .select(columns)
    .where('workspace_id', '=', workspaceId)
    .where('ended_at', 'is', null)
    .where('created_at', '<', toMs)
    .where('feedback_id', '>', after?.id ?? '')
    .where(fitting(filters))
    .orderBy('feedback_id')
    .limit(limit)
    .execute()
  return sliced(rows, limit, reportChat, ({ feedback_id }) => ({ at: 0, id: feedback_id }))
}

async function endedChats(
  db: Db,
  workspaceId: string,
  { fromMs, toMs }: ReportSpan,
  filters: ReportFilters,
  after: Place | null,
  limit: number,
): Promise<Slice<ReportChat>> {
  const rows = await db
    .selectFrom('chat')
    .select(columns)
    .where('workspace_id', '=', workspaceId)
    .where(later('ended_at', fromMs, after))
    .where('created_at', '<', toMs)
    .where(began)
    .where(fitting(filters))
    .orderBy('ended_at')
    .orderBy('feedback_id')
    .limit(limit)
    .execute()
  return sliced(rows, limit, reportChat, ({ ended_at, feedback_id }) => ({
    at: ended_at ?? 0,
    id: feedback_id,
  }))
}

async function reopenedChats(
  db: Db,
  workspaceId: string,
  { fromMs, toMs }: ReportSpan,
  filters: ReportFilters,
  after: Place | null,
  limit: number,
): Promise<Slice<StatusTime>> {
  const chats = await db
    .selectFrom('chat')
    .select(['feedback_id', 'reopened_at'])
    .where('workspace_id', '=', workspaceId)
    .where('reopened_at', 'is not', null)
    .where(later('reopened_at', fromMs, after))
    .where('created_at', '<', toMs)
    .where(fitting(filters))
    .orderBy('reopened_at')
    .orderBy('feedback_id')
    .limit(limit)
    .execute()
  if (chats.length === 0) return { rows: [], next: null }
  const items = await db
    .selectFrom('chat_item')
    .select(['feedback_id', 'created_at', 'detail'])
    .where(
      'feedback_id',
      'in',
      chats.map(({ feedback_id }) => feedback_id),
    )
    .where('action', '=', 'change_status')
    .orderBy('feedback_id')
    .orderBy('seq')
    .execute()
  const { next } = sliced(
    chats,
    limit,
    (chat) => chat,
    ({ reopened_at, feedback_id }) => ({ at: reopened_at ?? 0, id: feedback_id }),
  )
  return { rows: items.map(statusTime), next }
}

async function ratedChats(
  db: Db,
  workspaceId: string,
  { fromMs, toMs }: ReportSpan,
  filters: ReportFilters,
  after: Place | null,
  limit: number,
): Promise<Slice<RatedChat>> {
  const rows = await db
    .selectFrom('chat')
    .select(['feedback_id', 'agent_id', 'rating', 'rated_at'])
    .where('workspace_id', '=', workspaceId)
    .where('rated_at', 'is not', null)
    .where(later('rated_at', fromMs, after))
    .where('rated_at', '<', toMs)
    .where(fitting(filters))
    .orderBy('rated_at')
    .orderBy('feedback_id')
    .limit(limit)
    .execute()
  return sliced(
    rows,
    limit,
    ({ feedback_id, agent_id, rating, rated_at }) => ({
      feedbackId: feedback_id,
      agentId: agent_id,
      rating: rating ?? 0,
      ratedAt: rated_at ?? 0,
    }),
    ({ rated_at, feedback_id }) => ({ at: rated_at ?? 0, id: feedback_id }),
  )
}

/** An agent belongs to one workspace, so that without filters the index of an agent's messages answers alone. */
async function repliesOf(
  db: Db,
  workspaceId: string,
  agentIds: readonly string[],
  { fromMs, toMs }: ReportSpan,
  filters: ReportFilters,
): Promise<ReadonlyMap<string, number>> {
  if (agentIds.length === 0) return new Map()
  const { nodeId, label, sight } = filters
  const isNarrow =
    nodeId !== undefined || label !== undefined || (sight !== undefined && sight.channels !== 'all')
  const inThose = isNarrow
    ? sql`exists (select 1 from chat where chat.feedback_id = chat_item.feedback_id and chat.workspace_id = ${workspaceId} and ${fitting(filters)})`
    : sql`1 = 1`
  const { rows } = await sql<{ agent_id: string; counted: number }>`
    select agent_id, count(*) as counted from chat_item
    where agent_id in (${sql.join(agentIds)}) and actor = 'agent' and action in ('add_comment', 'deleted_comment')
      and created_at >= ${fromMs} and created_at < ${toMs} and ${inThose}
    group by agent_id`.execute(db)
  return new Map(rows.map(({ agent_id, counted }) => [agent_id, Number(counted)]))
}

const later = (column: string, fromMs: number, after: Place | null): RawBuilder<SqlBool> =>
  after === null
    ? sql<SqlBool>`${sql.ref(`chat.${column}`)} >= ${fromMs}`
    : sql<SqlBool>`(${sql.ref(`chat.${column}`)}, chat.feedback_id) > (${after.at}, ${after.id})`

function sliced<Row, T>(
  rows: readonly Row[],
  limit: number,
  read: (row: Row) => T,
  placeOf: (row: Row) => Place,
): Slice<T> {
  const last = rows.at(-1)
  return {
    rows: rows.map(read),
    next: last !== undefined && rows.length === limit ? placeOf(last) : null,
  }
}

const reportChat = (row: Pick<Tables['chat'], (typeof columns)[number]>): ReportChat => ({
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
