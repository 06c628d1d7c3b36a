// The database part of a backup, as either engine makes it.
import type { Snapshot } from '../store/copy/snapshot.ts'
import type { Manifest } from './manifest.ts'

export interface CopiedDatabase {
  readonly file: Manifest['database']['file']
  /** As of the moment of the copy. The caller closes it. */
  readonly snapshot: Snapshot
  readonly extensions: readonly string[]
}
