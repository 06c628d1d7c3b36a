import type { ChatState } from './chat-state.ts'

/** Messages and forms of agents that the visitor has not seen. */
export const unreadOf = ({
  items,
  visitorSeenSeq,
}: Pick<ChatState, 'items' | 'visitorSeenSeq'>): number =>
  items.filter(
    ({ actor, action, seq }) =>
      actor === 'agent' &&
      (action === 'add_comment' || action === 'send_form') &&
      seq > visitorSeenSeq,
  ).length
