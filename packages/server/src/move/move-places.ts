// The two kinds of places that a store moves between: a data directory, and a PostgreSQL database with the files beside it.
import { existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { chmod, copyFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Config } from '../config/config.ts'
import { exitCodes } from '../config/exit-codes.ts'
import { OperatorRefusal } from '../config/operator-refusal.ts'
import { makeDirectory } from '../disk/make-directory.ts'
import { type MoveTarget, postgresFill } from '../store/copy/postgres-fill.ts'
import { postgresSnapshot } from '../store/copy/postgres-snapshot.ts'
import type { Snapshot } from '../store/copy/snapshot.ts'
import { sqliteSnapshot } from '../store/copy/sqlite-snapshot.ts'
import { sqliteTarget } from '../store/copy/sqlite-target.ts'
import { openStore } from '../store/index.ts'
import { openInspection } from '../store/inspect/open-inspection.ts'
import { keyFileOf } from '../store/keys/key-file.ts'
import { lockDirectory } from '../store/sqlite/directory-lock.ts'

export type MovedConfig = Pick<
  Config,
  'databaseUrl' | 'dataDir' | 's3' | 'secret' | 'previousSecret'
> &
  Partial<Pick<Config, 'databaseDirectUrl'>>

/** A server that writes nothing while its store is moved. */
export interface HeldServer {
  /** @throws OperatorRefusal where it may have written since it was held */
  assertHeld(): void
  /** It writes nothing from now on, also when this process has ended. @throws as `assertHeld` */
  stay(): Promise<void>
  /** Lets it write again, unless it stays. */
  release(): void
}

/**
 * As of one moment, with no server that could write meanwhile: `hold` asks the one that has the embedded store open to write
 * nothing.
 *
 * @throws OperatorRefusal, StoreUnavailable
 */
export async function withSource<T>(
  config: MovedConfig,
  hold: () => Promise<HeldServer | null>,
  work: (source: Snapshot, server: HeldServer | null) => Promise<T>,
): Promise<T> {
  const { databaseUrl, databaseDirectUrl, dataDir } = config
  if (databaseUrl !== null) {
    await assertNoServer(config)
    return closing(await postgresSnapshot(databaseDirectUrl ?? databaseUrl), (source) =>
      work(source, null),
    )
  }
  const file = join(dataDir, 'askwell.db')
  if (!existsSync(file))
    throw new OperatorRefusal(
      `There is no store in ${dataDir} to move. Set ASKWELL_DATA_DIR or DATABASE_URL as the server has it.`,
      exitCodes.configuration,
    )
  const server = await hold()
  const held = server ?? lockDirectory(dataDir, join(dataDir, 'lock'))
  try {
    return await closing(sqliteSnapshot(file), (source) => work(source, server))
  } finally {
    held.release()
  }
}

async function closing<T>(source: Snapshot, work: (source: Snapshot) => Promise<T>): Promise<T> {
  try {
    return await work(source)
  } finally {
    await source.close()
  }
}

/** @throws OperatorRefusal */
export async function assertNoServer(config: MovedConfig): Promise<void> {
  const inspection = await openInspection(config)
  const servers = await inspection.servers().finally(() => inspection.close())
  if (servers.length > 0)
    throw new OperatorRefusal(
      `${servers.length === 1 ? 'A server uses' : `${servers.length} servers use`} this database. Stop all servers first. One that was killed counts as gone after 15 seconds. Nothing was changed.`,
      exitCodes.taken,
    )
}

export interface MoveDestination {
  /** Null = the new server gets its own variables for the files. */
  readonly directory: string | null
  /** Makes the tables. @throws OperatorRefusal with nothing changed where the target has another store */
  open(): Promise<MoveTarget>
}

export const isPostgres = (to: string): boolean => /^postgres(?:ql)?:\/\//.test(to)

export const destinationOf = (config: MovedConfig, to: string): MoveDestination =>
  isPostgres(to) ? databaseAt(config, to) : directoryAt(config, resolve(to))

function databaseAt({ dataDir, secret, previousSecret }: MovedConfig, to: string): MoveDestination {
  return {
    directory: null,
    async open() {
      await (await openStore({ databaseUrl: to, dataDir, secret, previousSecret })).close()
      return postgresFill(to, assertNoStore)
    },
  }
}

async function assertNoStore({ ask }: Pick<Snapshot, 'ask'>): Promise<void> {
  if ((await ask('select id from workspace limit 1')).length > 0)
    throw new OperatorRefusal(
      'The database of --to has a store already. If it is of a move that was completed, start the servers with it. Otherwise give --to an empty database. Nothing was changed.',
      exitCodes.failed,
    )
}

function directoryAt(
  { dataDir, secret, previousSecret }: MovedConfig,
  directory: string,
): MoveDestination {
  const file = join(directory, 'askwell.db')
  // The files of the store on PostgreSQL may be there, with its key.
  const isOwn = directory === resolve(dataDir)
  // An interrupted move may be repeated over its own result.
  const mark = join(directory, 'move.unfinished')
  return {
    directory,
    async open() {
      const isUsed = isOwn
        ? existsSync(file)
        : existsSync(directory) && readdirSync(directory).length > 0
      if (isUsed && !existsSync(mark))
        throw new OperatorRefusal(
          `${directory} ${isOwn ? 'has an embedded store already' : 'is not empty'}. Give --to an empty directory. Nothing was changed.`,
          exitCodes.failed,
        )
      makeDirectory(directory)
      writeFileSync(mark, '')
      for (const name of ['', '-wal', '-shm']) rmSync(`${file}${name}`, { force: true })
      if (secret === null && !isOwn) {
        await copyFile(keyFileOf(dataDir), keyFileOf(directory))
        await chmod(keyFileOf(directory), 0o600)
      }
      await (
        await openStore({ databaseUrl: null, dataDir: directory, secret, previousSecret })
      ).close()
      return {
        ...sqliteTarget(file),
        written: () => sqliteSnapshot(file),
        commit: async () => rmSync(mark),
      }
    },
  }
}
