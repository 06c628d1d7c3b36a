// The database part of a backup on PostgreSQL: `pg_dump` sees the same moment as the counts and the list of files.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { exitCodes } from '../config/exit-codes.ts'
import { OperatorRefusal } from '../config/operator-refusal.ts'
import { connectWithoutLimits, postgresSnapshot } from '../store/copy/postgres-snapshot.ts'
import type { CopiedDatabase } from './copied-database.ts'
import type { Manifest } from './manifest.ts'
import { assertTool, runTool } from './postgres-tools.ts'

const tenantRole = 'askwell_tenant'

export async function dumpPostgres(
  databaseUrl: string,
  directory: string,
): Promise<CopiedDatabase> {
  const snapshot = await postgresSnapshot(databaseUrl)
  try {
    const [server] = await snapshot.ask<{ version: string; schema: string }>(
      "select current_setting('server_version_num') as version, current_schema() as schema",
    )
    await assertTool('pg_dump', Math.floor(Number(server?.version) / 10_000))
    await runTool(
      'pg_dump',
      [
        '--format=custom',
        '--no-owner',
        `--snapshot=${snapshot.exported}`,
        `--schema=${server?.schema ?? 'public'}`,
        `--file=${join(directory, 'database.pgdump')}`,
      ],
      databaseUrl,
    )
    const extensions = await snapshot.ask<{ name: string }>(
      "select extname as name from pg_extension where extname <> 'plpgsql' order by 1",
    )
    return { file: 'database.pgdump', snapshot, extensions: extensions.map(({ name }) => name) }
  } catch (error) {
    await snapshot.close()
    throw error
  }
}

/** @throws OperatorRefusal when it has any table, with nothing changed */
export async function assertEmptyDatabase(databaseUrl: string): Promise<void> {
  const client = await connectWithoutLimits(databaseUrl)
  try {
    const { rows } = await client.query<{ version: string; tables: number }>(
      "select current_setting('server_version_num') as version, (select count(*) from pg_class where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p', 'v', 'm', 'S')) as tables",
    )
    if (Number(rows[0]?.tables) > 0)
      throw new OperatorRefusal(
        'The database of --into is not empty. Create an empty one for the restore. Nothing was changed.',
        exitCodes.failed,
      )
    await assertTool('pg_restore', Math.floor(Number(rows[0]?.version) / 10_000))
  } finally {
    await client.end()
  }
}

/**
 * Restores a dump into an empty database. Row-level security between workspaces is left out, because the next opening
 * of the store builds it for the user of this database.
 */
export async function restorePostgres(
  databaseUrl: string,
  directory: string,
  { extensions }: Pick<Manifest, 'extensions'>,
): Promise<void> {
  if (extensions.length > 0) {
    const client = await connectWithoutLimits(databaseUrl)
    try {
      for (const extension of extensions)
        await client.query(`create extension if not exists "${extension}"`)
    } finally {
      await client.end()
    }
  }
  const dump = join(directory, 'database.pgdump')
  const list = (await runTool('pg_restore', ['--list', dump]))
    .split('\n')
    .filter((line) => !/ (?:POLICY|ROW SECURITY|ACL|DEFAULT ACL|SCHEMA) /.test(line))
    .filter((line) => !line.includes(tenantRole))
  const working = await mkdtemp(join(tmpdir(), 'askwell-restore-'))
  try {
    const listFile = join(working, 'list')
    await writeFile(listFile, list.join('\n'))
    await runTool(
      'pg_restore',
      [
        '--no-owner',
        '--exit-on-error',
        '--single-transaction',
        `--use-list=${listFile}`,
        `--dbname=${databaseOf(databaseUrl)}`,
        dump,
      ],
      databaseUrl,
    )
  } finally {
    await rm(working, { recursive: true, force: true })
  }
}

/** The name alone: the rest of the address is in the environment. */
const databaseOf = (databaseUrl: string): string =>
  decodeURIComponent(new URL(databaseUrl).pathname.slice(1))
