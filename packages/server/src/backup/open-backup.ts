// Looks at a backup before anything is done with it: its manifest, each hash, and the database inside.
import { createReadStream, existsSync, statSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { exitCodes } from '../config/exit-codes.ts'
import { OperatorRefusal } from '../config/operator-refusal.ts'
import { factsOf } from '../store/copy/snapshot.ts'
import { sqliteSnapshot } from '../store/copy/sqlite-snapshot.ts'
import { placeInBackup } from './back-up-files.ts'
import { hashFile } from './hash-file.ts'
import { type Manifest, readManifest } from './manifest.ts'

export interface OpenBackup {
  readonly manifest: Manifest
  /** Where its files are: the backup itself, or what was unpacked from it. */
  readonly directory: string
  close(): Promise<void>
}

/** A directory, or a `.tar` file, which is unpacked beside itself. @throws OperatorRefusal */
export async function openBackup(path: string): Promise<OpenBackup> {
  const place = resolve(path)
  if (!existsSync(place))
    throw new OperatorRefusal(
      `There is no backup at ${place}. Nothing was changed.`,
      exitCodes.failed,
    )
  if (statSync(place).isDirectory())
    return { manifest: readManifest(place), directory: place, close: async () => undefined }
  const directory = await mkdtemp(join(dirname(place), `.unpacked-${basename(place)}-`))
  const close = (): Promise<void> => rm(directory, { recursive: true, force: true })
  try {
    const { unpackTar } = await import('modern-tar/fs')
    await pipeline(createReadStream(place), unpackTar(directory)).catch((cause: unknown) => {
      throw new OperatorRefusal(
        `${place} is not a backup that this release can read: it is an incomplete tar file. Nothing was changed.`,
        exitCodes.failed,
        { cause },
      )
    })
    return { manifest: readManifest(directory), directory, close }
  } catch (error) {
    await close()
    throw error
  }
}

/** What is wrong with the bytes of a backup: empty when every hash matches the manifest. */
export async function damagesOf({ manifest, directory }: OpenBackup): Promise<readonly string[]> {
  const { database, files } = manifest
  const parts = [
    { name: database.file, path: join(directory, database.file), sha256: database.sha256 },
    ...files.list.flatMap(({ id, sha256 }) =>
      sha256 === null
        ? []
        : [{ name: `the file ${id}`, path: placeInBackup(directory, id), sha256 }],
    ),
  ]
  const damages: string[] = []
  for (const { name, path, sha256 } of parts) {
    const found = await hashFile(path).catch(() => null)
    if (found === null) damages.push(`${name} is missing`)
    else if (found.sha256 !== sha256)
      damages.push(`${name} has other bytes than when it was written`)
  }
  return damages
}

/** What is wrong inside the database of an embedded backup. */
export async function faultsInside({
  manifest,
  directory,
}: OpenBackup): Promise<readonly string[]> {
  if (manifest.store !== 'sqlite') return []
  const snapshot = sqliteSnapshot(join(directory, manifest.database.file))
  try {
    const integrity = await snapshot.ask<{ integrity_check: string }>('pragma integrity_check(5)')
    const orphans = await snapshot.ask<{ table: string; parent: string }>(
      'pragma foreign_key_check',
    )
    const { counts, schema } = await factsOf(snapshot)
    return [
      ...integrity
        .map((row) => row.integrity_check)
        .filter((line) => line !== 'ok')
        .map((line) => `the database is damaged: ${line}`),
      ...orphans.slice(0, 5).map(({ table, parent }) => `a row of ${table} has no ${parent}`),
      ...(schema === manifest.schema ? [] : [`the database is at ${schema}`]),
      ...differentCounts(manifest.counts, counts),
    ]
  } finally {
    await snapshot.close()
  }
}

export function differentCounts(
  written: Manifest['counts'],
  found: Manifest['counts'],
): readonly string[] {
  return [...new Set([...Object.keys(written), ...Object.keys(found)])].flatMap((table) => {
    const [before, now] = [written[table] ?? 0, found[table] ?? 0]
    return before === now ? [] : [`${table} has ${now} rows and not ${before}`]
  })
}
