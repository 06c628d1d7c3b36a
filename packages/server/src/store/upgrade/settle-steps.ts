// The upgrade at a start (OP-49). If this is the only live server, all steps run, and a long backfill continues as a job.
// Beside other servers, what they use stays until `askwell migrate finish`.
import type { Kysely } from 'kysely'
import type { Steps } from '../migrations/step.ts'
import type { Engine, Tables } from '../schema.ts'
import { livingServers } from '../servers/living.ts'
import { appliedSteps, assertComplete, assertOurs, pendingOf } from './applied.ts'
import { contract, fillSlice, migrate, type Progress } from './run-steps.ts'

/** The longest time that a start waits for a backfill. */
const fillsAtStartMs = 3_000

export type MigrateMode = 'auto' | 'check'

export async function settleSteps(
  engine: Engine,
  db: Kysely<Tables>,
  steps: Steps,
  mode: MigrateMode,
): Promise<void> {
  if (mode === 'check') {
    const applied = await appliedSteps(engine, db)
    await assertOurs(db, applied, steps)
    return assertComplete(applied, steps)
  }
  await migrate(engine, db, steps)
  if ((await livingServers(engine, db)).length > 0) return
  const isFilled = await fill(engine, db, steps, { untilMs: performance.now() + fillsAtStartMs })
  if (isFilled) await contract(engine, db, steps)
}

/** Returns whether every backfill is done. `untilMs` is a time of the process's own clock. */
export async function fill(
  engine: Engine,
  db: Kysely<Tables>,
  steps: Steps,
  { untilMs = Number.POSITIVE_INFINITY, progress }: { untilMs?: number; progress?: Progress } = {},
): Promise<boolean> {
  for (const [name, step] of pendingOf(await appliedSteps(engine, db), steps)) {
    if (step.kind !== 'backfill') continue
    progress?.say(name)
    let isDone = false
    while (!isDone) {
      if (performance.now() > untilMs) return false
      isDone = await db.transaction().execute((trx) => fillSlice(trx, engine, name, step))
    }
  }
  return true
}
