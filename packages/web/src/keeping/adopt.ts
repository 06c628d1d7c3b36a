// Feedback of pages that went before the reply came. Who opens a survey page next puts it into the outbox; a run whose
// page still stands is left to it.
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

/** Puts it among what is queued at once; the outbox makes it lasting when it sends. */
export function queueUnsent(store: LocalStore, unsent: Unsent, nowMs: number): void {
  const queue = readQueue(store.read(queueKey))
  // Queued while its page still stood: then it is there as it was given.
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

/** `ownKey`: of the run of this very page. */
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
    // Once more: its page may have settled it while the lock was asked for.
    if (readDraft(store, nodeId)?.unsent?.idempotencyKey !== unsent.idempotencyKey) continue
    queueUnsent(store, unsent, nowMs)
    store.remove(key)
  }
}
