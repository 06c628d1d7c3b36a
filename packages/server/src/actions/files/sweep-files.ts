// Removes what nobody claimed within its time and what deleted feedback held. Several servers may do it at once: bytes that
// are gone count as removed, and a row goes only after them.
import { StorageUnavailable } from '../../outside/storage-unavailable.ts'
import type { FileDeps } from './take-upload.ts'

const together = 50

/** Until nothing is left to remove, or the storage is away: then the next sweep goes on. Answers how many went. */
export async function sweepFiles({
  store,
  files,
  clock,
}: Pick<FileDeps, 'store' | 'files' | 'clock'>): Promise<number> {
  let gone = 0
  for (;;) {
    const ids = await store.files.markForDeletion(clock(), together)
    if (ids.length === 0) return gone
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
