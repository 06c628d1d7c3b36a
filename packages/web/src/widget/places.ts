// Where in the widget the visitor is: in the survey, in a conversation, or before the list of what was sent. A conversation that
// runs is what the widget opens with.
import type { ContentMessage } from '@askwell/contract'
import type { LiveValue } from '../run/live-value.ts'
import type { ChatNews, Conversations } from './conversations.ts'
import type { Place, Shell } from './shell.ts'
import type { PreviousFeedback } from './widget-entry.ts'

export interface PlacesInput {
  readonly shell: LiveValue<Shell>
  readonly conversations: Conversations
  readonly tell: (message: ContentMessage) => void
  readonly nowMs: () => number
  /** A survey has begun on this page. */
  readonly hasBegun: () => boolean
  /** A survey from its beginning. What stands there stays until it has come. */
  readonly begin: () => void
}

export interface Places {
  /** → whether a conversation runs, which then stands there. */
  readonly resume: () => boolean
  readonly openChat: (params: URLSearchParams) => void
  readonly openPrevious: (feedback: PreviousFeedback) => void
  readonly showPrevious: () => void
  readonly back: () => void
  readonly chatNews: (news: ChatNews) => void
  /** Another person stands before the widget: nothing of the one before is shown. */
  readonly forget: () => void
}

export function createPlaces({
  shell,
  conversations,
  tell,
  nowMs,
  hasBegun,
  begin,
}: PlacesInput): Places {
  let unread = 0

  const go = (place: Place): void => shell.update({ place })
  const tellUnread = (count: number): void => {
    if (count !== unread) tell({ type: 'unread', count })
    unread = count
  }

  return {
    resume() {
      const running = conversations.running()
      if (running) go(chatPlace(running))
      shell.update({ hasEarlier: conversations.list().length > 0 })
      return running !== null
    },
    openChat(params) {
      const feedbackId = params.get('feedback_id') ?? ''
      conversations.heard({ feedbackId, activeAt: nowMs() })
      go({ kind: 'chat', feedbackId, token: params.get('token') ?? '' })
    },
    openPrevious: (feedback) => go(chatPlace(feedback)),
    /** Nothing to choose from, nothing to show. */
    showPrevious() {
      const entries = conversations.list()
      const { place } = shell.getSnapshot()
      if (entries.length > 0 && place.kind !== 'previous')
        go({ kind: 'previous', entries, from: place })
    },
    /** Of a survey that has not begun there is nothing to go back to but its beginning. */
    back() {
      const { place } = shell.getSnapshot()
      if (place.kind !== 'previous') return
      if (place.from.kind === 'survey' && !hasBegun()) begin()
      else go(place.from)
    },
    chatNews(news) {
      conversations.heard(news)
      tellUnread(news.unread)
      // Nobody chose the one that stands there by itself: where it cannot be had any more, a survey is better than its error.
      if (news.isGone && !hasBegun()) begin()
    },
    forget() {
      const { isOpen, place } = shell.getSnapshot()
      shell.update({ hasEarlier: false })
      tellUnread(0)
      const hasStood = isOpen || hasBegun() || place.kind !== 'survey'
      go({ kind: 'survey' })
      if (hasStood) begin()
    },
  }
}

const chatPlace = ({ id, chatToken }: PreviousFeedback): Place => ({
  kind: 'chat',
  feedbackId: id,
  token: chatToken,
})
