// Brings a database to this release's tables, at every start. Several servers may start at once: PostgreSQL's migrations
// run under an advisory lock, an embedded database is opened by one server only. All steps are one transaction.
import { type Kysely, sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import type { Keyring } from './keys/keyring.ts'
import { first } from './migrations/0001-first.ts'
import { files } from './migrations/0002-files.ts'
import { phoneRequests } from './migrations/0003-phone-requests.ts'
import { jobs } from './migrations/0004-jobs.ts'
import { privacy } from './migrations/0005-privacy.ts'
import { widget } from './migrations/0006-widget.ts'
import { chat } from './migrations/0007-chat.ts'
import { people } from './migrations/0008-people.ts'
import { notice } from './migrations/0009-notice.ts'
import { draftRevision } from './migrations/0010-draft-revision.ts'
import { goldenPaths } from './migrations/0011-golden-paths.ts'
import { results } from './migrations/0012-results.ts'
import { tally } from './migrations/0013-tally.ts'
import { mailings } from './migrations/0014-mailings.ts'
import { flowShares } from './migrations/0015-flow-shares.ts'
import { sealed } from './migrations/0016-sealed.ts'
import { sealedAndHashed } from './migrations/0017-sealed-and-hashed.ts'
import { auditHead } from './migrations/0018-audit-head.ts'
import { auditKey } from './migrations/0019-audit-key.ts'
import { oneTimeCodes } from './migrations/0020-one-time-codes.ts'
import { apiKeyScope } from './migrations/0021-api-key-scope.ts'
import { confirmedSessions } from './migrations/0022-confirmed-sessions.ts'
import { passkeys } from './migrations/0023-passkeys.ts'
import { retryProof } from './migrations/0024-retry-proof.ts'
import { grants } from './migrations/0025-grants.ts'
import { integrationsByWorkspace } from './migrations/0028-integrations-by-workspace.ts'
import { fileDoors } from './migrations/0029-file-doors.ts'
import { limits } from './migrations/0030-limits.ts'
import { oneAccountAProvider } from './migrations/0031-one-account-a-provider.ts'
import { inbox } from './migrations/0036-inbox.ts'
import { chatLabels } from './migrations/0037-chat-labels.ts'
import { chatBlocks } from './migrations/0038-chat-blocks.ts'
import { replyActions } from './migrations/0039-reply-actions.ts'
import { refusalNotes } from './migrations/0042-refusal-notes.ts'
import { auditByTarget } from './migrations/0043-audit-by-target.ts'
import { chatTargets } from './migrations/0046-chat-targets.ts'
import { chatViews } from './migrations/0047-chat-views.ts'
import { chatReports } from './migrations/0048-chat-reports.ts'
import { chatWall } from './migrations/0049-chat-wall.ts'
import { push } from './migrations/0050-push.ts'
import { schemaState } from './migrations/0055-schema-state.ts'
import type { Engine, Tables } from './schema.ts'
import { StoreUnavailable } from './store-unavailable.ts'

/** Names sort in the order they run. `keyring` seals what earlier releases kept in clear text. */
export function migrations(engine: Engine, keyring: Keyring): Record<string, Migration> {
  return {
    '0001-first': first(engine),
    '0002-files': files(engine),
    '0003-phone-requests': phoneRequests(engine),
    '0004-jobs': jobs(engine),
    '0005-privacy': privacy(engine),
    '0006-widget': widget(engine),
    '0007-chat': chat(engine),
    '0008-people': people(engine),
    '0009-notice': notice(),
    '0010-draft-revision': draftRevision(),
    '0011-golden-paths': goldenPaths(engine),
    '0012-results': results(engine),
    '0013-tally': tally(engine),
    '0014-mailings': mailings(engine),
    '0015-flow-shares': flowShares(engine),
    '0016-sealed': sealed(keyring),
    '0017-sealed-and-hashed': sealedAndHashed(engine, keyring),
    '0018-audit-head': auditHead(engine),
    '0019-audit-key': auditKey(keyring),
    '0020-one-time-codes': oneTimeCodes(engine),
    '0021-api-key-scope': apiKeyScope(engine),
    '0022-confirmed-sessions': confirmedSessions(engine),
    '0023-passkeys': passkeys(engine),
    '0024-retry-proof': retryProof(),
    '0025-grants': grants(engine),
    '0028-integrations-by-workspace': integrationsByWorkspace(engine),
    '0029-file-doors': fileDoors(),
    '0030-limits': limits(engine),
    '0031-one-account-a-provider': oneAccountAProvider(),
    '0036-inbox': inbox(),
    '0037-chat-labels': chatLabels(engine),
    '0038-chat-blocks': chatBlocks(engine),
    '0039-reply-actions': replyActions(),
    '0042-refusal-notes': refusalNotes(),
    '0043-audit-by-target': auditByTarget(),
    '0046-chat-targets': chatTargets(engine),
    '0047-chat-views': chatViews(engine),
    '0048-chat-reports': chatReports(engine),
    '0049-chat-wall': chatWall(engine),
    '0050-push': push(engine),
    '0055-schema-state': schemaState(engine),
  }
}

export async function migrate(
  engine: Engine,
  db: Kysely<Tables>,
  steps: Record<string, Migration>,
): Promise<void> {
  // Kysely would otherwise take any other schema's migration table for ours.
  const schema = engine === 'postgres' ? await currentSchema(db) : undefined
  const later = laterSteps(await appliedNames(engine, db), steps)
  if (Object.keys(later).length > 0) await assertCompatible(db, steps)
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => ({ ...steps, ...later }) },
    ...(schema === undefined ? {} : { migrationTableSchema: schema }),
  })
  const { error } = await migrator.migrateToLatest()
  if (error !== undefined) throw error
}

/**
 * Throws when the database does not answer, takes no writes (a replica after a fail-over), lacks tables of this release, or was
 * changed by a newer one in a way that this one cannot work with.
 */
export async function assertUsable(
  engine: Engine,
  db: Kysely<Tables>,
  steps: Record<string, Migration>,
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
    throw new StoreUnavailable('the database takes no writes')
  const missing = Object.keys(steps).filter((name) => !applied.some((row) => row.name === name))
  if (missing.length > 0)
    throw new StoreUnavailable(`the database lacks the migrations ${missing.join(', ')}`)
  await assertCompatible(db, steps)
}

/** Throws when a newer release has changed the tables in a way that this one cannot work with. */
export async function assertCompatible(
  db: Kysely<Tables>,
  steps: Record<string, Migration>,
): Promise<void> {
  const { compatible_from: from } = await db
    .selectFrom('schema_state')
    .select('compatible_from')
    .executeTakeFirstOrThrow()
  if (from > newestOf(steps))
    throw new StoreUnavailable(
      `a newer release has changed the database, and this one lacks its step ${from}. Start that release, or restore the backup that was made before it. Nothing was changed`,
      { reason: 'schema' },
    )
}

const newestOf = (steps: Record<string, Migration>): string =>
  Object.keys(steps).toSorted().at(-1) ?? ''

/** What a newer release has run stays as it is, so that the one before it can come back. */
function laterSteps(
  applied: readonly string[],
  steps: Record<string, Migration>,
): Record<string, Migration> {
  const unknown = applied.filter((name) => !(name in steps))
  const foreign = unknown.filter((name) => name < newestOf(steps))
  if (foreign.length > 0)
    throw new StoreUnavailable(
      `this is not a database of Askwell: it has run ${foreign.join(', ')}. Set DATABASE_URL or ASKWELL_DATA_DIR to another one. Nothing was changed`,
      { reason: 'unusable' },
    )
  return Object.fromEntries(unknown.map((name) => [name, { up: async () => undefined }]))
}

async function appliedNames(engine: Engine, db: Kysely<Tables>): Promise<readonly string[]> {
  const found =
    engine === 'postgres'
      ? sql`select from information_schema.tables where table_schema = current_schema() and table_name = 'kysely_migration'`
      : sql`select 1 from sqlite_master where type = 'table' and name = 'kysely_migration'`
  const { rows } = await found.execute(db)
  if (rows.length === 0) return []
  const applied = await db.selectFrom('kysely_migration').select('name').execute()
  return applied.map(({ name }) => name)
}

async function currentSchema(db: Kysely<Tables>): Promise<string> {
  const { rows } = await sql<{ name: string | null }>`select current_schema() as name`.execute(db)
  const name = rows[0]?.name
  if (!name)
    throw new StoreUnavailable('DATABASE_URL names a search_path without an existing schema')
  return name
}
