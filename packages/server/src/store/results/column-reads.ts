// Reads of feedback for the columns of results: everything that a filter can ask for, and what changed since an earlier read.
import type { PathStep, StoredResponse } from '@askwell/contract'
import { type Kysely, type SqlBool, sql } from 'kysely'
import { readAnswers } from '../feedback/answers.ts'
import type { FollowUpRow } from '../follow-ups/follow-up-rows.ts'
import type { FeedbackRecord, Tables } from '../schema.ts'

/** Everything of a feedback that columns hold, and nothing that says who the person is. */
export interface ColumnRow {
  readonly id: string
  readonly nodeId: string
  readonly flowId: string
  readonly flowVersion: number
  readonly isCompleted: boolean
  readonly isInternal: boolean
  readonly isOffline: boolean
  readonly languageId: string
  readonly channel: string | null
  readonly distribution: string | null
  readonly device: string | null
  readonly originHost: string | null
  readonly receivedAt: number
  readonly createdAt: number
  readonly timeSpentSeconds: number
  readonly attributes: Readonly<Record<string, unknown>>
  readonly path: readonly PathStep[]
  readonly responses: readonly StoredResponse[]
  readonly marks: ColumnMarks
}

/** What members have done about a feedback. */
export interface ColumnMarks {
  readonly tags: readonly string[]
  readonly followUp: Pick<FollowUpRow, 'status' | 'assigneeId'> | null
}

const noMarks: ColumnMarks = { tags: [], followUp: null }

export interface RowPosition {
  readonly receivedAt: number
  readonly id: string
}

const columns = [
  'id',
  'node_id',
  'flow_id',
  'flow_version',
  'is_completed',
  'is_internal',
  'is_offline',
  'language_id',
  'channel_kind',
  'channel_distribution_id',
  'device_kind',
  'origin_url',
  'received_at',
  'created_at',
  'time_spent_seconds',
  'customer',
  'path',
  'answers',
] as const
type Read = Pick<FeedbackRecord, (typeof columns)[number]>

/** A conversation that began without a survey has no answers. */
const hasAnswers = sql<SqlBool>`not (is_completed = 0 and chat_token_hash is not null)`

/** Oldest first, received from `fromMs` up to `beforeMs` (exclusive), at most `limit` after a position. */
export async function columnRows(
  db: Kysely<Tables>,
  nodeId: string,
  { fromMs, beforeMs }: { readonly fromMs: number; readonly beforeMs: number },
  { after, limit }: { readonly after: RowPosition | null; readonly limit: number },
): Promise<readonly ColumnRow[]> {
  const records = await db
    .selectFrom('feedback')
    .select(columns)
    .where('node_id', '=', nodeId)
    .where('received_at', '>=', Math.max(fromMs, after?.receivedAt ?? fromMs))
    .where('received_at', '<', beforeMs)
    .where(hasAnswers)
    .$if(after !== null, (query) =>
      query.where(
        sql<boolean>`(received_at, id) > (${after?.receivedAt ?? 0}, ${after?.id ?? ''})`,
      ),
    )
    .orderBy('received_at')
    .orderBy('id')
    .limit(limit)
    .execute()
  return readRows(db, records)
}

export interface AnswerSearch {
  readonly questionIds: readonly string[]
  readonly languageIds: readonly string[]
}

/** Where the feedbacks in these languages are, newest first. Some may have no answer to these questions. */
export async function newestPositions(
  db: Kysely<Tables>,
  nodeId: string,
  { questionIds, languageIds }: AnswerSearch,
  { after, limit }: { readonly after: RowPosition | null; readonly limit: number },
): Promise<readonly RowPosition[]> {
  const rows = await db
    .selectFrom('feedback')
    .select(['id', 'received_at'])
    .where('node_id', '=', nodeId)
    .where('language_id', 'in', languageIds)
    .where(hasAnswers)
    .where(({ or, eb }) =>
      or([
        eb('answers', 'is', null),
        ...questionIds.map((id) => eb('answers', 'like', `%"question_id":"${id}"%`)),
      ]),
    )
    .$if(after !== null, (query) =>
      query.where(
        sql<boolean>`(received_at, id) < (${after?.receivedAt ?? 0}, ${after?.id ?? ''})`,
      ),
    )
    .orderBy('received_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ id, received_at }) => ({ id, receivedAt: received_at }))
}

/** In no order; those that no longer exist are left out. */
export async function columnRowsById(
  db: Kysely<Tables>,
  ids: readonly string[],
): Promise<readonly ColumnRow[]> {
  return ids.length === 0
    ? []
    : readRows(db, await db.selectFrom('feedback').select(columns).where('id', 'in', ids).execute())
}

export interface RecentPosition extends RowPosition {
  /** Another text after each change of what members have done about it. */
  readonly marks: string
}

/** Where the feedbacks since `fromMs` are. */
export async function positionsSince(
  db: Kysely<Tables>,
  nodeId: string,
  fromMs: number,
): Promise<readonly RecentPosition[]> {
  const rows = await db
    .selectFrom('feedback')
    .select(['id', 'received_at'])
    .where('node_id', '=', nodeId)
    .where('received_at', '>=', fromMs)
    .where(hasAnswers)
    .execute()
  const marks = await columnMarks(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map(({ id, received_at }) => ({
    ...{ id, receivedAt: received_at, marks: JSON.stringify(marks.get(id) ?? noMarks) },
  }))
}

/** How often settled feedback of a node was changed; 0 = never. */
export async function changeCount(db: Kysely<Tables>, nodeId: string): Promise<number> {
  const row = await db
    .selectFrom('feedback_change')
    .select('change')
    .where('node_id', '=', nodeId)
    .where('hour', '=', -1)
    .executeTakeFirst()
  return row?.change ?? 0
}

/** An hour since 1970, and which change of its node was the last one in it. */
export interface ChangedHour {
  readonly hour: number
  readonly change: number
}

/** The hours that changed after so many changes. */
export const changedHours = (
  db: Kysely<Tables>,
  nodeId: string,
  after: number,
): Promise<readonly ChangedHour[]> =>
  db
    .selectFrom('feedback_change')
    .select(['hour', 'change'])
    .where('node_id', '=', nodeId)
    .where('hour', '>=', 0)
    .where('change', '>', after)
    .execute()

async function readRows(
  db: Kysely<Tables>,
  records: readonly Read[],
): Promise<readonly ColumnRow[]> {
  const answersOf = await readAnswers(db, records)
  const marks = await columnMarks(
    db,
    records.map(({ id }) => id),
  )
  return records.map((record) => ({
    ...columnRow(record, answersOf(record)),
    marks: marks.get(record.id) ?? noMarks,
  }))
}

const idsAtOnce = 5_000

async function columnMarks(
  db: Kysely<Tables>,
  feedbackIds: readonly string[],
): Promise<ReadonlyMap<string, ColumnMarks>> {
  const marks = new Map<string, ColumnMarks>()
  for (let at = 0; at < feedbackIds.length; at += idsAtOnce) {
    const ids = feedbackIds.slice(at, at + idsAtOnce)
    const followUps = await db
      .selectFrom('follow_up')
      .select(['feedback_id', 'status', 'assignee_id'])
      .where('feedback_id', 'in', ids)
      .execute()
    for (const { feedback_id, status, assignee_id: assigneeId } of followUps)
      marks.set(feedback_id, { tags: [], followUp: { status, assigneeId } })
    const tags = await db
      .selectFrom('feedback_tag')
      .select(['feedback_id', 'tag'])
      .where('feedback_id', 'in', ids)
      .orderBy('tag')
      .execute()
    for (const { feedback_id, tag } of tags) {
      const known = marks.get(feedback_id) ?? noMarks
      marks.set(feedback_id, { ...known, tags: [...known.tags, tag] })
    }
  }
  return marks
}

const columnRow = (
  record: Read,
  responses: readonly StoredResponse[],
): Omit<ColumnRow, 'marks'> => ({
  id: record.id,
  nodeId: record.node_id,
  flowId: record.flow_id,
  flowVersion: record.flow_version,
  isCompleted: record.is_completed === 1,
  isInternal: record.is_internal === 1,
  isOffline: record.is_offline === 1,
  languageId: record.language_id,
  channel: record.channel_kind,
  distribution: record.channel_distribution_id,
  device: record.device_kind,
  originHost: hostOf(record.origin_url),
  receivedAt: record.received_at,
  createdAt: record.created_at,
  timeSpentSeconds: record.time_spent_seconds,
  attributes: attributesOf(
    record.customer === null ? null : (JSON.parse(record.customer) as Record<string, unknown>),
  ),
  path: JSON.parse(record.path) as PathStep[],
  responses,
})

export function hostOf(url: string | null): string | null {
  return url === null ? null : URL.canParse(url) ? new URL(url).host : null
}

/** What says who somebody is must not be asked for. */
const personal = new Set([
  'id',
  'email',
  'name',
  'phone_number',
  'external_id',
  'user_id',
  'schema',
])

export function attributesOf(
  customer: Readonly<Record<string, unknown>> | null,
): ColumnRow['attributes'] {
  if (customer === null) return {}
  const own = Object.fromEntries(Object.entries(customer).filter(([key]) => !personal.has(key)))
  return { ...own, ...(customer['schema'] as Record<string, unknown> | undefined) }
}
