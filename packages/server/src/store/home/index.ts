// What may need attention in a workspace. An index answers each query, whatever the number of responses.
import { type Kysely, type SqlBool, sql } from 'kysely'
import { readAnswers } from '../feedback/answers.ts'
import type { FeedbackRow } from '../feedback/feedback-row.ts'
import { feedbackRow } from '../feedback/records.ts'
import { feedbackSeen, inChannels, type Sight } from '../query/sight.ts'
import type { Tables } from '../schema.ts'
import { subject } from '../subject.ts'

export interface FailingAddress {
  readonly id: string
  /** `slack`: the id is that of its alert. */
  readonly kind: 'webhook' | 'slack'
  /** Of Slack only the origin. */
  readonly url: string
  /** When the oldest failing delivery was caused, or the address was switched off. */
  readonly since: number
}

export interface NodeVolume {
  readonly nodeId: string
  readonly flowId: string
  readonly hasRecent: boolean
  /** At most `most`. */
  readonly before: number
}

export interface StaleDraft {
  readonly flowId: string
  /** When the draft was last saved. */
  readonly since: number
}

export interface MeasuredFollowUp {
  readonly flowId: string
  readonly assigneeId: string | null
  readonly createdAt: number
  readonly dueAt: number | null
  readonly firstActionAt: number | null
  readonly closedAt: number | null
}

export interface HomeStore {
  overdue(
    workspaceId: string,
    now: number,
    sight?: Sight,
  ): Promise<{ readonly count: number; readonly oldest: number | null }>
  /** Follow-ups that were due in this time, and how many of them were closed by then. */
  closedInTime(
    workspaceId: string,
    span: { readonly from: number; readonly before: number },
    sight?: Sight,
  ): Promise<{ readonly due: number; readonly closed: number }>
  /**
   * Of the newest responses of this time: those of contacts with an address or a number, about which nobody has begun a follow-up or
   * a conversation. Internal ones are left out. Newest first.
   */
  untouched(
    workspaceId: string,
    span: { readonly from: number; readonly before: number; readonly most: number },
    sight?: Sight,
  ): Promise<readonly FeedbackRow[]>
  /** The newest follow-ups that began in this time, or that were due in it. */
  followUps(
    workspaceId: string,
    span: { readonly from: number; readonly before: number; readonly most: number },
    sight?: Sight,
  ): Promise<readonly MeasuredFollowUp[]>
  /** How long the newest conversations that began in this time waited for an agent’s first message. */
  firstReplies(
    workspaceId: string,
    span: { readonly from: number; readonly before: number; readonly most: number },
    sight?: Sight,
  ): Promise<readonly { readonly beganAt: number; readonly waitedMs: number }[]>
  /** Switched off by a 410, given up, or three failures in a row. */
  failingAddresses(workspaceId: string, now: number): Promise<readonly FailingAddress[]>
  /** Internal responses are not counted. */
  volumes(
    workspaceId: string,
    spans: { readonly from: number; readonly recentFrom: number; readonly most: number },
  ): Promise<readonly NodeVolume[]>
  /** Published surveys whose draft was last saved after the newest version and before this time. Oldest first. */
  staleDrafts(workspaceId: string, before: number, most: number): Promise<readonly StaleDraft[]>
}

export const home = subject({
  writes: {},
  tables: {},
  open: ({ db }): { readonly home: HomeStore } => ({
    home: {
      overdue: (workspaceId, now, sight) => overdue(db, workspaceId, now, sight),
      closedInTime: (workspaceId, span, sight) => closedInTime(db, workspaceId, span, sight),
      untouched: (workspaceId, span, sight) => untouched(db, workspaceId, span, sight),
      followUps: (workspaceId, span, sight) => followUps(db, workspaceId, span, sight),
      firstReplies: (workspaceId, span, sight) => firstReplies(db, workspaceId, span, sight),
      failingAddresses: (workspaceId, now) => failingAddresses(db, workspaceId, now),
      volumes: (workspaceId, spans) => volumes(db, workspaceId, spans),
      staleDrafts: (workspaceId, before, most) => staleDrafts(db, workspaceId, before, most),
    },
  }),
})

async function overdue(
  db: Kysely<Tables>,
  workspaceId: string,
  now: number,
  sight?: Sight,
): Promise<{ count: number; oldest: number | null }> {
  const { count, oldest } = await db
    .selectFrom('follow_up')
    .innerJoin('feedback', 'feedback.id', 'follow_up.feedback_id')
    .select(({ fn }) => [
      fn.countAll<number>().as('count'),
      fn.min<number | null>('follow_up.due_at').as('oldest'),
    ])
    .where('follow_up.workspace_id', '=', workspaceId)
    .where('follow_up.status', 'in', ['open', 'in_progress', 'waiting'])
    .where('follow_up.due_at', '<', now)
    .where(feedbackSeen(sight))
    .executeTakeFirstOrThrow()
  return { count: Number(count), oldest: oldest === null ? null : Number(oldest) }
}

async function closedInTime(
  db: Kysely<Tables>,
  workspaceId: string,
  { from, before }: { readonly from: number; readonly before: number },
  sight?: Sight,
): Promise<{ due: number; closed: number }> {
  const { due, closed } = await db
    .selectFrom('follow_up')
    .innerJoin('feedback', 'feedback.id', 'follow_up.feedback_id')
    .select(({ fn }) => [
      fn.countAll<number>().as('due'),
      sql<number | null>`sum(case when closed_at <= due_at then 1 else 0 end)`.as('closed'),
    ])
    .where('follow_up.workspace_id', '=', workspaceId)
    // Every status, so that the index by status and due time answers it.
    .where('follow_up.status', 'in', ['open', 'in_progress', 'waiting', 'closed'])
    .where('follow_up.due_at', '>=', from)
    .where('follow_up.due_at', '<', before)
    .where(feedbackSeen(sight))
    .executeTakeFirstOrThrow()
  return { due: Number(due), closed: Number(closed ?? 0) }
}

type NewestOf = Parameters<HomeStore['untouched']>[1]

async function untouched(
  db: Kysely<Tables>,
  workspaceId: string,
  { from, before, most }: NewestOf,
  sight?: Sight,
): Promise<FeedbackRow[]> {
  const newest = db
    .selectFrom('feedback')
    .select(['id', 'customer_id', 'received_at'])
    .where('workspace_id', '=', workspaceId)
    .where('received_at', '>=', from)
    .where('received_at', '<', before)
    .where('is_internal', '=', 0)
    .where(feedbackSeen(sight))
    .orderBy('received_at', 'desc')
    .limit(most)
  const records = await db
    .selectFrom('feedback')
    .selectAll('feedback')
    .where('feedback.id', 'in', (of) =>
      of
        .selectFrom(newest.as('newest'))
        .innerJoin('customer', 'customer.id', 'newest.customer_id')
        .select('newest.id')
        .where(sql<SqlBool>`(customer.email is not null or customer.phone_number is not null)`)
        .where(sql<SqlBool>`not exists (select 1 from follow_up where feedback_id = newest.id)`)
        .where(sql<SqlBool>`not exists (select 1 from chat where feedback_id = newest.id)`),
    )
    .orderBy('feedback.received_at', 'desc')
    .orderBy('feedback.id', 'desc')
    .execute()
  const answersOf = await readAnswers(db, records)
  return records.map((record) => feedbackRow(record, answersOf(record)))
}

async function followUps(
  db: Kysely<Tables>,
  workspaceId: string,
  { from, before, most }: NewestOf,
  sight?: Sight,
): Promise<MeasuredFollowUp[]> {
  const within = (column: 'created_at' | 'due_at') =>
    sql<SqlBool>`(${sql.ref(`follow_up.${column}`)} >= ${from} and ${sql.ref(`follow_up.${column}`)} < ${before})`
  const rows = await db
    .selectFrom('follow_up')
    .innerJoin('feedback', 'feedback.id', 'follow_up.feedback_id')
    .select([
      'feedback.flow_id',
      'follow_up.assignee_id',
      'follow_up.created_at',
      'follow_up.due_at',
      'follow_up.first_action_at',
      'follow_up.closed_at',
    ])
    .where('follow_up.workspace_id', '=', workspaceId)
    .where(sql<SqlBool>`(${within('created_at')} or ${within('due_at')})`)
    .where(feedbackSeen(sight))
    .orderBy('follow_up.created_at', 'desc')
    .limit(most)
    .execute()
  return rows.map((row) => ({
    flowId: row.flow_id,
    assigneeId: row.assignee_id,
    createdAt: row.created_at,
    dueAt: row.due_at,
    firstActionAt: row.first_action_at,
    closedAt: row.closed_at,
  }))
}

async function firstReplies(
  db: Kysely<Tables>,
  workspaceId: string,
  { from, before, most }: NewestOf,
  sight?: Sight,
): Promise<{ beganAt: number; waitedMs: number }[]> {
  const rows = await db
    .selectFrom('chat')
    .select(['created_at', sql<number>`first_reply_at - created_at`.as('waited')])
    .where('workspace_id', '=', workspaceId)
    // Nothing happens before the beginning, so the index of the list narrows what is read.
    .where('list_at', '>=', from)
    .where('created_at', '>=', from)
    .where('created_at', '<', before)
    .where('first_reply_at', 'is not', null)
    .where(inChannels('chat.node_id', sight?.channels))
    .orderBy('list_at', 'desc')
    .limit(most)
    .execute()
  return rows.map(({ created_at, waited }) => ({
    ...{ beganAt: Number(created_at), waitedMs: Number(waited) },
  }))
}

/** The tries of a delivery take up to 84 hours, and a failure counts for a day. */
const givenUpForMs = 108 * 3_600_000
const failuresInARow = 3

async function failingAddresses(
  db: Kysely<Tables>,
  workspaceId: string,
  now: number,
): Promise<FailingAddress[]> {
  const failing = sql<SqlBool>`(delivery.next_try_at is not null and delivery.attempts >= ${failuresInARow})`
  const givenUp = sql<SqlBool>`(delivery.status = 'given_up' and delivery.created_at >= ${now - givenUpForMs})`
  const oldestOf = (condition: typeof failing) =>
    sql<
      number | null
    >`(select min(delivery.created_at) from webhook_delivery delivery where delivery.webhook_id = webhook.id and ${condition})`
  const rows = await db
    .selectFrom('webhook')
    .select(['id', 'url', 'kind', 'disabled_reason', 'updated_at'])
    .select(oldestOf(failing).as('failing'))
    .select(oldestOf(givenUp).as('given_up'))
    .where('workspace_id', '=', workspaceId)
    .orderBy('id')
    .execute()
  return rows.flatMap((row) => {
    const since = [
      ...(row.disabled_reason === 'gone' ? [row.updated_at] : []),
      ...[row.failing, row.given_up].flatMap((at) => (at === null ? [] : [Number(at)])),
    ]
    return since.length === 0 || row.disabled_reason === 'owner'
      ? []
      : [
          {
            id: row.id,
            kind: row.kind === 'slack' ? 'slack' : 'webhook',
            url: row.url,
            since: Math.min(...since),
          },
        ]
  })
}

async function volumes(
  db: Kysely<Tables>,
  workspaceId: string,
  { from, recentFrom, most }: { from: number; recentFrom: number; most: number },
): Promise<NodeVolume[]> {
  const received = sql`feedback.node_id = node.id and feedback.is_internal = 0 and feedback.received_at >=`
  const rows = await db
    .selectFrom('node')
    .select(['id', 'flow_id'])
    .select(
      sql<number>`(select count(*) from (select 1 as one from feedback where ${received} ${recentFrom} limit 1) recent)`.as(
        'recent',
      ),
    )
    .select(
      sql<number>`(select count(*) from (select 1 as one from feedback where ${received} ${from} and feedback.received_at < ${recentFrom} limit ${most}) earlier)`.as(
        'before',
      ),
    )
    .where('workspace_id', '=', workspaceId)
    .execute()
  return rows.map(({ id, flow_id, recent, before }) => ({
    ...{ nodeId: id, flowId: flow_id, hasRecent: Number(recent) > 0, before: Number(before) },
  }))
}

async function staleDrafts(
  db: Kysely<Tables>,
  workspaceId: string,
  before: number,
  most: number,
): Promise<StaleDraft[]> {
  const rows = await db
    .selectFrom('flow')
    .innerJoin('flow_version', (join) =>
      join
        .onRef('flow_version.flow_id', '=', 'flow.id')
        .onRef('flow_version.version', '=', 'flow.published_version'),
    )
    .select(['flow.id', 'flow.updated_at'])
    .where('flow.workspace_id', '=', workspaceId)
    .where('flow.archived_at', 'is', null)
    .where('flow.updated_at', '<', before)
    .whereRef('flow.updated_at', '>', 'flow_version.published_at')
    .orderBy('flow.updated_at')
    .limit(most)
    .execute()
  return rows.map(({ id, updated_at }) => ({ flowId: id, since: Number(updated_at) }))
}
