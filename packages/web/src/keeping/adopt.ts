// Feedback of pages that closed before the reply came. The next survey page puts it into the outbox; a run whose
// page is still open is left to that page.
import { forgetIncomplete } from '../run/incomplete.ts'
import { recordSubmission } from '../run/records.ts'
import { continuedBy } from '../run/save-feedback.ts'
import type { LocalStore } from '../run/storage.ts'
import type { Unsent } from '../run/unsent.ts'
import type { Disk } from './disk.ts'
import { readDraft } from './drafts.ts'
import type { Locks } from './locks.ts'
import { queuedOf, queueKey, readQueue, withItem } from './queue.ts'

const draftPrefix = 'FLOW/'

export const runLock = (idempotencyKey: string): string => `PSN::run:${idempotencyKey}`

/** Adds it to the queue at once; the outbox stores it durably when it sends. */
export function queueUnsent(store: LocalStore, unsent: Unsent, nowMs: number): void {
  const queue = readQueue(store.read(queueKey))
  // Queued while its page was still open: it is stored unchanged.
  if (queue.some(({ outbox }) => outbox.idempotencyKey === unsent.idempotencyKey)) return
  const { node_id: nodeId, flow_id: flowId, createdAtMs } = unsent.effect.feedback
  const own = {
    ...unsent,
    effect: { ...unsent.effect, feedbackId: continuedBy(store, unsent.effect) },
  }
  store.write(queueKey, withItem(queue, queuedOf(own, nowMs, 'left')).queue)
  forgetIncomplete(store, nodeId, flowId)
  recordSubmission(store, nodeId, unsent.delaySeconds, createdAtMs)
}

/** `ownKey`: the key of this page's own run. */
export async function adoptUnsent(
  store: LocalStore,
  disk: Pick<Disk, 'keys'>,
  locks: Locks,
  ownKey: string | null,
  nowMs: number,
): Promise<void> {
  for (const key of disk.keys()) {
    if (!key.startsWith(draftPrefix)) continue
    const nodeId = key.slice(draftPrefix.length)
    const unsent = readDraft(store, nodeId)?.unsent
    if (
      !unsent ||
      unsent.idempotencyKey === ownKey ||
      (await locks.isHeld(runLock(unsent.idempotencyKey)))
    )
      continue
    // Checked again, because its page may have settled it while this page waited for the lock.
    if (readDraft(store, nodeId)?.unsent?.idempotencyKey !== unsent.idempotencyKey) continue
    queueUnsent(store, unsent, nowMs)
    store.remove(key)
  }
}
