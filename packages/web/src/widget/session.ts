// The visitor's session beyond the frame: a browser may keep nothing inside of a frame, or forget it with the window, so the loader
// keeps a copy in the host page's storage and gives it back with the next start. What an owner's page may read there is what it could
// read of its visitor anyway: ids and the tokens of this visitor's chats. Answers and messages go along only where nothing else holds them.
import type { WidgetSession } from '@askwell/contract'
import { asRecord, ownEntry } from '../run/records.ts'
import type { LocalStore } from '../run/storage.ts'
import { chatsKey, draftKey } from '../run/unsent.ts'
import { asEntry, entriesKey, readEntry, runningChat, writeEntry } from './widget-entry.ts'

/** Which of the browser's own storage lies there, as against what the page only remembers. */
export type IsHeld = (key: string) => boolean

const deviceKey = 'DEVICE_ID'
const answerKeys = (nodeId: string): readonly string[] => [
  draftKey(nodeId),
  'FEEDBACK_QUEUE',
  chatsKey,
]

/** Values that the frame already has are newer, except feedback, of which either side may have more. */
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
  if (missing.length === 0 && answeredAt === (own.lastFeedbackSubmitDate ?? 0)) return
  const feedbacks = [...own.feedbacks, ...missing].sort((one, other) =>
    other.createdAt.localeCompare(one.createdAt),
  )
  writeEntry(local, nodeId, {
    feedbacks,
    lastFeedbackSubmitDate: answeredAt || null,
    person: own.person ?? theirs.person,
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
