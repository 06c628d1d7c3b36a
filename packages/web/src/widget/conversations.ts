// The conversations of this visitor, the running one, and their owner. They belong to one browser,
// but two people that the host page distinguishes never share them.
import type { LocalStore } from '../run/storage.ts'
import { chatsKey, draftKey } from '../run/unsent.ts'
import { deviceKey } from './session.ts'
import {
  type PreviousFeedback,
  readEntry,
  rememberFeedback,
  runningChat,
  writeEntry,
} from './widget-entry.ts'

/** The data that the chat's own chunk reports. */
export interface ChatNews {
  readonly feedbackId: string
  readonly unread: number
  /**
   * The time of the last message, in epoch ms. Null means that it has ended and all messages were
   * read, or that it can no longer be opened.
   */
  readonly activeAt: number | null
  readonly isGone: boolean
}

export interface Conversations {
  readonly list: () => readonly PreviousFeedback[]
  readonly running: () => PreviousFeedback | null
  readonly remember: (feedback: Omit<PreviousFeedback, 'activeAt'>) => void
  /** → whether that changes the stored conversations. */
  readonly heard: (news: Pick<ChatNews, 'feedbackId' | 'activeAt'>) => void
  /** → true if the host page names another person than before; then the stored conversations are deleted. */
  readonly belongTo: (person: string | null) => boolean
  /** The host page has forgotten its visitor: what is older is deleted, once. */
  readonly forget: (atMs: number) => void
}

export function createConversations(
  local: () => LocalStore,
  nodeId: string,
  nowMs: () => number,
): Conversations {
  const list = (): readonly PreviousFeedback[] => readEntry(local(), nodeId).feedbacks
  return {
    list,
    running: () => runningChat(readEntry(local(), nodeId), nowMs()),
    remember: (feedback) => rememberFeedback(local(), nodeId, feedback),
    heard({ feedbackId, activeAt }) {
      const feedbacks = list()
      if (feedbacks.every((known) => known.id !== feedbackId || known.activeAt === activeAt)) return
      writeEntry(local(), nodeId, {
        feedbacks: feedbacks.map((known) =>
          known.id === feedbackId ? { ...known, activeAt } : known,
        ),
      })
    },
    forget(atMs) {
      if (readEntry(local(), nodeId).forgottenAt >= atMs) return
      writeEntry(local(), nodeId, { person: null, feedbacks: [], forgottenAt: atMs })
      // The next visitor of this browser is another device to the server.
      for (const key of [draftKey(nodeId), chatsKey, deviceKey]) local().remove(key)
    },
    belongTo(person) {
      const known = readEntry(local(), nodeId).person
      if (person === null || person === known) return false
      writeEntry(local(), nodeId, { person, ...(known !== null && { feedbacks: [] }) })
      if (known === null) return false
      local().remove(draftKey(nodeId))
      local().remove(chatsKey)
      return true
    },
  }
}
