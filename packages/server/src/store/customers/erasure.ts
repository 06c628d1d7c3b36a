// Erases people, and data whose retention has ended. Readers no longer see the person at once. Dependent rows follow in
// slices, each its own transaction, so the work may stop anywhere and continue: the same query finds what is left.
import { randomUUID } from 'node:crypto'
import type { StoredResponse } from '@askwell/contract'
import type { Kysely } from 'kysely'
import { removeEventsOfCustomer } from '../events/contact-events.ts'
import { answersText, readAnswers } from '../feedback/answers.ts'
import { type Dropped, dropFeedback, dropWhatHangsOn } from '../feedback/drop-feedback.ts'
import { eraseReplies } from '../idempotency/idempotency.ts'
import { addJob } from '../jobs/jobs.ts'
import type { Session } from '../query/session.ts'
import { dirty } from '../results/changed-hours.ts'
import type { Tables } from '../schema.ts'
import { removeLinksOfCustomer } from '../short-links/short-links.ts'
import type { Calls } from '../subject.ts'
import { publishEvent } from '../webhooks/events.ts'
import { bury } from './tombstones.ts'

/** What happens to the answers of an erased person. */
export type AnswersOfErased = 'delete' | 'anonymise'

export interface Erasing {
  readonly workspaceId: string
  readonly customerId: string
  readonly answers: AnswersOfErased
}

/** Times of receipt; `null` = kept for good. */
export interface Expiry {
  readonly completedBefore: number | null
  readonly partialsBefore: number
}

export interface ErasureStore {
  /** False = the customer does not exist. Adds the job that does the rest. */
  erase(erasing: Erasing, at: number): Promise<boolean>
  /** Erases the next slice of rows that depend on an erased customer; 0 = nothing is left. */
  eraseSlice(erasing: Erasing, limit: number, at: number): Promise<number>
  /** Nodes after an id, in the order of ids, with their retention. */
  nodesAfter(
    id: string,
    limit: number,
  ): Promise<readonly { id: string; workspaceId: string; retentionDays: number | null }[]>
  dropExpired(
    workspaceId: string,
    nodeId: string,
    expiry: Expiry,
    limit: number,
    at: number,
  ): Promise<number>
}

/** The kind of job that erases the rows that depend on a customer. */
export const eraseJob = 'erase'

export const erasureWrites = { eraseCustomer, eraseSlice, dropExpired }

export const erasureStore = (
  db: Kysely<Tables>,
  write: Calls<typeof erasureWrites>,
): ErasureStore => ({
  erase: (erasing, at) => write.eraseCustomer(erasing, at),
  eraseSlice: (erasing, limit, at) => write.eraseSlice(erasing, limit, at),
  nodesAfter: async (id, limit) => {
    const rows = await db
      .selectFrom('node')
      .select(['id', 'workspace_id', 'settings'])
      .where('id', '>', id)
      .orderBy('id')
      .limit(limit)
      .execute()
    return rows.map((row) => ({
      id: row.id,
      workspaceId: row.workspace_id,
      retentionDays: (JSON.parse(row.settings) as RetentionSettings).retention_days ?? null,
    }))
  },
  dropExpired: (workspaceId, nodeId, expiry, limit, at) =>
    write.dropExpired(workspaceId, nodeId, expiry, limit, at),
})

interface RetentionSettings {
  readonly retention_days?: number | null
}

export async function eraseCustomer(
  session: Session,
  { workspaceId, customerId, answers }: Erasing,
  at: number,
): Promise<boolean> {
  const { db } = session
  // Deleting locks the row: it waits for a save that fills it, and a later save finds no customer.
  const gone = await db
    .deleteFrom('customer')
    .where('id', '=', customerId)
    .where('workspace_id', '=', workspaceId)
    .returning(['id', 'external_id', 'user_id', 'phone_number'])
    .executeTakeFirst()
  if (!gone) return false
  await bury(session, workspaceId, gone, at)
  await eraseReplies(db, workspaceId)
  await removeLinksOfCustomer(session, workspaceId, customerId, at)
  await removeEventsOfCustomer(session, workspaceId, gone)
  await db.deleteFrom('webhook_delivery').where('customer_id', '=', customerId).execute()
  if (gone.phone_number !== null)
    for (const table of ['phone_code', 'sms_outbox'] as const)
      await db
        .deleteFrom(table)
        .where('workspace_id', '=', workspaceId)
        .where('address', '=', gone.phone_number)
        .execute()
  await publishEvent(session, {
    workspaceId,
    type: 'customer.deleted',
    at,
    data: { id: customerId },
    feedbackId: null,
    customerId: null,
  })
  const payload = { workspace_id: workspaceId, customer_id: customerId, answers }
  await addJob(
    session,
    { kind: eraseJob, name: `${eraseJob} ${customerId}`, payload, runAt: at },
    at,
  )
  return true
}

export async function eraseSlice(
  session: Session,
  { workspaceId, customerId, answers }: Erasing,
  limit: number,
  at: number,
): Promise<number> {
  const { db } = session
  const own = db
    .selectFrom('feedback')
    .select(['id', 'origin_url', 'node_id', 'received_at'])
    .where('customer_id', '=', customerId)
    .where('workspace_id', '=', workspaceId)
  const rows = await own.orderBy('id').limit(limit).execute()
  const ids = rows.map((row) => row.id)
  if (ids.length === 0) return 0
  if (answers === 'delete') return (await dropFeedback(session, workspaceId, ids, at)).length
  for (const row of rows) await anonymise(session, row)
  await dirty(session, rows)
  await dropWhatHangsOn(session, ids)
  for (const id of ids)
    await publishEvent(session, {
      workspaceId,
      type: 'feedback.updated',
      at,
      data: { id, anonymised: true },
      feedbackId: id,
      customerId: null,
    })
  return ids.length
}

/** Replaces texts that could identify a person. */
const erasedWords = '***'

async function anonymise(
  { db }: Session,
  { id, origin_url }: { id: string; origin_url: string | null },
): Promise<void> {
  // This update locks the row, so that no save changes the answers before they are erased.
  const record = await db
    .updateTable('feedback')
    .set({
      customer: null,
      customer_id: null,
      user_id: null,
      device_id: randomUUID(),
      run_key: `key:${randomUUID()}`,
      channel_customer_id: null,
      channel_distribution_id: null,
      channel_kind: null,
      origin_url: origin_url?.replace(/[?#].*$/s, '') ?? null,
      attachment_ids: '[]',
      chat_token_hash: null,
      retry_proof: null,
      search: '',
    })
    .where('id', '=', id)
    .returning(['id', 'answers'])
    .executeTakeFirst()
  if (record === undefined) return
  const answersOf = await readAnswers(db, [record])
  const answers = answersText(answersOf(record).map(withoutWords))
  await db.updateTable('feedback').set({ answers, search: '' }).where('id', '=', id).execute()
}

function withoutWords(item: StoredResponse): StoredResponse {
  if (item.body === undefined || isSmallNumber(item.body)) return item
  const { active_storage_blob_id: _, ...rest } = item
  return { ...rest, body: erasedWords }
}

/** Scores, ages, amounts: too short to identify a person. */
const isSmallNumber = (body: string): boolean => /^-?\d{1,4}([.,]\d{1,2})?$/.test(body)

export async function dropExpired(
  session: Session,
  workspaceId: string,
  nodeId: string,
  { completedBefore, partialsBefore }: Expiry,
  limit: number,
  at: number,
): Promise<number> {
  const ofNode = session.db.selectFrom('feedback').select('id').where('node_id', '=', nodeId)
  const incomplete = ofNode.where('is_completed', '=', 0)
  const partials = await incomplete
    .where('chat_token_hash', 'is', null)
    .where('received_at', '<', partialsBefore)
    .limit(limit)
    .execute()
  // A conversation that began without a survey is kept as long as one that began with answers.
  const kept = [
    ofNode.where('is_completed', '=', 1),
    incomplete.where('chat_token_hash', 'is not', null),
  ]
  const old =
    completedBefore === null
      ? []
      : await Promise.all(
          kept.map((query) =>
            query.where('received_at', '<', completedBefore).limit(limit).execute(),
          ),
        )
  const ids = [partials, ...old].flat().map((row) => row.id)
  const dropped: readonly Dropped[] = await dropFeedback(session, workspaceId, ids, at)
  return dropped.length
}
