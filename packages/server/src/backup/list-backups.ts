import { createReadStream } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { exitCodes } from '../config/exit-codes.ts'
import { OperatorRefusal } from '../config/operator-refusal.ts'
import { Manifest, manifestFile, readManifest } from './manifest.ts'

export interface ListedBackup
  extends Pick<Manifest, 'created_at' | 'version' | 'schema' | 'store'> {
  readonly path: string
  /** Of the database and the files together. */
  readonly bytes: number
}

/** The backups in a folder, the newest first. Other files are left out. */
export async function listBackups(folder: string): Promise<readonly ListedBackup[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => [])
  const listed: ListedBackup[] = []
  for (const entry of entries) {
    if (entry.name.startsWith('.')) continue
    const path = join(folder, entry.name)
    const manifest = entry.isDirectory()
      ? manifestIn(path)
      : entry.name.endsWith('.tar')
        ? await manifestOfTar(path)
        : null
    if (manifest === null) continue
    const { created_at, version, schema, store, database, files } = manifest
    const bytes = database.bytes + files.bytes
    listed.push({ path, created_at, version, schema, store, bytes })
  }
  return listed.toSorted((a, b) => b.created_at.localeCompare(a.created_at))
}

function manifestIn(path: string): Manifest | null {
  try {
    return readManifest(path)
  } catch (error) {
    if (error instanceof OperatorRefusal && error.exitCode === exitCodes.failed) return null
    throw error
  }
}

/** Without unpacking the rest. */
async function manifestOfTar(path: string): Promise<Manifest | null> {
  const { createTarDecoder } = await import('modern-tar')
  const { Readable } = await import('node:stream')
  try {
    const bytes = Readable.toWeb(createReadStream(path)) as ReadableStream<Uint8Array>
    for await (const entry of bytes.pipeThrough(createTarDecoder())) {
      if (entry.header.name === manifestFile)
        return Manifest.parse(await new Response(entry.body).json())
      await entry.body.cancel()
    }
  } catch {
    // Not a tar file, or not one of ours.
  }
  return null
}
