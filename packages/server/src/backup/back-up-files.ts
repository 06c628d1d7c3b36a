// The uploaded files of a backup: linked or copied, and hashed.
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { FileStorage } from '../outside/file-storage.ts'
import type { SnapshotFile } from '../store/copy/snapshot.ts'
import { hashFile } from './hash-file.ts'
import type { Manifest } from './manifest.ts'

export type FilesKind = Manifest['files']['kind']

export const placeInBackup = (directory: string, id: string): string =>
  join(directory, 'files', id.slice(0, 2), id)

export async function backUpFiles(
  files: readonly SnapshotFile[],
  kind: FilesKind,
  storage: Pick<FileStorage, 'copyTo'>,
  directory: string,
): Promise<Manifest['files']> {
  const list: Manifest['files']['list'] = []
  const missing: string[] = []
  for (const { id, type, bytes, isUnclaimed } of kind === 'none' ? [] : files) {
    if (kind === 'list') {
      list.push({ id, type, bytes, sha256: null })
      continue
    }
    const path = placeInBackup(directory, id)
    await mkdir(join(path, '..'), { recursive: true })
    if (await storage.copyTo(id, path)) list.push({ id, type, ...(await hashFile(path)) })
    else if (!isUnclaimed) missing.push(id)
  }
  return {
    kind,
    count: list.length,
    bytes: list.reduce((sum, file) => sum + file.bytes, 0),
    list,
    missing,
  }
}
