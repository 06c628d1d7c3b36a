// The plan of an upgrade: what it will do.
import { unreachable } from '@askwell/contract/unreachable'
import { type Kysely, sql } from 'kysely'
import type { Step } from '../migrations/step.ts'
import type { Engine, Tables } from '../schema.ts'
import { tablesNamed } from './applied.ts'
import { statementsOf } from './statements-of.ts'

export interface PlannedStep {
  readonly name: string
  /** `up` runs expand and backfill, `finish` runs contract. */
  readonly kind: 'expand' | 'backfill' | 'contract'
  readonly isTransactional: boolean
  /** Tables in use that it changes, with PostgreSQL's own estimate of their rows; embedded, the exact number. */
  readonly tables: readonly { readonly name: string; readonly rows: number }[]
  /** One sentence for the operator. */
  readonly locks: string
  /** A rough estimate of the size of new indexes. */
  readonly diskBytes: number
}

/** The size of an index entry with two or three columns of ids and times, measured on PostgreSQL. */
const bytesOfEntry = 90

export async function planOf(
  engine: Engine,
  db: Kysely<Tables>,
  pending: readonly (readonly [string, Step])[],
): Promise<readonly PlannedStep[]> {
  const plan: PlannedStep[] = []
  for (const [name, step] of pending) {
    const statements = await statementsOf(step)
    const tables = await inUse(engine, db, changedBy(statements))
    const entries = statements
      .map((text) => /^create (?:unique )?index .*? on "?(\w+)"?/i.exec(text)?.[1])
      .map((of) => tables.find((table) => table.name === of)?.rows ?? 0)
      .reduce((sum, rows) => sum + rows, 0)
    plan.push({
      name,
      kind: step.kind === 'foundation' || step.kind === 'indexes' ? 'expand' : step.kind,
      isTransactional: step.kind !== 'indexes',
      tables,
      locks: locksOf(
        step,
        tables.map((table) => table.name),
      ),
      diskBytes: entries * bytesOfEntry,
    })
  }
  return plan
}

export const changedBy = (statements: readonly string[]): readonly string[] => [
  ...new Set(
    statements
      .map(withoutBody)
      .flatMap((text) =>
        [
          ...text.matchAll(
            /(?:alter table(?: if exists)?|update|delete from|create (?:unique )?index .*? on|drop table|(?:create|drop) trigger .*? on) "?(\w+)"?/gi,
          ),
        ].map(([, table]) => table ?? ''),
      ),
  ),
]

/** What a function or trigger changes is changed later, when it runs. */
const withoutBody = (text: string): string =>
  /^create (?:function|trigger)/i.test(text) ? (text.split(/\bbegin\b/i)[0] ?? '') : text

const locksNothing = 'It locks no table that is in use.'

function locksOf({ kind }: Step, tables: readonly string[]): string {
  const named = tables.join(', ')
  switch (kind) {
    case 'foundation':
      return 'It belongs to a database from before the first release, beside which no server may run.'
    case 'expand':
    case 'contract':
      return tables.length === 0
        ? locksNothing
        : `It waits at most 2 seconds for an exclusive lock on ${named}, and holds it for a moment.`
    case 'indexes':
      return tables.length === 0
        ? locksNothing
        : `It builds beside the writers of ${named}, and no write waits for it.`
    case 'backfill':
      return 'It locks about 1,000 rows at a time.'
    default:
      return unreachable(kind)
  }
}

async function inUse(
  engine: Engine,
  db: Kysely<Tables>,
  names: readonly string[],
): Promise<PlannedStep['tables']> {
  if (names.length === 0) return []
  const found = await tablesNamed(engine, db, names)
  return Promise.all(found.map(async (name) => ({ name, rows: await rowsOf(engine, db, name) })))
}

async function rowsOf(engine: Engine, db: Kysely<Tables>, name: string): Promise<number> {
  const counted =
    engine === 'postgres'
      ? sql<{
          rows: number
        }>`select greatest(reltuples, 0)::bigint as rows from pg_class where oid = to_regclass(${name})`
      : sql<{ rows: number }>`select count(*) as rows from ${sql.table(name)}`
  const { rows } = await counted.execute(db)
  return Number(rows[0]?.rows ?? 0)
}
