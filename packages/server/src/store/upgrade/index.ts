// A running server's part of an upgrade: the slices of backfills.
import { migrations } from '../migrate.ts'
import type { Session } from '../query/session.ts'
import { subject } from '../subject.ts'
import { appliedSteps, pendingOf } from './applied.ts'
import { fillSlice } from './run-steps.ts'

export interface UpgradeStore {
  /** Runs one slice of the next backfill; false = nothing is left. */
  fillNext(): Promise<boolean>
}

export const upgrade = subject({
  writes: { fillNext },
  tables: { schema_state: 'all', backfill: 'none', import_progress: 'none' },
  passing: ['schema_state', 'backfill', 'import_progress'],
  takesLong: ['fillNext'],
  open: ({ write }): { readonly upgrade: UpgradeStore } => ({
    upgrade: { fillNext: write.fillNext },
  }),
})

async function fillNext({ engine, db, keys }: Session): Promise<boolean> {
  const steps = migrations(engine, keys)
  for (const [name, step] of pendingOf(await appliedSteps(engine, db), steps))
    if (step.kind === 'backfill') {
      await fillSlice(db, engine, name, step)
      return true
    }
  return false
}
