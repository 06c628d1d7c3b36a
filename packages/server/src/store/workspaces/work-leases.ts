// Work of a workspace that runs now, on all servers together: each piece has a lease, which its server renews. The work of a
// server that was killed ends with its leases.
import { type Kysely, sql } from 'kysely'
import { databaseNow } from '../query/database-clock.ts'
import type { Session } from '../query/session.ts'
import type { Tables } from '../schema.ts'
import type { Calls } from '../subject.ts'

export type BoundedWork = 'analyses' | 'exports'

export interface WorkLease {
  /** Chosen by the caller. */
  readonly id: string
  readonly workspaceId: string
  readonly kind: BoundedWork
  /** How many may run at once. */
  readonly most: number
  readonly leaseMs: number
}

export interface WorkLeaseStore {
  /** Returns whether the work may begin. */
  begin(lease: WorkLease): Promise<boolean>
  renew(id: string, leaseMs: number): Promise<void>
  end(id: string): Promise<void>
  /** How many run now. */
  running(workspaceId: string, kind: BoundedWork): Promise<number>
}

export const workLeaseWrites = { beginWork, renewWork, endWork }

export const workLeaseStore = (
  { db, engine }: Pick<Session, 'db' | 'engine'>,
  write: Calls<typeof workLeaseWrites>,
): WorkLeaseStore => ({
  begin: write.beginWork,
  renew: write.renewWork,
  end: write.endWork,
  async running(workspaceId, kind) {
    const { count } = await countOf(db, workspaceId, kind)
      .where('leased_until', '>', databaseNow(engine))
      .executeTakeFirstOrThrow()
    return Number(count)
  },
})

async function beginWork(
  session: Session,
  { id, workspaceId, kind, most, leaseMs }: WorkLease,
): Promise<boolean> {
  const { db, engine } = session
  // Servers count one after the other, or two would both see the last free place.
  if (engine === 'postgres')
    await session.rows('select pg_advisory_xact_lock(hashtextextended(?, 0))', [
      `${kind} ${workspaceId}`,
    ])
  const now = databaseNow(engine)
  await db
    .deleteFrom('work_lease')
    .where('workspace_id', '=', workspaceId)
    .where('leased_until', '<=', now)
    .execute()
  const { count } = await countOf(db, workspaceId, kind).executeTakeFirstOrThrow()
  if (Number(count) >= most) return false
  await db
    .insertInto('work_lease')
    .values({ id, workspace_id: workspaceId, kind, leased_until: untilOf(engine, leaseMs) })
    .execute()
  return true
}

const countOf = (db: Kysely<Tables>, workspaceId: string, kind: BoundedWork) =>
  db
    .selectFrom('work_lease')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('workspace_id', '=', workspaceId)
    .where('kind', '=', kind)

const untilOf = (engine: Session['engine'], leaseMs: number) =>
  sql<number>`${databaseNow(engine)} + ${sql.lit(Math.round(leaseMs))}`

async function renewWork({ db, engine }: Session, id: string, leaseMs: number): Promise<void> {
  await db
    .updateTable('work_lease')
    .set({ leased_until: untilOf(engine, leaseMs) })
    .where('id', '=', id)
    .execute()
}

async function endWork({ db }: Session, id: string): Promise<void> {
  await db.deleteFrom('work_lease').where('id', '=', id).execute()
}
