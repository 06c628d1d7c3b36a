// Makes a backup of either store while servers run or not: the database as of one moment, the files that it names, and a
// manifest. Everything is made under another name and renamed last, so that whatever has the name of a backup is complete.
import { randomUUID } from 'node:crypto'
import { createWriteStream, existsSync, statfsSync, statSync } from 'node:fs'
import { mkdir, open, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import type { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Config } from '../config/config.ts'
import { exitCodes } from '../config/exit-codes.ts'
import { OperatorRefusal } from '../config/operator-refusal.ts'
import { versionOfServer } from '../config/server-version.ts'
import { makeDirectory } from '../disk/make-directory.ts'
import type { FileStorage } from '../outside/file-storage.ts'
import { openFileStorage } from '../outside/open-file-storage.ts'
import { factsOf, filesOf } from '../store/copy/snapshot.ts'
import { sqliteSnapshot } from '../store/copy/sqlite-snapshot.ts'
import { backUpFiles, type FilesKind } from './back-up-files.ts'
import type { CopiedDatabase } from './copied-database.ts'
import { hashFile } from './hash-file.ts'
import { backupFormat, type Manifest, manifestFile } from './manifest.ts'
import { dumpPostgres } from './postgres-dump.ts'
import { vacuumInto } from './vacuum-into.ts'

export type BackupSource = Pick<Config, 'databaseUrl' | 'dataDir' | 's3'>

export interface BackupOrder {
  /** A directory that does not exist yet, a file that ends in `.tar`, or a stream. */
  readonly to: string | Writable
  /** Null = `copy` of a directory, `list` of a bucket. */
  readonly files: FilesKind | null
  clock(): number
}

const gigabyte = 1024 ** 3

/** @throws OperatorRefusal, StoreUnavailable or StorageUnavailable, with nothing left behind */
export async function takeBackup(source: BackupSource, order: BackupOrder): Promise<Manifest> {
  const { to } = order
  const target = typeof to === 'string' ? resolve(to) : null
  if (target !== null) assertFree(target)
  const beside = target === null ? source.dataDir : dirname(target)
  makeDirectory(beside)
  const unfinished = join(beside, `.unfinished-backup-${randomUUID()}`)
  await mkdir(unfinished)
  try {
    const manifest = await fill(unfinished, source, order)
    await writeFile(join(unfinished, manifestFile), `${JSON.stringify(manifest, null, 1)}\n`)
    await flushFile(join(unfinished, manifestFile))
    if (typeof to !== 'string') await pipeline(await packed(unfinished), to, { end: false })
    else if (target?.endsWith('.tar')) await packInto(unfinished, target)
    else if (target !== null) await rename(unfinished, target)
    if (target !== null) await flushFile(dirname(target))
    return manifest
  } finally {
    await rm(unfinished, { recursive: true, force: true })
  }
}

async function fill(
  directory: string,
  source: BackupSource,
  { files, clock }: BackupOrder,
): Promise<Manifest> {
  const storage = await openFileStorage(source)
  const letGo = await storage.hold()
  try {
    const at = clock()
    const kind = files ?? (storage.kind === 's3' ? 'list' : 'copy')
    const made =
      source.databaseUrl === null
        ? await copySqlite(source.dataDir, directory)
        : await dumpPostgres(source.databaseUrl, directory)
    return await manifestOf(made, { directory, kind, storage, at })
  } finally {
    await letGo()
    storage.close()
  }
}

async function copySqlite(dataDir: string, directory: string): Promise<CopiedDatabase> {
  const file = join(dataDir, 'askwell.db')
  const into = join(directory, 'database.sqlite')
  assertRoom(file, directory)
  await vacuumInto({ file, into })
  return { file: 'database.sqlite', snapshot: sqliteSnapshot(into), extensions: [] }
}

async function manifestOf(
  { file, snapshot, extensions }: CopiedDatabase,
  {
    directory,
    kind,
    storage,
    at,
  }: { directory: string; kind: FilesKind; storage: FileStorage; at: number },
): Promise<Manifest> {
  try {
    const { schema, counts, keyIds } = await factsOf(snapshot)
    return {
      format: backupFormat,
      version: versionOfServer,
      schema,
      created_at: new Date(at).toISOString(),
      store: snapshot.engine,
      counts,
      database: { file, ...(await hashFile(join(directory, file))) },
      files: await backUpFiles(await filesOf(snapshot), kind, storage, directory),
      key_ids: [...keyIds],
      extensions: [...extensions],
    }
  } finally {
    await snapshot.close()
  }
}

function assertFree(target: string): void {
  if (existsSync(target))
    throw new OperatorRefusal(
      `${target} exists already. Give --to a name that is free. Nothing was changed.`,
      exitCodes.failed,
    )
}

/** A copy needs as much as the database and its log, and the server needs room to continue meanwhile. */
function assertRoom(file: string, directory: string): void {
  const sizes = [file, `${file}-wal`].map(
    (path) => statSync(path, { throwIfNoEntry: false })?.size ?? 0,
  )
  const needed = 1.2 * sizes.reduce((sum, size) => sum + size, 0) + gigabyte
  const { bavail, bsize } = statfsSync(directory)
  const free = bavail * bsize
  if (free < needed)
    throw new OperatorRefusal(
      `A backup needs ${inGigabytes(needed)} GB of free disk at ${dirname(directory)}, and there are ${inGigabytes(free)} GB. Give --to a directory on another disk.`,
      exitCodes.failed,
    )
}

const inGigabytes = (bytes: number): string => (bytes / gigabyte).toFixed(1)

const packed = async (directory: string) => (await import('modern-tar/fs')).packTar(directory)

async function packInto(directory: string, target: string): Promise<void> {
  const unfinished = `${directory}.tar`
  try {
    await pipeline(await packed(directory), createWriteStream(unfinished, { mode: 0o600 }))
    await flushFile(unfinished)
    await rename(unfinished, target)
  } finally {
    await rm(unfinished, { force: true })
  }
}

async function flushFile(path: string): Promise<void> {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
