// An operator's configuration of the database.
import type { KeyOptions } from './keys/keys.ts'
import type { PostgresLimits } from './postgres/limits.ts'
import type { ReplicaOptions } from './postgres/replica.ts'
import type { MigrateMode } from './upgrade/settle-steps.ts'

export interface StoreOptions extends KeyOptions {
  readonly databaseUrl: string | null
  /** Limits for PostgreSQL; left out = the usual ones. */
  readonly database?: PostgresLimits
  /** For migrations and long work, bypassing a pooler. Left out = `databaseUrl`. */
  readonly databaseDirectUrl?: string | null
  /** A pooler in transaction mode may give each transaction another session. */
  readonly databasePooler?: 'none' | 'transaction'
  /** A standby of it for reads whose data may be some seconds old. */
  readonly databaseReplica?: ReplicaOptions | null
  /** Whether a start may change the tables or only checks that they exist. */
  readonly migrate?: MigrateMode
}
