// Read-only access to a store for `askwell doctor` and `askwell verify`. Servers may run meanwhile, on either engine.
import { join } from 'node:path'
import { type Kysely, sql } from 'kysely'
import { auditKey } from '../audit/audit-chain.ts'
import { auditHeads, auditState } from '../audit/audit-check.ts'
import { type AuditLogs, alteredLogs, auditFaults } from '../audit/audit-faults.ts'
import { copiedTables } from '../copy/copied-tables.ts'
import { makeKeyring } from '../keys/keyring.ts'
import { type Keys, readKeys } from '../keys/keys.ts'
import { migrations } from '../migrate.ts'
import type { Engine, Tables } from '../schema.ts'
import { livingServers, type ServerRow } from '../servers/living.ts'
import type { StoreOptions } from '../store-options.ts'
import { StoreUnavailable } from '../store-unavailable.ts'
import { appliedSteps, assertOurs, pendingOf, tablesNamed } from '../upgrade/applied.ts'
import {
  integrityFaults,
  looseReferences,
  type SealedSpan,
  sealedSpans,
  type Thoroughness,
} from './integrity.ts'
import { type PostgresFacts, postgresFacts } from './postgres-facts.ts'
import { type SealedTexts, sealedTexts } from './sealed-texts.ts'
import {
  type WorkspaceRow,
  type WorkspaceUsage,
  workspaceRows,
  workspaceUsage,
} from './workspace-usage.ts'

export interface Inspection {
  readonly engine: Engine
  /** Null on the embedded store. */
  postgres(): Promise<PostgresFacts | null>
  /** Steps that the database lacks. @throws StoreUnavailable when it belongs to another program or a newer release */
  pendingSteps(): Promise<readonly string[]>
  /** Whether no step has run. */
  isEmpty(): Promise<boolean>
  /** The oldest first. */
  servers(): Promise<readonly ServerRow[]>
  /** False before the first start. @throws StoreUnavailable when the key of this environment does not open the database */
  hasKey(): Promise<boolean>
  /** One sentence for each log that was altered; null where the key is missing or another one. */
  auditFaults(): Promise<readonly string[] | null>
  /** The key of the logs, and the workspaces whose log was altered; null as above. */
  auditKey(): Promise<{ readonly key: Buffer; readonly altered: readonly string[] } | null>
  /** What is sealed and with which key; no text is opened. */
  sealedTexts(): Promise<SealedTexts>
  /** The oldest first. */
  workspaces(): Promise<readonly WorkspaceRow[]>
  /** `since`: feedback received from then on counts as new. */
  workspaceUsage(since: number): Promise<readonly WorkspaceUsage[]>
  /** Faults of the database itself and of references between rows. */
  faultsOfRows(thoroughness: Thoroughness): Promise<readonly string[]>
  sealedSpans(way: number, limit: number): Promise<readonly SealedSpan[]>
  /** Ids of all files, including those marked for deletion. */
  files(): Promise<readonly InspectedFile[]>
  /** Number of rows by table. */
  counts(): Promise<Readonly<Record<string, number>>>
  close(): Promise<void>
}

export interface InspectedFile {
  readonly id: string
  readonly bytes: number
  readonly isDoomed: boolean
  /** An upload that no feedback has claimed: its bytes may never have arrived. */
  readonly isUnclaimed: boolean
}

/** @throws StoreUnavailable */
export async function openInspection(options: StoreOptions): Promise<Inspection> {
  const { engine, db } = await connect(options)
  const has = async (table: string) => (await tablesNamed(engine, db, [table])).length > 0
  return {
    engine,
    postgres: async () => (engine === 'postgres' ? postgresFacts(db) : null),
    async pendingSteps() {
      // Only the names are read.
      const steps = migrations(engine, makeKeyring(['of no database']))
      const applied = await appliedSteps(engine, db)
      await assertOurs(db, applied, steps)
      return pendingOf(applied, steps).map(([name]) => name)
    },
    isEmpty: async () => (await appliedSteps(engine, db)).size === 0,
    servers: async () => ((await has('server')) ? livingServers(engine, db) : []),
    hasKey: async () => (await readKeys(db, options)) !== null,
    async auditFaults() {
      const keys = await readKeys(db, options).catch(nullWhenUnavailable)
      return keys === null ? null : auditFaults(logsOf(db, keys))
    },
    async auditKey() {
      const keys = await readKeys(db, options).catch(nullWhenUnavailable)
      if (keys === null) return null
      const altered = await alteredLogs(logsOf(db, keys))
      return { key: auditKey(keys), altered: altered.map(({ workspaceId }) => workspaceId) }
    },
    sealedTexts: () => sealedTexts(db),
    workspaces: () => workspaceRows(db),
    workspaceUsage: (since) => workspaceUsage(db, since),
    faultsOfRows: async (thoroughness) => [
      ...(await integrityFaults(engine, db, thoroughness)),
      ...(await looseReferences(db)),
    ],
    sealedSpans: (way, limit) => sealedSpans(db, way, limit),
    files: async () => {
      const columns = ['id', 'bytes', 'is_doomed', 'delete_after'] as const
      const rows = await db.selectFrom('stored_file').select(columns).execute()
      return rows.map(({ id, bytes, is_doomed, delete_after }) => ({
        id,
        bytes,
        isDoomed: is_doomed === 1,
        isUnclaimed: delete_after !== null,
      }))
    },
    async counts() {
      const pairs: [string, number][] = []
      for (const table of await tablesNamed(engine, db, copiedTables)) {
        const { rows } = await sql<{
          count: number
        }>`select count(*) as count from ${sql.table(table)}`.execute(db)
        pairs.push([table, Number(rows[0]?.count ?? 0)])
      }
      return Object.fromEntries(pairs.toSorted(([one], [other]) => (one < other ? -1 : 1)))
    },
    close: () => db.destroy(),
  }
}

const logsOf = (db: Kysely<Tables>, keys: Keys): AuditLogs => ({
  auditHeads: () => auditHeads(db, keys),
  auditState: (workspaceId) => auditState(db, keys, workspaceId, null),
})

function nullWhenUnavailable(error: unknown): null {
  if (error instanceof StoreUnavailable) return null
  throw error
}

async function connect({
  databaseUrl,
  databaseDirectUrl,
  dataDir,
}: StoreOptions): Promise<{ readonly engine: Engine; readonly db: Kysely<Tables> }> {
  if (databaseUrl === null) {
    const { kyselyOver, openToRead } = await import('../sqlite/database.ts')
    return { engine: 'sqlite', db: kyselyOver(openToRead(join(dataDir, 'askwell.db'))) }
  }
  const { openPool } = await import('../postgres/pool.ts')
  const { kyselyOver } = await import('../postgres/transactions.ts')
  const limits = { connections: 1, connectMs: 5_000, statementMs: null }
  return { engine: 'postgres', db: kyselyOver(openPool(databaseDirectUrl ?? databaseUrl, limits)) }
}
