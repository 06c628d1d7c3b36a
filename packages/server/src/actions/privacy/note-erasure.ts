// Notes an erasure beside the backups before it happens, because a restored backup must not bring erased data back. If an
// erasure is interrupted after the note, the person who requested it requests it again.
import { randomBytes } from 'node:crypto'
import type { Deps } from '../../deps.ts'
import { type ErasureEntry, hashOfErased } from '../../outside/erasure-journal.ts'

export async function noteErasure(
  {
    store,
    files,
    clock,
  }: Pick<Deps, 'store' | 'clock'> & {
    readonly files: Pick<Deps['files'], 'erasures'>
  },
  {
    workspaceId,
    kind,
    id,
    answers,
  }: Pick<ErasureEntry, 'kind' | 'answers'> & { readonly workspaceId: string; readonly id: string },
): Promise<void> {
  await files.erasures.append({
    at: new Date(clock()).toISOString(),
    workspace_id: workspaceId,
    kind,
    hash: hashOfErased(await erasureKey(store), kind, id),
    answers,
  })
}

/** The key of the tombstones. Backups must contain it, so every server makes it when it starts. */
export const erasureKey = (store: Pick<Deps['store'], 'secret'>): Promise<string> =>
  store.secret('tombstone', () => randomBytes(32).toString('base64url'))
