// After a deploy a page that is still open may ask for a part that is gone. It is then loaded again, once, with the draft
// intact. A part that only did not arrive is no reason: the page goes on without it. Neither is a draft that would
// not survive: then the page says what broke and leaves the reload to its reader.

const reloadedKey = 'PSN::RELOADED_AT'
/** A second failure so soon is no old page but a broken one. */
const tooSoonMs = 10 * 60_000

export interface ReloadContext {
  readonly session: () => Pick<Storage, 'getItem' | 'setItem'>
  readonly nowMs: () => number
  /** The server does not know this page's own parts any more. */
  readonly isOutdated: () => Promise<boolean>
  /** Writes the draft; whether everything that was answered is in it. */
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
    // Without storage nobody could tell the second time from the first.
    return
  }
  reload()
}
