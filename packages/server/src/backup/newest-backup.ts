import { readdir } from 'node:fs/promises'
import { listBackups } from './list-backups.ts'

/**
 * When the newest backup of a folder was begun, in ms since 1970; null = no backup. Its manifest names every file, so it is
 * read only when the folder holds other names than the last time.
 */
export function watchBackups(folder: string): () => Promise<number | null> {
  let names = ''
  let newestAt: number | null = null
  return async () => {
    const found = JSON.stringify((await readdir(folder).catch(() => [])).toSorted())
    if (found !== names) {
      const [newest] = await listBackups(folder)
      newestAt = newest === undefined ? null : Date.parse(newest.created_at)
      names = found
    }
    return newestAt
  }
}
