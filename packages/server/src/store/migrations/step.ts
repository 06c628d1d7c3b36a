// The kinds of migration steps. Steps run while servers of the previous release keep writing, so each kind says how it affects
// them. `foundation` steps are from before the first release: no server runs beside them.
import type { Kysely } from 'kysely'

export type Step = Foundation | Expand | Indexes | Backfill | Contract
/** By name; the steps run in the order of their names. */
export type Steps = Readonly<Record<string, Step>>

export interface Foundation {
  readonly kind: 'foundation'
  up(db: Kysely<unknown>): Promise<void>
}

/** Adds tables and nullable columns, in one short transaction. The previous release does not notice. */
export interface Expand {
  readonly kind: 'expand'
  up(db: Kysely<unknown>): Promise<void>
}

/** Indexes of tables that are in use, built beside their writers, outside of a transaction. */
export interface Indexes {
  readonly kind: 'indexes'
  readonly indexes: readonly Index[]
}

export interface Index {
  readonly name: string
  /** As in `feedback (node_id, received_at) where is_completed = 1`. */
  readonly on: string
}

/** Fills what an earlier step has added, in slices that each are one short transaction. */
export interface Backfill {
  readonly kind: 'backfill'
  /** About 1,000 rows from `after` on, which is '' at first. Returns where it stopped; null = nothing is left. */
  slice(db: Kysely<unknown>, after: string): Promise<string | null>
}

/** Removes what the previous release uses. It runs only when no server of that release is alive. */
export interface Contract {
  readonly kind: 'contract'
  /** The newest step of the oldest release that works with the tables after this step. */
  readonly compatibleFrom: string
  up(db: Kysely<unknown>): Promise<void>
}

export const foundation = (
  steps: Readonly<Record<string, { up(db: Kysely<unknown>): Promise<void> }>>,
): Steps =>
  Object.fromEntries(
    Object.entries(steps).map(([name, step]) => [name, { kind: 'foundation', up: step.up }]),
  )

/** Without these steps a release cannot serve. The others may follow while it serves. */
export const isNeededToServe = ({ kind }: Step): boolean =>
  kind === 'foundation' || kind === 'expand' || kind === 'indexes'
