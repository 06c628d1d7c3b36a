// The copy of the visitor's session outside of the frame. A browser may store nothing inside of a
// frame, or delete it with the window. So the loader keeps a copy in the host page's storage and
// returns it with the next start. The host page could read the ids and chat tokens in it anyway.
// The copy contains answers and messages only if nothing else stores them.
import type { WidgetSession } from '@askwell/contract'
import { asRecord, ownEntry } from '../run/records.ts'
import type { LocalStore } from '../run/storage.ts'
import { chatsKey, draftKey } from '../run/unsent.ts'
import { asEntry, entriesKey, readEntry, runningChat, writeEntry } from './widget-entry.ts'

/**
 * True for a key that is in the browser's storage, false for one that the page only holds in
 * memory.
 */
export type IsHeld = (key: string) => boolean

export const deviceKey = 'DEVICE_ID'
const answerKeys = (nodeId: string): readonly string[] => [
  draftKey(nodeId),
  'FEEDBACK_QUEUE',
  chatsKey,
]

/** The frame's own values are newer. Only feedback is merged, because either side may have more. */
export function adoptSession(
  local: LocalStore,
  nodeId: string,
  session: WidgetSession | null | undefined,
): void {
  if (!session) return
  const kept = asRecord(session.kept)
  for (const key of [deviceKey, ...answerKeys(nodeId)]) {
    const value = ownEntry(kept, key)
    if (value != null && local.read(key) === null) local.write(key, value)
  }
  const [own, theirs] = [readEntry(local, nodeId), asEntry(ownEntry(kept, entriesKey))]
  const missing = theirs.feedbacks.filter(({ id }) =>
    own.feedbacks.every((known) => known.id !== id),
  )
  const answeredAt = Math.max(own.lastFeedbackSubmitDate ?? 0, theirs.lastFeedbackSubmitDate ?? 0)
  const forgottenAt = Math.max(own.forgottenAt, theirs.forgottenAt)
  const isKnown = answeredAt === (own.lastFeedbackSubmitDate ?? 0)
  if (missing.length === 0 && isKnown && forgottenAt === own.forgottenAt) return
  const feedbacks = [...own.feedbacks, ...missing].sort((one, other) =>
    other.createdAt.localeCompare(one.createdAt),
  )
  writeEntry(local, nodeId, {
    feedbacks,
    lastFeedbackSubmitDate: answeredAt || null,
    person: own.person ?? theirs.person,
    forgottenAt,
  })
}

export function sessionOf(
  local: LocalStore,
  nodeId: string,
  isHeld: IsHeld,
  nowMs: number,
): WidgetSession {
  const entry = readEntry(local, nodeId)
  const keys = [deviceKey, ...answerKeys(nodeId).filter((key) => !isHeld(key))]
  const held = keys
    .map((key) => [key, local.read(key)] as const)
    .filter(([, value]) => value !== null)
  return {
    isChatting: runningChat(entry, nowMs) !== null,
    kept: { ...Object.fromEntries(held), [entriesKey]: entry },
  }
}

export function watchedStore(store: LocalStore, changed: () => void): LocalStore {
  return {
    read: store.read,
    write(key, value) {
      store.write(key, value)
      changed()
    },
    remove(key) {
      store.remove(key)
      changed()
    },
  }
}
