// The feed of changes of a workspace (ECO-87). Triggers write the entries (migration 0138) without a number. Numbers are given
// here, after the commit, by one transaction at a time that locks the row of the recording: a reader sees all numbers up to the
// last one, and no entry ever gets a number behind what somebody has read.
import { type Kysely, sql } from 'kysely'
import { everywhere } from '../query/scope.ts'
import type { Engine, Tables } from '../schema.ts'
import { type Calls, subject } from '../subject.ts'
import type { ChangeKind, ChangeRow, Recording } from './change-rows.ts'
import { changeWrites as writes } from './change-writes.ts'
import { type ChangedIds, type ChangedThings, changedThings } from './changed-things.ts'

export interface ChangeStore {
  /** Null = nothing is recorded. */
  recording(workspaceId: string): Promise<Recording | null>
  /** Records from now on. False = a transaction that began before has not ended in this time. */
  begin(workspaceId: string, mostMs: number): Promise<boolean>
  /** Numbers what is committed, in slices. Returns whether nothing is left. */
  number(workspaceId: string): Promise<boolean>
  after(
    workspaceId: string,
    seq: number,
    limit: number,
    kinds: readonly ChangeKind[],
  ): Promise<readonly ChangeRow[]>
  /** The things as they are now. */
  things(workspaceId: string, ids: ChangedIds): Promise<ChangedThings>
  /** Which of these have something after a number that their reader knows. */
  moved(
    readers: readonly { readonly workspaceId: string; readonly seq: number }[],
  ): Promise<readonly string[]>
  /** The number of the change that caused a delivery; null = it has none. */
  ofDelivery(
    workspaceId: string,
    deliveryId: string,
    changed: { readonly kind: ChangeKind; readonly id: string },
  ): Promise<number | null>
  noteRead(workspaceId: string): Promise<void>
  /** The workspaces that record. */
  recorded(): Promise<readonly string[]>
  /** Forgets what is older, in a slice; ends a recording that nobody has read for as long. Returns whether nothing is left. */
  forget(workspaceId: string, olderThanMs: number, limit: number): Promise<boolean>
}

export const changes = subject({
  writes,
  tables: { change_recording: 'own', change_entry: 'own' },
  // A copy of the store may be older than what a reader knows. Its recording begins again, with higher numbers.
  passing: ['change_recording', 'change_entry'],
  open: ({ engine, db, write }): { readonly changes: ChangeStore } => ({
    changes: changeStore(engine, db, write),
  }),
})

const changeStore = (
  engine: Engine,
  db: Kysely<Tables>,
  write: Calls<typeof writes>,
): ChangeStore => ({
  recording: (workspaceId) => recordingOf(db, workspaceId),
  async begin(workspaceId, mostMs) {
    await write.beginChanges(workspaceId)
    if (engine === 'postgres' && !(await writersEnd(db, mostMs))) return false
    await write.completeChanges(workspaceId)
    return true
  },
  number: async (workspaceId) =>
    (await write.numberChanges(workspaceId, mostNumbered)) < mostNumbered,
  after: async (workspaceId, seq, limit, kinds) => {
    const rows = await db
      .selectFrom('change_entry')
      .select(['seq', 'kind', 'op', 'subject_id', 'parent_id', 'at'])
      .where('workspace_id', '=', workspaceId)
      .where('seq', '>', seq)
      .where('kind', 'in', kinds)
      .orderBy('seq')
      .limit(limit)
      .execute()
    return rows.map(({ seq: number, kind, op, subject_id, parent_id, at }) => ({
      ...{ seq: Number(number), kind, op, id: subject_id, parentId: parent_id, at: Number(at) },
    }))
  },
  things: (workspaceId, ids) => changedThings(db, workspaceId, ids),
  moved: async (readers) => {
    if (readers.length === 0) return []
    const { rows } = await sql<{ workspace_id: string; last_seq: number; is_behind: number }>`
      select workspace_id, last_seq, ${isBehind} as is_behind from change_recording
      where workspace_id in (${sql.join(readers.map(({ workspaceId }) => workspaceId))})`.execute(
      db,
    )
    const newest = new Map(
      rows.map((row) => [
        row.workspace_id,
        Number(row.is_behind) === 1 ? Number.POSITIVE_INFINITY : Number(row.last_seq),
      ]),
    )
    return readers
      .filter(({ workspaceId, seq }) => (newest.get(workspaceId) ?? Number.POSITIVE_INFINITY) > seq)
      .map(({ workspaceId }) => workspaceId)
  },
  ofDelivery: async (workspaceId, deliveryId, { kind, id }) => {
    const mark = db
      .selectFrom('webhook_delivery')
      .select('change_mark')
      .where('webhook_delivery.id', '=', deliveryId)
    const found = await db
      .selectFrom('change_entry')
      .select(({ fn }) => fn.max('seq').as('seq'))
      .where('subject_id', '=', id)
      .where('workspace_id', '=', workspaceId)
      .where('kind', '=', kind)
      .$if(engine === 'postgres', (query) => query.where('written_by', '=', mark))
      .$if(engine === 'sqlite', (query) => query.where('id', '<=', mark))
      .executeTakeFirst()
    return found?.seq == null ? null : Number(found.seq)
  },
  noteRead: write.noteChangesRead,
  recorded: async () => {
    const rows = await db.selectFrom('change_recording').select('workspace_id').execute()
    return rows.map((row) => row.workspace_id)
  },
  forget: async (workspaceId, olderThanMs, limit) =>
    (await write.forgetChanges(workspaceId, olderThanMs, limit)) < limit,
})

/** In one transaction. */
const mostNumbered = 5_000

const isBehind = sql<number>`(case when exists (select 1 from change_entry
  where change_entry.workspace_id = change_recording.workspace_id and seq is null) then 1 else 0 end)`

async function recordingOf(db: Kysely<Tables>, workspaceId: string): Promise<Recording | null> {
  const row = await db
    .selectFrom('change_recording')
    .selectAll()
    .select(isBehind.as('is_behind'))
    .where('workspace_id', '=', workspaceId)
    .executeTakeFirst()
  return row
    ? {
        lastSeq: Number(row.last_seq),
        forgottenSeq: Number(row.forgotten_seq),
        isComplete: row.is_complete === 1,
        readAt: Number(row.read_at),
        isBehind: Number(row.is_behind) === 1,
      }
    : null
}

/**
 * A transaction that wrote to one of these tables before the recording began may not have recorded it. A reader that copies
 * the workspace must not begin before it has ended. Later ones find the recording.
 */
async function writersEnd(db: Kysely<Tables>, mostMs: number): Promise<boolean> {
  const writing = async (): Promise<readonly string[]> => {
    const { rows } = await everywhere(() =>
      sql<{ id: string }>`select distinct virtualtransaction as id from pg_locks
        where locktype = 'relation' and mode = 'RowExclusiveLock' and pid <> pg_backend_pid()
          and database = (select oid from pg_database where datname = current_database())
          and relation in ('feedback'::regclass, 'customer'::regclass, 'chat'::regclass, 'chat_item'::regclass, 'flow'::regclass)`.execute(
        db,
      ),
    )
    return rows.map(({ id }) => id)
  }
  const before = new Set(await writing())
  const begun = performance.now()
  for (let left = before.size; left > 0; ) {
    if (performance.now() - begun > mostMs) return false
    await new Promise((resolve) => setTimeout(resolve, 10))
    left = (await writing()).filter((id) => before.has(id)).length
  }
  return true
}
