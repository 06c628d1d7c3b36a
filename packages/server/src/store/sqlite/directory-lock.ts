// One server per data directory: an empty database `lock`, held by an open exclusive transaction. The system frees it when
// the process ends, however it ends, so kill -9 leaves no stale lock.
import { DatabaseSync } from 'node:sqlite'
import { ownershipHint } from '../../disk/ownership.ts'
import { StoreUnavailable } from '../store-unavailable.ts'

export interface DirectoryLock {
  release(): void
}

export function lockDirectory(dataDir: string, file: string): DirectoryLock {
  let held: DatabaseSync | undefined
  try {
    held = new DatabaseSync(file, { timeout: 0 })
    held.exec('begin exclusive')
    const lock = held
    return {
      release: () => {
        if (lock.isOpen) lock.close()
      },
    }
  } catch (error) {
    held?.close()
    const code =
      error instanceof Error && 'errcode' in error && typeof error.errcode === 'number'
        ? error.errcode & 0xff
        : 0
    if (code === 5)
      throw new StoreUnavailable(
        `the data directory ${dataDir} is in use by another server; stop that one, or set ASKWELL_DATA_DIR to another directory`,
        { reason: 'taken' },
      )
    throw new StoreUnavailable(
      `the data directory ${dataDir} cannot be written: ${error instanceof Error ? error.message : String(error)}${ownershipHint(dataDir)}`,
      { reason: 'unusable' },
    )
  }
}
