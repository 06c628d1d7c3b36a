// Runs the steps that a database lacks. Servers of the previous release keep running, so each step is a separate transaction
// that waits at most two seconds for a lock: everything that needs that table waits behind it for as long (OP-45, OP-51).
import { setTimeout as wait } from 'node:timers/promises'
import { unreachable } from '@askwell/contract/unreachable'
import { type Kysely, sql } from 'kysely'
import type { Backfill, Contract, Index, Step, Steps } from '../migrations/step.ts'
import { sqlStateOf } from '../query/sql-state.ts'
import type { Engine, Tables } from '../schema.ts'
import { StoreUnavailable } from '../store-unavailable.ts'
import { appliedSteps, assertOurs, pendingOf } from './applied.ts'
import { assertMayBegin } from './may-begin.ts'
import { underStepLock } from './step-lock.ts'

export interface Progress {
  say(sentence: string): void
}
const quiet: Progress = { say: () => undefined }

/** Lock timeout and deadlock. */
const again = new Set(['55P03', '40P01'])
const tries = 60
const pauseMs = { least: 1_000, most: 5_000 } as const

/** Adds the tables that this release needs to serve. An empty database gets everything. */
export async function migrate(
  engine: Engine,
  db: Kysely<Tables>,
  steps: Steps,
  progress: Progress = quiet,
): Promise<void> {
  await underStepLock(engine, db, async (one) => {
    const applied = await appliedSteps(engine, one)
    if (applied.size === 0) return fillEmpty(engine, one, steps)
    await assertOurs(one, applied, steps)
    for (const [name, step] of pendingOf(applied, steps))
      if (step.kind !== 'backfill' && step.kind !== 'contract') {
        progress.say(name)
        await runStep({ engine, one, name }, step)
      }
  })
}

/** In one transaction: nobody waits for an empty database, and a killed start leaves it empty. */
async function fillEmpty(engine: Engine, one: Kysely<Tables>, steps: Steps): Promise<void> {
  await assertMayBegin(engine, one)
  await one.transaction().execute(async (trx) => {
    await sql`create table kysely_migration (name varchar(255) not null primary key, timestamp varchar(255) not null)`.execute(
      trx,
    )
    for (const [name, step] of pendingOf(new Set(), steps)) {
      if (step.kind === 'indexes')
        for (const { name: index, on } of step.indexes)
          await sql`create index ${sql.id(index)} on ${sql.raw(on)}`.execute(trx)
      else if (step.kind !== 'backfill') await naming(name, () => step.up(untyped(trx)))
      if (step.kind === 'contract') await raiseTo(trx, step)
      await note(trx, name)
    }
  })
}

interface At {
  readonly engine: Engine
  readonly one: Kysely<Tables>
  readonly name: string
}

async function runStep(at: At, step: Exclude<Step, Backfill>): Promise<void> {
  const { engine, one, name } = at
  switch (step.kind) {
    case 'foundation':
    case 'expand':
    case 'contract':
      return withPatience(at, () =>
        one.transaction().execute(async (trx) => {
          if (engine === 'postgres') await sql`set local lock_timeout = '2s'`.execute(trx)
          await naming(name, () => step.up(untyped(trx)))
          if (step.kind === 'contract') await raiseTo(trx, step)
          await note(trx, name)
        }),
      )
    case 'indexes':
      for (const index of step.indexes) await withPatience(at, () => buildIndex(at, index))
      return note(one, name)
    default:
      unreachable(step)
  }
}

/** On PostgreSQL, writers continue meanwhile. An index that a kill left half-built is dropped first. */
export async function buildIndex(
  { engine, one, name }: At,
  { name: index, on }: Index,
): Promise<void> {
  const [id, where] = [sql.id(index), sql.raw(on)]
  if (engine === 'sqlite') {
    await sql`create index if not exists ${id} on ${where}`.execute(one)
    return
  }
  const { rows } = await sql<{
    is_valid: boolean
  }>`select indisvalid as is_valid from pg_index where indexrelid = to_regclass(${index})`.execute(
    one,
  )
  if (rows[0]?.is_valid === true) return
  await naming(name, async () => {
    if (rows.length > 0) await sql`drop index concurrently ${id}`.execute(one)
    await sql`create index concurrently ${id} on ${where}`.execute(one)
  })
}

/** Runs steps that remove what older releases use, once those have stopped. */
export async function contract(
  engine: Engine,
  db: Kysely<Tables>,
  steps: Steps,
  progress: Progress = quiet,
): Promise<void> {
  await underStepLock(engine, db, async (one) => {
    const applied = await appliedSteps(engine, one)
    await assertOurs(one, applied, steps)
    for (const [name, step] of pendingOf(applied, steps)) {
      // An earlier backfill is not done: the rest is left for the next run.
      if (step.kind !== 'contract') return
      progress.say(name)
      await runStep({ engine, one, name }, step)
    }
  })
}

/** Runs one slice in an open transaction; returns whether the step is done. Several servers may call it at once. */
export async function fillSlice(
  trx: Kysely<Tables>,
  engine: Engine,
  name: string,
  step: Backfill,
): Promise<boolean> {
  await trx
    .insertInto('backfill')
    .values({ name, after: '' })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
  const cursor = await trx
    .selectFrom('backfill')
    .select('after')
    .where('name', '=', name)
    .$if(engine === 'postgres', (of) => of.forUpdate())
    .executeTakeFirst()
  const isDone = await trx
    .selectFrom('kysely_migration')
    .select('name')
    .where('name', '=', name)
    .executeTakeFirst()
  const after =
    cursor === undefined || isDone !== undefined
      ? null
      : await step.slice(untyped(trx), cursor.after)
  if (after !== null) {
    await trx.updateTable('backfill').set({ after }).where('name', '=', name).execute()
    return false
  }
  await trx.deleteFrom('backfill').where('name', '=', name).execute()
  if (cursor !== undefined && isDone === undefined) await note(trx, name)
  return true
}

async function raiseTo(trx: Kysely<Tables>, { compatibleFrom }: Contract): Promise<void> {
  await trx
    .updateTable('schema_state')
    .set({ compatible_from: compatibleFrom })
    .where('compatible_from', '<', compatibleFrom)
    .execute()
}

async function note(db: Kysely<Tables>, name: string): Promise<void> {
  await db
    .insertInto('kysely_migration')
    .values({ name, timestamp: new Date().toISOString() })
    .execute()
}

async function withPatience({ name }: At, work: () => Promise<void>): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work()
    } catch (error) {
      const cause = error instanceof StoreUnavailable ? error.cause : error
      if (!again.has(sqlStateOf(cause))) throw error
      if (attempt === tries)
        throw new StoreUnavailable(
          `the step ${name} did not get its lock in ${tries} attempts, because another transaction holds it. End that transaction and start again. The step changed nothing`,
          { cause },
        )
      await wait(pauseMs.least + Math.random() * (pauseMs.most - pauseMs.least))
    }
  }
}

async function naming(name: string, work: () => Promise<unknown>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (error instanceof StoreUnavailable || !(error instanceof Error)) throw error
    throw Object.assign(
      new Error(`the step ${name} failed and changed nothing: ${error.message}`, {
        cause: error,
      }),
      { code: sqlStateOf(error) },
    )
  }
}

/** Steps use tables that this release may no longer have. */
const untyped = (db: Kysely<Tables>): Kysely<unknown> => db as unknown as Kysely<unknown>
