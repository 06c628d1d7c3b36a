// The writes of the feed of changes: a recording begins, its entries get numbers, and old ones are forgotten.
import { databaseNow, databaseNowText } from '../query/database-clock.ts'
import type { Session } from '../query/session.ts'

/**
 * The first number is the time: a recording that begins again, also in a restored database, has higher numbers than any
 * earlier one, because nothing changes a thousand times a second for as long as a recording lasts.
 */
async function beginChanges({ db, engine }: Session, workspaceId: string): Promise<void> {
  const now = databaseNow(engine)
  await db
    .insertInto('change_recording')
    .values({
      ...{ workspace_id: workspaceId, last_seq: now, forgotten_seq: now, read_at: now },
      is_complete: 0,
    })
    .onConflict((conflict) => conflict.column('workspace_id').doNothing())
    .execute()
}

async function completeChanges({ db }: Session, workspaceId: string): Promise<void> {
  await db
    .updateTable('change_recording')
    .set({ is_complete: 1 })
    .where('workspace_id', '=', workspaceId)
    .execute()
}

async function numberChanges(session: Session, workspaceId: string, most: number): Promise<number> {
  // Others wait here, and then find the numbers that this transaction has given.
  const lock = session.engine === 'postgres' ? ' for update' : ''
  const [recording] = await session.rows<{ last_seq: number }>(
    `select last_seq from change_recording where workspace_id = ?${lock}`,
    [workspaceId],
  )
  if (recording === undefined) return 0
  const last = Number(recording.last_seq)
  const numbered = await session.rows(
    `with waiting as (select id, row_number() over (order by id) as place from change_entry
        where workspace_id = ? and seq is null order by id limit ${Math.floor(most)})
      update change_entry set seq = ${last} + waiting.place from waiting where change_entry.id = waiting.id returning 1`,
    [workspaceId],
  )
  if (numbered.length > 0)
    await session.rows('update change_recording set last_seq = ? where workspace_id = ?', [
      last + numbered.length,
      workspaceId,
    ])
  return numbered.length
}

async function noteChangesRead({ db, engine }: Session, workspaceId: string): Promise<void> {
  await db
    .updateTable('change_recording')
    .set({ read_at: databaseNow(engine) })
    .where('workspace_id', '=', workspaceId)
    .execute()
}

/** Entries are forgotten in the order of their numbers, up to the first that is young enough. */
async function forgetChanges(
  session: Session,
  workspaceId: string,
  olderThanMs: number,
  limit: number,
): Promise<number> {
  const { db, engine } = session
  const lock = engine === 'postgres' ? ' for update' : ''
  const until = `${databaseNowText(engine)} - ${Math.round(olderThanMs)}`
  const [recording] = await session.rows<{
    last_seq: number
    forgotten_seq: number
    is_unread: number
  }>(
    `select last_seq, forgotten_seq, case when read_at < ${until} then 1 else 0 end as is_unread
      from change_recording where workspace_id = ?${lock}`,
    [workspaceId],
  )
  if (recording === undefined) return 0
  const isUnread = Number(recording.is_unread) === 1
  const [kept] = isUnread
    ? []
    : await session.rows<{ seq: number }>(
        `select seq from change_entry where workspace_id = ? and seq is not null and at >= ${until} order by seq limit 1`,
        [workspaceId],
      )
  const last = kept === undefined ? Number(recording.last_seq) : Number(kept.seq) - 1
  const forgotten = await session.rows<{ seq: number }>(
    `delete from change_entry where id in (select id from change_entry
      where workspace_id = ? and seq is not null and seq <= ${last} order by seq limit ${Math.floor(limit)}) returning seq`,
    [workspaceId],
  )
  if (forgotten.length > 0)
    await session.rows('update change_recording set forgotten_seq = ? where workspace_id = ?', [
      Math.max(...forgotten.map(({ seq }) => Number(seq))),
      workspaceId,
    ])
  if (isUnread && forgotten.length < limit)
    for (const table of ['change_recording', 'change_entry'] as const)
      await db.deleteFrom(table).where('workspace_id', '=', workspaceId).execute()
  return forgotten.length
}

export const changeWrites = {
  beginChanges,
  completeChanges,
  numberChanges,
  noteChangesRead,
  forgetChanges,
}
