// Restores a backup into an empty target. Everything that can be refused is refused before the first write; a later failure
// leaves the target empty again.
import { randomUUID } from 'node:crypto'
import { constants, existsSync, readdirSync } from 'node:fs'
import { copyFile, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { note } from '../actions/owner/people/notes.ts'
import type { Config } from '../config/config.ts'
import { exitCodes } from '../config/exit-codes.ts'
import { OperatorRefusal } from '../config/operator-refusal.ts'
import { makeDirectory } from '../disk/make-directory.ts'
import type { ErasureEntry } from '../outside/erasure-journal.ts'
import type { FileStorage } from '../outside/file-storage.ts'
import { openFileStorage } from '../outside/open-file-storage.ts'
import { postgresSnapshot } from '../store/copy/postgres-snapshot.ts'
import type { Snapshot } from '../store/copy/snapshot.ts'
import { sqliteSnapshot } from '../store/copy/sqlite-snapshot.ts'
import { type AuditNote, openStore } from '../store/index.ts'
import { keyFileOf } from '../store/keys/key-file.ts'
import { newestStep } from '../store/migrate.ts'
import { placeInBackup } from './back-up-files.ts'
import { type InstanceKey, keyOfBackup } from './backup-keys.ts'
import { eraseAgain, notedErasures } from './erase-again.ts'
import type { Manifest } from './manifest.ts'
import { damagesOf, faultsInside, type OpenBackup, openBackup } from './open-backup.ts'
import { assertEmptyDatabase, restorePostgres } from './postgres-dump.ts'

export type RestoreConfig = Pick<
  Config,
  'dataDir' | 'backupDir' | 's3' | 'secret' | 'previousSecret'
>

export interface RestoreOrder {
  readonly backup: string
  /** A directory, or the address of a PostgreSQL database. */
  readonly into: string
  readonly keyFile: string | null
  /** A folder of noted erasures; null = beside the backup, else where the configuration has it. */
  readonly erasures: string | null
  /** Who restores, for the audit logs. */
  readonly actor: AuditNote['actor']
  clock(): number
}

export interface Restored {
  readonly manifest: Manifest
  /** How many were erased again; null = no list of erasures was found. */
  readonly erasedAgain: number | null
  /** The key must be given to the server as ASKWELL_SECRET, because it did not come from a file. */
  readonly needsSecret: boolean
}

/** @throws OperatorRefusal with nothing changed */
export async function restoreBackup(config: RestoreConfig, order: RestoreOrder): Promise<Restored> {
  const isUrl = /^postgres(?:ql)?:\/\//.test(order.into)
  if (!isUrl) assertEmpty(resolve(order.into))
  const backup = await openBackup(order.backup)
  try {
    const { manifest } = backup
    assertFits(manifest, isUrl ? 'postgres' : 'sqlite')
    const key = keyOfBackup(manifest, config, order.keyFile)
    const faults = [...(await damagesOf(backup)), ...(await faultsInside(backup))]
    if (faults.length > 0)
      throw new OperatorRefusal(
        `This backup is damaged: ${faults.slice(0, 5).join('; ')}. Nothing was changed.`,
        exitCodes.failed,
      )
    const again = {
      entries: await notedErasures(config, order.erasures, dirname(resolve(order.backup))),
      since: Date.parse(manifest.created_at),
    }
    const put = isUrl ? intoDatabase : intoDirectory
    const erasedAgain = await put({ backup, key, config, order, again })
    return { manifest, erasedAgain, needsSecret: isUrl || !key.isFile }
  } finally {
    await backup.close()
  }
}

function assertEmpty(directory: string): void {
  if (existsSync(directory) && readdirSync(directory).length > 0)
    throw new OperatorRefusal(
      `${directory} is not empty. Restore into an empty directory. Nothing was changed.`,
      exitCodes.failed,
    )
}

function assertFits({ schema, store, version }: Manifest, target: Manifest['store']): void {
  if (schema > newestStep())
    throw new OperatorRefusal(
      `The database in this backup is at ${schema} of Askwell ${version}, and this release knows ${newestStep()} as its newest. Restore it with that release or a newer one. Nothing was changed.`,
      exitCodes.schema,
    )
  if (store === target) return
  throw new OperatorRefusal(
    store === 'sqlite'
      ? 'This is a backup of an embedded store. Restore it into a directory, and then move that to PostgreSQL with `askwell move`. Nothing was changed.'
      : 'This is a backup of a store on PostgreSQL. Restore it into an empty database. Nothing was changed.',
    exitCodes.configuration,
  )
}

interface Restoring {
  readonly backup: OpenBackup
  readonly key: InstanceKey
  readonly config: RestoreConfig
  readonly order: RestoreOrder
  readonly again: { readonly entries: readonly ErasureEntry[] | null; readonly since: number }
}

async function intoDirectory(restoring: Restoring): Promise<number | null> {
  const { backup, key, order } = restoring
  const { manifest, directory } = backup
  const target = resolve(order.into)
  const wasThere = existsSync(target)
  makeDirectory(target)
  // Inside the target, which may be a separate volume.
  const unfinished = join(target, `.unfinished-restore-${randomUUID()}`)
  try {
    await mkdir(unfinished)
    const file = join(unfinished, 'askwell.db')
    await copyFile(join(directory, manifest.database.file), file, constants.COPYFILE_FICLONE)
    for (const { id } of manifest.files.kind === 'copy' ? manifest.files.list : []) {
      const place = placeInBackup(unfinished, id)
      await mkdir(dirname(place), { recursive: true })
      await copyFile(placeInBackup(directory, id), place, constants.COPYFILE_FICLONE)
    }
    if (key.isFile)
      await writeFile(keyFileOf(unfinished), `${key.secret}\n`, { mode: 0o600, flush: true })
    const erasedAgain = await opened(
      { ...key, databaseUrl: null, dataDir: unfinished },
      () => sqliteSnapshot(file),
      restoring,
    )
    await rm(join(unfinished, 'lock'), { force: true })
    // The database comes last: without it the directory is not a store.
    const names = (await readdir(unfinished)).toSorted((a, b) => rank(a) - rank(b))
    for (const name of names) await rename(join(unfinished, name), join(target, name))
    await rm(unfinished, { recursive: true })
    return erasedAgain
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true })
    if (!wasThere) await rm(target, { recursive: true, force: true })
    throw error
  }
}

const rank = (name: string): number => (name === 'askwell.db' ? 1 : 0)

async function intoDatabase(restoring: Restoring): Promise<number | null> {
  const { backup, key, config, order } = restoring
  const { manifest, directory } = backup
  await assertEmptyDatabase(order.into)
  const storage = await openFileStorage(config)
  try {
    if (manifest.files.kind === 'copy') await putFiles(backup, storage)
  } finally {
    storage.close()
  }
  await restorePostgres(order.into, directory, manifest)
  return opened(
    { ...key, databaseUrl: order.into, dataDir: config.dataDir },
    () => postgresSnapshot(order.into),
    restoring,
  )
}

async function putFiles({ manifest, directory }: OpenBackup, storage: FileStorage): Promise<void> {
  for (const { id, type, bytes } of manifest.files.list) {
    // Storing moves the file away, and the backup stays complete.
    const copy = join(storage.spoolDir, randomUUID())
    await copyFile(placeInBackup(directory, id), copy, constants.COPYFILE_FICLONE)
    await storage.put(id, copy, { type, bytes })
    await rm(copy, { force: true })
  }
}

type Location = Parameters<typeof openStore>[0]

/** Opening brings the database to this release's tables, and refuses a wrong key. */
async function opened(
  location: Location,
  snapshot: () => Snapshot | Promise<Snapshot>,
  { backup: { manifest }, order, again: { entries, since } }: Restoring,
): Promise<number | null> {
  const store = await openStore(location)
  try {
    const erased =
      entries === null
        ? null
        : await eraseAgain(store, await snapshot(), { entries, since, at: order.clock() })
    const entry = note(order.clock(), order.actor, 'restore_backup', manifest.created_at)
    for (const { workspaceId } of await store.people.auditHeads())
      await store.people.record(workspaceId, entry)
    return erased
  } finally {
    await store.close()
  }
}
