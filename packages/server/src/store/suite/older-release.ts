// A server of the release that kept each answer as a row of `response`, beside a store of this release. It runs the statements
// of that release.
import { randomUUID } from 'node:crypto'
import type { StoredResponse } from '@askwell/contract'
import { type Kysely, sql } from 'kysely'
import { feedbackColumns, feedbackRecord } from '../feedback/records.ts'
import { migrations } from '../migrate.ts'
import { migrate } from '../upgrade/run-steps.ts'
import { noon, type row, settings, type TestWorkspace } from './build.ts'
import { connectTo } from './older-tables.ts'
import { type StoreLocation, testKeyring } from './stores.ts'

type Row = ReturnType<typeof row>

/** The last step that it knows. */
const level = '0067-webhook-jobs'

const columns = Object.keys(feedbackColumns).filter((name) => name !== 'answers')
const replaced = columns.filter((name) => !['id', 'workspace_id', 'node_id'].includes(name))

export interface OlderRelease {
  readonly ground: TestWorkspace
  save(row: Row): Promise<void>
  /** A later save of the same run. */
  replace(row: Row): Promise<void>
  /** The answers as it reads them. */
  read(id: string): Promise<readonly StoredResponse[]>
  /** Replaces every text by the word of an erasure. */
  anonymise(id: string): Promise<void>
  /** From now on an upgrade may be finished. */
  stop(): Promise<void>
  close(): Promise<void>
}

/** The place has no tables yet. Afterwards it has those of that release, with one channel. */
export async function olderRelease(place: StoreLocation): Promise<OlderRelease> {
  const db = connectTo(place) as unknown as Kysely<Record<string, Record<string, unknown>>>
  const all = Object.entries(migrations(place.engine, testKeyring))
  const own = Object.fromEntries(all.filter(([name]) => name <= level))
  await migrate(place.engine, db as unknown as Parameters<typeof migrate>[1], own)
  const ground = { workspaceId: randomUUID(), nodeId: randomUUID() }
  const times = { created_at: noon, updated_at: noon }
  await insert(db, 'workspace', [{ id: ground.workspaceId, name: 'A shop', created_at: noon }])
  await insert(db, 'node', [
    {
      id: ground.nodeId,
      workspace_id: ground.workspaceId,
      flow_id: randomUUID(),
      settings: JSON.stringify(settings()),
      ...times,
    },
  ])
  const inAnHour = Date.now() + 3_600_000
  await insert(db, 'server', [
    { id: 'old', version: '0.1', level, started_at: 1, seen_at: inAnHour, roles: '[]' },
  ])
  return {
    ground,
    save: (row) =>
      db.transaction().execute(async (trx) => {
        await insert(trx, 'feedback', [recordOf(row, columns)])
        await insert(trx, 'response', rowsOf(row))
      }),
    replace: (row) =>
      db.transaction().execute(async (trx) => {
        const record = recordOf(row, replaced)
        await trx.updateTable('feedback').set(record).where('id', '=', row.id).execute()
        await trx.deleteFrom('response').where('feedback_id', '=', row.id).execute()
        await insert(trx, 'response', rowsOf(row))
      }),
    async read(id) {
      const { rows } = await sql<Record<string, unknown>>`
        select * from response where feedback_id = ${id} order by position`.execute(db)
      return rows.map(answerOf)
    },
    anonymise: (id) =>
      db.transaction().execute(async (trx) => {
        await trx.updateTable('feedback').set({ search: '' }).where('id', '=', id).execute()
        await sql`update response set body = '***', blob_id = null where feedback_id = ${id} and body is not null`.execute(
          trx,
        )
      }),
    async stop() {
      await db.deleteFrom('server').execute()
    },
    close: () => db.destroy(),
  }
}

async function insert(
  db: Kysely<Record<string, Record<string, unknown>>>,
  table: string,
  rows: readonly Record<string, unknown>[],
): Promise<void> {
  if (rows.length > 0) await db.insertInto(table).values(rows).execute()
}

const recordOf = (row: Row, names: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(feedbackRecord(row, null)).filter(([name]) => names.includes(name)),
  )

const rowsOf = (row: Row): Record<string, unknown>[] =>
  row.responses.map((item: StoredResponse, position) => ({
    feedback_id: row.id,
    position,
    workspace_id: row.workspaceId,
    node_id: row.nodeId,
    question_id: item.question_id,
    option_id: item.option_id ?? null,
    body: item.body ?? null,
    ranking: item.ranking ?? null,
    blob_id: item.active_storage_blob_id ?? null,
    hide_personal_data: item.hidePersonalData === undefined ? null : item.hidePersonalData ? 1 : 0,
    is_unverified: item.unverified === true ? 1 : null,
    received_day: Math.floor(row.receivedAt / 86_400_000),
    is_counted: row.isCompleted && !row.isInternal ? 1 : 0,
  }))

function answerOf(record: Record<string, unknown>): StoredResponse {
  const members = {
    question_id: record['question_id'],
    option_id: record['option_id'],
    body: record['body'],
    ranking: record['ranking'],
    active_storage_blob_id: record['blob_id'],
    hidePersonalData:
      record['hide_personal_data'] === null ? null : record['hide_personal_data'] === 1,
    unverified: record['is_unverified'] === 1 ? true : null,
  }
  return Object.fromEntries(
    Object.entries(members).filter(([, value]) => value !== null),
  ) as StoredResponse
}
