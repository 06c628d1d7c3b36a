// Checks that the rows of a store are consistent: the database's own checks, the references without a foreign key, and the
// stored figures against the rows that they count.
import { type Kysely, sql } from 'kysely'
import type { Engine, Tables } from '../schema.ts'

/** How thoroughly the embedded database checks its pages; `deep` also compares every index with its table. */
export type Thoroughness = 'quick' | 'deep'

const mostFaults = 5
const hourMs = sql.lit(3_600_000)

/** One sentence per fault. */
export async function integrityFaults(
  engine: Engine,
  db: Kysely<Tables>,
  thoroughness: Thoroughness,
): Promise<readonly string[]> {
  if (engine === 'postgres') {
    const { rows } = await sql<{ name: string }>`
      select c.relname as name from pg_index i join pg_class c on c.oid = i.indexrelid
      where not i.indisvalid and c.relnamespace = current_schema()::regnamespace order by 1`.execute(
      db,
    )
    return rows.map(
      ({ name }) => `The index ${name} is invalid. Run \`askwell migrate up\`, or reindex it.`,
    )
  }
  const pragma = sql.raw(
    `pragma ${thoroughness === 'deep' ? 'integrity_check' : 'quick_check'}(${mostFaults})`,
  )
  const { rows: damages } = await sql<Record<string, string>>`${pragma}`.execute(db)
  const { rows: orphans } = await sql<{
    table: string
    parent: string
  }>`pragma foreign_key_check`.execute(db)
  return [
    ...damages
      .flatMap((row) => Object.values(row))
      .filter((line) => line !== 'ok')
      .map((line) => `The database is damaged: ${line}.`),
    ...orphans
      .slice(0, mostFaults)
      .map(({ table, parent }) => `A row of ${table} has no ${parent}.`),
  ]
}

/** Includes those that are foreign keys on one engine only. */
const references = [
  ['feedback', 'workspace_id', 'workspace', 'id'],
  ['feedback', 'node_id', 'node', 'id'],
  ['chat', 'feedback_id', 'feedback', 'id'],
  ['chat_item', 'feedback_id', 'chat', 'feedback_id'],
  ['stored_file', 'feedback_id', 'feedback', 'id'],
  ['node', 'workspace_id', 'workspace', 'id'],
  ['flow', 'workspace_id', 'workspace', 'id'],
  ['customer', 'workspace_id', 'workspace', 'id'],
  ['member', 'person_id', 'person', 'id'],
] as const

export async function looseReferences(db: Kysely<Tables>): Promise<readonly string[]> {
  const faults: string[] = []
  for (const [table, column, parent, key] of references) {
    const [value, of] = [sql.ref(`${table}.${column}`), sql.ref(`parent.${key}`)]
    // A file that is about to be deleted may have lost its feedback already.
    const isKept = table === 'stored_file' ? sql<boolean>`is_doomed = 0` : sql<boolean>`1 = 1`
    const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(table)}
      where ${value} is not null and ${isKept} and not exists (select 1 from ${sql.table(parent)} as parent where ${of} = ${value})`.execute(
      db,
    )
    const count = Number(rows[0]?.count ?? 0)
    if (count > 0)
      faults.push(`${count} ${count === 1 ? 'row' : 'rows'} of ${table} have no ${parent}.`)
  }
  return faults
}

export interface SealedSpan {
  readonly nodeId: string
  readonly fromMs: number
  /** How many feedbacks the columns have. */
  readonly sealed: number
  /** How many feedbacks the table has of this time. */
  readonly rows: number
}

/** The newest spans in columns of this encoding that nobody has changed since; one statement reads them as of one moment. */
export async function sealedSpans(
  db: Kysely<Tables>,
  way: number,
  limit: number,
): Promise<readonly SealedSpan[]> {
  const { rows } = await sql<SealedSpan>`
    select segment.node_id as "nodeId", from_at as "fromMs", sum(feedbacks) as sealed,
      (select count(*) from feedback where feedback.node_id = segment.node_id
        and received_at >= from_at and received_at < before_at
        and not (is_completed = 0 and chat_token_hash is not null)) as rows
    from segment
    where way = ${way} and not exists (select 1 from feedback_change where feedback_change.node_id = segment.node_id
      and feedback_change.change > segment.change
      and hour * ${hourMs} < before_at and (hour + 1) * ${hourMs} > from_at)
    group by segment.node_id, from_at, before_at
    order by from_at desc, segment.node_id limit ${limit}`.execute(db)
  return rows.map(({ nodeId, fromMs, sealed, rows: found }) => ({
    ...{ nodeId, fromMs: Number(fromMs), sealed: Number(sealed), rows: Number(found) },
  }))
}
