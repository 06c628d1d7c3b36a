import type { Deps } from '../../deps.ts'
import { StorageUnavailable } from '../../outside/storage-unavailable.ts'

/** Whether an upload could be kept now. */
export async function canKeepFiles({ storage }: Deps['files']): Promise<boolean> {
  try {
    await storage.ready()
    return true
  } catch (error) {
    if (error instanceof StorageUnavailable) return false
    throw error
  }
}
