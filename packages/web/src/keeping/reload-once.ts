// After a deploy an open page may request a chunk that no longer exists. The page then reloads, once, with the draft
// intact. If a chunk only failed to load, the page continues without it. If the draft would not survive a reload,
// the page shows the error and leaves the reload to its reader.

const reloadedKey = 'PSN::RELOADED_AT'
/** A second failure within this time means that the page is broken, not outdated. */
const tooSoonMs = 10 * 60_000

export interface ReloadContext {
  readonly session: () => Pick<Storage, 'getItem' | 'setItem'>
  readonly nowMs: () => number
  /** True if the server no longer has this page's chunks. */
  readonly isOutdated: () => Promise<boolean>
  /** Writes the draft, and returns whether it contains all answers. */
  readonly keepAll: () => boolean
  readonly reload: () => void
}

export async function reloadOnce(
  { session, nowMs, isOutdated, keepAll, reload }: ReloadContext,
  error: unknown,
): Promise<void> {
  if (!(error instanceof Error) || error.name !== 'ChunkLoadError' || !(await isOutdated())) return
  try {
    const storage = session()
    const before = Number(storage.getItem(reloadedKey) ?? Number.NEGATIVE_INFINITY)
    if (Math.abs(nowMs() - before) < tooSoonMs || !keepAll()) return
    storage.setItem(reloadedKey, String(nowMs()))
  } catch {
    // Without storage a second time could not be detected.
    return
  }
  reload()
}
