// Makes a directory and those above it one by one.
import { existsSync, mkdirSync } from 'node:fs'
import { dirname } from 'node:path'

/**
 * Like `mkdir` with `recursive`, which never comes back where a directory exists and still takes no other (`/proc`).
 *
 * @throws what the system says, of the first directory that cannot be made
 */
export function makeDirectory(path: string): void {
  if (existsSync(path)) return
  makeDirectory(dirname(path))
  try {
    mkdirSync(path)
  } catch (error) {
    // Somebody else was quicker.
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
}
