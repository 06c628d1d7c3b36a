// The database: whether it answers, what its role may do, and whether its tables and its key fit this release.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '../config/config.ts'
import { searchExtension } from '../store/feedback/search-index.ts'
import { type Inspection, openInspection } from '../store/inspect/open-inspection.ts'
import { missingRoleLimits, type PostgresFacts } from '../store/inspect/postgres-facts.ts'
import { newestStep } from '../store/migrate.ts'
import { searchIndexFrom } from '../store/postgres/build-search-index.ts'
import { threadConnections } from '../store/postgres/limits.ts'
import type { ServerRow } from '../store/servers/living.ts'
import { type Diagnosis, type DoctorCheck, fail, messageOf, ok, warn } from './diagnosis.ts'

const oldestVersion = 150_000
const mostSkewMs = 2_000
const mostOfConnections = 0.8

export const databaseCheck = (config: Config): DoctorCheck => ({
  name: 'database',
  look: () => judgeDatabase(config),
})

async function judgeDatabase(config: Config): Promise<readonly Diagnosis[]> {
  if (config.databaseUrl === null && !existsSync(join(config.dataDir, 'askwell.db')))
    return [
      ok('database', `There is no database in ${config.dataDir} yet. The first start makes it.`),
    ]
  let inspection: Inspection
  try {
    inspection = await openInspection(config)
  } catch (error) {
    return [awayOf(config, error)]
  }
  try {
    return await judgeOpen(config, inspection)
  } catch (error) {
    return [awayOf(config, error)]
  } finally {
    await inspection.close()
  }
}

const awayOf = ({ databaseUrl }: Config, error: unknown): Diagnosis =>
  fail(
    'database',
    messageOf(error),
    databaseUrl === null
      ? 'Check the data directory, and restore a backup if the database is damaged.'
      : 'Check DATABASE_URL, and that PostgreSQL runs and accepts this machine.',
  )

async function judgeOpen(config: Config, inspection: Inspection): Promise<readonly Diagnosis[]> {
  const facts = await inspection.postgres()
  const servers = await inspection.servers()
  return [
    ...(facts === null
      ? [ok('database', 'The embedded database can be read.')]
      : judgePostgres(facts)),
    ...(facts === null
      ? []
      : [
          judgeSearch(facts),
          judgeClock(facts, Date.now()),
          judgeConnections(config, facts, servers),
        ]),
    ...(config.databasePooler === 'transaction' ? [await judgePooler(config)] : []),
    await judgeSchema(inspection),
    await judgeKey(inspection),
    ...(facts === null ? [] : [judgeBus(config, servers)]),
    await judgeAudit(inspection),
  ]
}

export function judgePostgres(facts: PostgresFacts): readonly Diagnosis[] {
  const { version, encoding, user, schema } = facts
  const major = Math.floor(version / 10_000)
  return [
    version < oldestVersion
      ? fail('database', `This is PostgreSQL ${major}.`, 'Use PostgreSQL 15 or newer.')
      : facts.isReadOnly
        ? fail(
            'database',
            'PostgreSQL accepts no writes.',
            'Point DATABASE_URL to the primary, or end the fail-over.',
          )
        : ok('database', `PostgreSQL ${major}`),
    encoding === 'UTF8'
      ? ok('encoding', encoding)
      : fail(
          'encoding',
          `The database is in ${encoding}.`,
          "Create it again with encoding 'UTF8'.",
        ),
    schema === null
      ? fail(
          'rights',
          'The search path names no schema that exists.',
          'Name an existing schema in DATABASE_URL, or create it.',
        )
      : facts.mayCreate
        ? ok('rights', `The user ${user} may create tables in the schema ${schema}.`)
        : fail(
            'rights',
            `The user ${user} may not create tables in the schema ${schema}.`,
            `Ask an administrator for: grant create on schema "${schema}" to "${user}".`,
          ),
    facts.mayWall
      ? ok('workspaces', 'PostgreSQL keeps workspaces apart.')
      : warn(
          'workspaces',
          `The user ${user} may not create roles, so that only the server keeps workspaces apart.`,
          `Ask an administrator for: create role askwell_tenant nologin; grant askwell_tenant to "${user}".`,
        ),
  ]
}

export function judgeSearch({
  feedbacks,
  hasSearchIndex,
  hasSearchExtension,
}: Pick<PostgresFacts, 'feedbacks' | 'hasSearchIndex' | 'hasSearchExtension'>): Diagnosis {
  if (hasSearchIndex) return ok('search', 'Texts are found by an index.')
  if (feedbacks < searchIndexFrom)
    return ok('search', 'Texts are found without an index, because there are few.')
  return warn(
    'search',
    `A search reads each of about ${feedbacks} responses, because there is no index of texts.`,
    hasSearchExtension
      ? 'A server with the role `jobs` builds it in the next night.'
      : `Ask an administrator for: create extension if not exists ${searchExtension} with schema public. A server builds the index in the next night.`,
  )
}

export function judgeClock({ nowMs }: Pick<PostgresFacts, 'nowMs'>, ownMs: number): Diagnosis {
  const skewMs = Math.round(ownMs - nowMs)
  return Math.abs(skewMs) > mostSkewMs
    ? fail(
        'clock',
        `The clock of this machine is ${Math.abs(skewMs / 1_000).toFixed(1)} seconds ${skewMs > 0 ? 'ahead of' : 'behind'} that of the database.`,
        'Let both machines follow the same time servers (NTP).',
      )
    : ok('clock', 'The clocks of this machine and of the database agree.')
}

export function judgeConnections(
  { database, databaseReplica }: Pick<Config, 'database' | 'databaseReplica'>,
  { maxConnections }: Pick<PostgresFacts, 'maxConnections'>,
  servers: readonly ServerRow[],
): Diagnosis {
  const count = Math.max(1, servers.length)
  // One more looks at how far a replica is behind.
  const looking = databaseReplica === null ? 0 : 1
  const { connections, patientConnections } = database
  const { results, exports } = threadConnections
  const needed = count * (connections + patientConnections + results + exports + looking)
  const says = `${count === 1 ? '1 server needs' : `${count} servers need`} up to ${needed} of ${maxConnections} connections.`
  return needed > maxConnections * mostOfConnections
    ? warn(
        'connections',
        says,
        'Raise max_connections of PostgreSQL, lower ASKWELL_DB_POOL, or put PgBouncer in between.',
      )
    : ok('connections', says)
}

async function judgePooler({ databaseUrl, database }: Config): Promise<Diagnosis> {
  const missing = await missingRoleLimits(databaseUrl ?? '', database.statementMs)
  return missing.length === 0
    ? ok('role_limits', 'The role has limits of time, which a pooler does not pass on.')
    : warn(
        'role_limits',
        'The role of DATABASE_URL lacks limits of time, and a pooler does not pass them on.',
        `Ask an administrator for: ${missing.join('; ')}.`,
      )
}

async function judgeSchema(inspection: Inspection): Promise<Diagnosis> {
  if (await inspection.isEmpty())
    return ok(
      'schema',
      'The database is empty. The first start, or `askwell migrate up`, makes the tables.',
    )
  try {
    const pending = await inspection.pendingSteps()
    return pending.length === 0
      ? ok('schema', `The tables are at ${newestStep()}.`)
      : warn(
          'schema',
          `${pending.length === 1 ? '1 step is' : `${pending.length} steps are`} pending: ${pending.join(', ')}.`,
          'See `askwell migrate plan`. A start does them, or `askwell migrate up` and `finish`.',
        )
  } catch (error) {
    return fail(
      'schema',
      messageOf(error),
      'Start the release that changed the tables, or another database.',
    )
  }
}

async function judgeKey(inspection: Inspection): Promise<Diagnosis> {
  try {
    return (await inspection.hasKey())
      ? ok('key', 'The key opens the secrets in the database.')
      : ok('key', 'No secret is sealed yet.')
  } catch (error) {
    return fail('key', messageOf(error), 'Give the key that the server has.')
  }
}

export function judgeBus(
  { redisUrl }: Pick<Config, 'redisUrl'>,
  servers: readonly ServerRow[],
): Diagnosis {
  return redisUrl === null && servers.length > 1
    ? warn(
        'bus',
        `${servers.length} servers run without Redis, so that chats are late between them.`,
        'Set REDIS_URL of every server to the same Redis.',
      )
    : ok('bus', servers.length === 1 ? '1 server runs.' : `${servers.length} servers run.`)
}

async function judgeAudit(inspection: Inspection): Promise<Diagnosis> {
  const faults = await inspection.auditFaults()
  if (faults === null)
    return ok('audit', 'No audit log was checked: there is none yet, or the key is missing.')
  return faults.length === 0
    ? ok('audit', 'The audit logs are unaltered.')
    : fail(
        'audit',
        faults.join(' '),
        'Find out who can write the database, and compare it with a backup. Askwell repairs no log.',
      )
}
