// Makes a directory and those above it one by one.
import { existsSync, mkdirSync } from 'node:fs'
import { dirname } from 'node:path'

/**
 * Like `mkdir` with `recursive`, which never returns where a directory exists but accepts no new one (`/proc`).
 *
 * @throws what the system says, of the first directory that cannot be made
 */
export function makeDirectory(path: string): void {
  if (existsSync(path)) return
  makeDirectory(dirname(path))
  try {
    mkdirSync(path)
  } catch (error) {
    // Another process was quicker.
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
}
