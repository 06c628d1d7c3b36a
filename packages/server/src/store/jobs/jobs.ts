// Jobs: work for later, stored until it is done. A server claims a job for the time of a lease and then decides whether it
// runs again. If the server dies, another one claims the job when the lease expires. So a job runs at least once, and
// must be idempotent.
import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Session } from '../query/session.ts'
import type { Tables } from '../schema.ts'

export interface NewJob {
  readonly kind: string
  /**
   * There is at most one job with a name: adding it again makes it run no later than asked, and one that is already running
   * runs again afterwards.
   */
  readonly name: string | null
  /** A JSON value. It may name people by id only, because payloads are not searched when somebody is erased. */
  readonly payload: unknown
  readonly runAt: number
}

export interface ClaimedJob {
  readonly id: string
  readonly kind: string
  readonly name: string | null
  readonly payload: unknown
  /** Includes the current one. */
  readonly attempts: number
  readonly claim: string
}

/** When a claimed job runs again; null = it is done. `attempts: 0` starts the count again. */
export type NextRun = { readonly runAt: number; readonly attempts: number } | null

export interface JobStore {
  add(job: NewJob, at: number): Promise<void>
  /** The kinds with a due job. */
  kindsDue(at: number): Promise<readonly string[]>
  /** Soonest first. When several servers claim at once, each job goes to only one. */
  claim(kind: string, limit: number, at: number, leaseMs: number): Promise<readonly ClaimedJob[]>
  /** False = the claim was lost, and another server does the job. */
  extend(job: ClaimedJob, leaseUntil: number): Promise<boolean>
  finish(job: ClaimedJob, next: NextRun): Promise<void>
}

/** Other writes use it too: a job that is added in the transaction of its cause is lost only together with its cause. */
export async function addJob(
  { db }: Session,
  { kind, name, payload, runAt }: NewJob,
  at: number,
): Promise<void> {
  const row = {
    id: randomUUID(),
    kind,
    name,
    payload: JSON.stringify(payload ?? null),
    run_at: runAt,
    attempts: 0,
    claim: null,
    woken_at: null,
    created_at: at,
  }
  await db
    .insertInto('job')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .column('name')
        .where('name', 'is not', null)
        .doUpdateSet((of) => ({
          run_at: of
            .case()
            .when(
              of.and([
                of('job.claim', 'is', null),
                of('excluded.run_at', '<', of.ref('job.run_at')),
              ]),
            )
            .then(of.ref('excluded.run_at'))
            .else(of.ref('job.run_at'))
            .end(),
          woken_at: of
            .case()
            .when('job.claim', 'is', null)
            .then(null)
            .else(of.ref('excluded.run_at'))
            .end(),
        })),
    )
    .execute()
}

export async function kindsDue(db: Kysely<Tables>, at: number): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('job')
    .select('kind')
    .distinct()
    .where('run_at', '<=', at)
    .execute()
  return rows.map((row) => row.kind)
}

export async function claimJobs(
  { engine, db }: Session,
  kind: string,
  limit: number,
  at: number,
  leaseMs: number,
): Promise<readonly ClaimedJob[]> {
  const claim = randomUUID()
  const rows = await db
    .with('due', (due) =>
      due
        .selectFrom('job')
        .select('id')
        .where('kind', '=', kind)
        .where('run_at', '<=', at)
        .orderBy('run_at')
        .orderBy('id')
        .limit(limit)
        .$if(engine === 'postgres', (query) => query.forUpdate().skipLocked()),
    )
    .updateTable('job')
    .set((of) => ({ claim, run_at: at + leaseMs, attempts: of('attempts', '+', 1) }))
    .where('id', 'in', (of) => of.selectFrom('due').select('id'))
    .returning(['id', 'kind', 'name', 'payload', 'attempts', 'created_at'])
    .execute()
  return rows
    .toSorted((a, b) => a.created_at - b.created_at)
    .map(({ id, name, payload, attempts }) => ({
      id,
      kind,
      name,
      payload: JSON.parse(payload),
      attempts,
      claim,
    }))
}

export async function extendJob(
  { db }: Session,
  { id, claim }: ClaimedJob,
  leaseUntil: number,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('job')
    .set({ run_at: leaseUntil })
    .where('id', '=', id)
    .where('claim', '=', claim)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** A job that was added again while it ran runs again, even if it is done. */
export async function finishJob(
  { db }: Session,
  { id, claim }: ClaimedJob,
  next: NextRun,
): Promise<void> {
  if (next !== null) {
    await db
      .updateTable('job')
      .set((of) => ({
        claim: null,
        woken_at: null,
        attempts: next.attempts,
        run_at: of
          .case()
          .when('woken_at', '<', next.runAt)
          .then(of.ref('woken_at'))
          .else(next.runAt)
          .end()
          .$notNull(),
      }))
      .where('id', '=', id)
      .where('claim', '=', claim)
      .execute()
    return
  }
  const { numDeletedRows } = await db
    .deleteFrom('job')
    .where('id', '=', id)
    .where('claim', '=', claim)
    .where('woken_at', 'is', null)
    .executeTakeFirst()
  if (numDeletedRows > 0n) return
  await db
    .updateTable('job')
    .set((of) => ({
      claim: null,
      woken_at: null,
      attempts: 0,
      run_at: of.ref('woken_at').$notNull(),
    }))
    .where('id', '=', id)
    .where('claim', '=', claim)
    .where('woken_at', 'is not', null)
    .execute()
}
