// Removes files that were not claimed in time and files of deleted feedback. Several servers may do it at once: missing bytes
// count as removed, and a row is deleted only after its bytes.
import { StorageUnavailable } from '../../outside/storage-unavailable.ts'
import type { FileDeps } from './take-upload.ts'

const together = 50

/** Stops early during a backup or while the storage is unreachable; the next sweep continues. Returns how many were removed. */
export async function sweepFiles({
  store,
  files,
  clock,
}: Pick<FileDeps, 'store' | 'files' | 'clock'>): Promise<number> {
  let gone = 0
  for (;;) {
    const ids = await store.files.markForDeletion(clock(), together)
    // Checked after the marks are stored: the database of a backup that begins from here on does not name these files.
    if (ids.length === 0 || (await files.storage.isHeld())) return gone
    try {
      await Promise.all(ids.map((id) => files.storage.remove(id)))
    } catch (error) {
      if (error instanceof StorageUnavailable) return gone
      throw error
    }
    await store.files.forget(ids)
    gone += ids.length
  }
}
