// Reads every row of a store as of one moment, on either engine, for backups, exports and moves. It sees nothing that is
// written meanwhile, and no writer waits.
import { keyIdOf } from '../keys/keyring.ts'
import { markPrefix } from '../keys/keys.ts'
import type { Engine } from '../schema.ts'
import { copiedTables } from './copied-tables.ts'
import { conditionOfWorkspace } from './workspace-scope.ts'

export type CopiedValue = string | number | null
export type CopiedRow = Readonly<Record<string, CopiedValue>>

export interface Snapshot {
  readonly engine: Engine
  /** Result rows of one statement without parameters. */
  ask<Row>(statement: string): Promise<readonly Row[]>
  /** Of a table in no order, or of a statement; some hundreds at a time. */
  rows(table: string, statement?: string): AsyncIterable<readonly CopiedRow[]>
  close(): Promise<void>
}

export interface SnapshotFile {
  readonly id: string
  readonly type: string
  readonly bytes: number
  /** An upload that no feedback has claimed: its bytes may never have arrived. */
  readonly isUnclaimed: boolean
}

/** Facts about a store for a manifest. */
export interface SnapshotFacts {
  /** The newest migration that the database has run. */
  readonly schema: string
  /** Migrations that the database has run, in order. */
  readonly steps: readonly string[]
  readonly counts: Readonly<Record<string, number>>
  /** The ids of the keys that its secrets are sealed with. */
  readonly keyIds: readonly string[]
}

export async function factsOf(snapshot: Snapshot): Promise<SnapshotFacts> {
  const steps = await snapshot.ask<{ name: string }>(
    'select name from kysely_migration order by name',
  )
  const names = steps.map(({ name }) => name).toSorted()
  const counts: Record<string, number> = {}
  for (const table of await tablesOf(snapshot)) {
    const [row] = await snapshot.ask<{ count: number | string }>(
      `select count(*) as count from "${table}"`,
    )
    counts[table] = Number(row?.count)
  }
  const marks = await snapshot.ask<{ value: string }>(
    `select value from secret where name like '${markPrefix}%' order by name`,
  )
  return {
    schema: names.at(-1) ?? '',
    steps: names,
    counts,
    keyIds: marks.flatMap(({ value }) => keyIdOf(value) ?? []),
  }
}

/** The tables to copy that this database has: a database of an earlier release lacks the newest. */
export async function tablesOf(
  snapshot: Pick<Snapshot, 'engine' | 'ask'>,
): Promise<readonly string[]> {
  const found = await snapshot.ask<{ name: string }>(
    snapshot.engine === 'sqlite'
      ? "select name from sqlite_master where type = 'table'"
      : "select relname as name from pg_class where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p')",
  )
  const names = new Set(found.map(({ name }) => name))
  return copiedTables.filter((table) => names.has(table))
}

/** Files that are not marked for deletion; of one workspace, or of all with null. */
export async function filesOf(
  snapshot: Snapshot,
  workspaceId: string | null = null,
): Promise<readonly SnapshotFile[]> {
  const own = workspaceId === null ? null : conditionOfWorkspace('stored_file', workspaceId)
  const rows = await snapshot.ask<{
    id: string
    type: string
    bytes: number
    delete_after: number | null
  }>(
    `select id, type, bytes, delete_after from stored_file where is_doomed = 0 and (${own ?? 'true'}) order by id`,
  )
  return rows.map(({ id, type, bytes, delete_after }) => ({
    id,
    type,
    bytes,
    isUnclaimed: delete_after !== null,
  }))
}
