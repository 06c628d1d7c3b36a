// Erases in a restored store what was erased after its backup was made (OP-42).
import { join, resolve } from 'node:path'
import { erasureKey } from '../actions/privacy/note-erasure.ts'
import type { Config } from '../config/config.ts'
import { exitCodes } from '../config/exit-codes.ts'
import { OperatorRefusal } from '../config/operator-refusal.ts'
import {
  type ErasureEntry,
  erasuresIn,
  erasuresInBucket,
  hashOfErased,
} from '../outside/erasure-journal.ts'
import { openFileStorage } from '../outside/open-file-storage.ts'
import type { Snapshot } from '../store/copy/snapshot.ts'
import type { Store } from '../store/index.ts'

const slice = 200
/** Allows for clocks that differ, and for an erasure that was noted but not done when the backup began. */
const marginMs = 600_000

/**
 * What was erased, from the first place that has a list: `folder` alone if it is named, else the folder `erasures` in `beside`, in
 * the backups or in the data directory, else the bucket. Null = no list was found.
 *
 * @throws OperatorRefusal when `folder` is not there
 */
export async function notedErasures(
  config: Pick<Config, 'backupDir' | 'dataDir' | 's3'>,
  folder: string | null,
  beside: string | null,
): Promise<readonly ErasureEntry[] | null> {
  if (folder !== null) {
    const entries = await erasuresIn(folder)
    if (entries !== null) return entries
    throw new OperatorRefusal(
      `There is no folder ${resolve(folder)} with erasures. Nothing was changed.`,
      exitCodes.configuration,
    )
  }
  for (const place of [beside, config.backupDir, config.dataDir]) {
    const entries = place === null ? null : await erasuresIn(join(place, 'erasures'))
    if (entries !== null) return entries
  }
  if (config.s3 === null) return null
  const storage = await openFileStorage(config)
  try {
    return await erasuresInBucket(storage)
  } finally {
    storage.close()
  }
}

/**
 * `snapshot`: of the restored database; closed before anything is erased.
 *
 * @returns how many customers and feedbacks were erased again
 */
export async function eraseAgain(
  store: Store,
  snapshot: Snapshot,
  { entries, since, at }: { entries: readonly ErasureEntry[]; since: number; at: number },
): Promise<number> {
  const due = entries.filter((entry) => Date.parse(entry.at) >= since - marginMs)
  const key = await erasureKey(store)
  const byHash = new Map(due.map((entry) => [entry.hash, entry]))
  const found: { readonly entry: ErasureEntry; readonly id: string }[] = []
  try {
    if (due.length > 0)
      for (const kind of ['customer', 'feedback'] as const)
        for await (const rows of snapshot.rows(kind))
          for (const { id } of rows) {
            const entry = byHash.get(hashOfErased(key, kind, String(id)))
            if (entry !== undefined) found.push({ entry, id: String(id) })
          }
  } finally {
    await snapshot.close()
  }
  let count = 0
  for (const { entry, id } of found) if (await erase(store, entry, id, at)) count += 1
  return count
}

async function erase(
  store: Store,
  { kind, workspace_id: workspaceId, answers }: ErasureEntry,
  id: string,
  at: number,
): Promise<boolean> {
  if (kind === 'feedback') return store.deleteFeedback(workspaceId, id, at)
  const erasing = { workspaceId, customerId: id, answers }
  const isErased = await store.erasure.erase(erasing, at)
  while (isErased && (await store.erasure.eraseSlice(erasing, slice, at)) > 0);
  return isErased
}
