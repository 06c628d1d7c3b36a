// Which steps a database has run, and whether this release can work with that.
import { type Kysely, sql } from 'kysely'
import { isNeededToServe, type Step, type Steps } from '../migrations/step.ts'
import type { Engine, Tables } from '../schema.ts'
import { StoreUnavailable } from '../store-unavailable.ts'

/** The last step that a release knows. */
export const newestOf = (steps: Steps): string => Object.keys(steps).toSorted().at(-1) ?? ''

/** Empty for an empty database. */
export async function appliedSteps(
  engine: Engine,
  db: Kysely<Tables>,
): Promise<ReadonlySet<string>> {
  if (!(await tablesNamed(engine, db, ['kysely_migration'])).includes('kysely_migration'))
    return new Set()
  const applied = await db.selectFrom('kysely_migration').select('name').execute()
  return new Set(applied.map(({ name }) => name))
}

export async function tablesNamed(
  engine: Engine,
  db: Kysely<Tables>,
  names: readonly string[],
): Promise<readonly string[]> {
  const list = sql.join(names)
  const found =
    engine === 'postgres'
      ? sql<{
          name: string
        }>`select tablename as name from pg_catalog.pg_tables where schemaname = current_schema() and tablename in (${list})`
      : sql<{
          name: string
        }>`select name from sqlite_master where type = 'table' and name in (${list})`
  const { rows } = await found.execute(db)
  return rows.map(({ name }) => name)
}

/**
 * Throws when the database does not answer, accepts no writes (a replica after a fail-over), lacks tables of this release, or
 * was changed by a newer one in a way that this one cannot work with.
 */
export async function assertUsable(
  engine: Engine,
  db: Kysely<Tables>,
  steps: Steps,
): Promise<void> {
  const isReadOnly =
    engine === 'postgres'
      ? sql<boolean>`current_setting('transaction_read_only') = 'on'`
      : sql<boolean>`0`
  const applied = await db
    .selectFrom('kysely_migration')
    .select(['name', isReadOnly.as('is_read_only')])
    .execute()
  if (applied.some(({ is_read_only }) => is_read_only))
    throw new StoreUnavailable('the database accepts no writes', { reason: 'read_only' })
  assertComplete(new Set(applied.map(({ name }) => name)), steps)
  await assertCompatible(db, steps)
}

/** Throws when steps that this release needs to serve are missing. */
export function assertComplete(applied: ReadonlySet<string>, steps: Steps): void {
  const missing = pendingOf(applied, steps).filter(([, step]) => isNeededToServe(step))
  if (missing.length > 0)
    throw new StoreUnavailable(
      `the database lacks the steps ${missing.map(([name]) => name).join(', ')} of this release. Run \`askwell migrate up\` first, or start one server with ASKWELL_MIGRATE=auto`,
      { reason: 'schema' },
    )
}

/** Throws when a newer release has changed the tables in a way that this one cannot work with. */
export async function assertCompatible(db: Kysely<Tables>, steps: Steps): Promise<void> {
  const { compatible_from: from } = await db
    .selectFrom('schema_state')
    .select('compatible_from')
    .executeTakeFirstOrThrow()
  if (from > newestOf(steps))
    throw new StoreUnavailable(
      `a newer release has changed the database, and this release does not have its step ${from}. Start that release, or restore the backup that was made before it. Nothing was changed`,
      { reason: 'schema' },
    )
}

/** In the order they run. */
export const pendingOf = (
  applied: ReadonlySet<string>,
  steps: Steps,
): readonly (readonly [string, Step])[] =>
  Object.entries(steps)
    .filter(([name]) => !applied.has(name))
    .toSorted(([one], [other]) => (one < other ? -1 : 1))

/** Throws when the steps of a newer release exclude this one, and when the steps belong to another product. */
export async function assertOurs(
  db: Kysely<Tables>,
  applied: ReadonlySet<string>,
  steps: Steps,
): Promise<void> {
  const newest = newestOf(steps)
  const unknown = [...applied].filter((name) => !(name in steps))
  const foreign = unknown.filter((name) => name < newest)
  if (foreign.length > 0)
    throw new StoreUnavailable(
      `this is not a database of Askwell: it has run ${foreign.join(', ')}. Set DATABASE_URL or ASKWELL_DATA_DIR to another one. Nothing was changed`,
      { reason: 'unusable' },
    )
  if (unknown.length > 0) await assertCompatible(db, steps)
}

/** The schema state that the database itself records. */
export async function schemaOf(
  db: Kysely<Tables>,
): Promise<{ readonly level: string; readonly compatible_from: string }> {
  const { level } = await db
    .selectFrom('kysely_migration')
    .select((of) => of.fn.max<string>('name').as('level'))
    .executeTakeFirstOrThrow()
  const { compatible_from } = await db
    .selectFrom('schema_state')
    .select('compatible_from')
    .executeTakeFirstOrThrow()
  return { level, compatible_from }
}
