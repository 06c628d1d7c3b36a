// The chat on a screen, without a screen: one copy for the visitor's page and the agents' inbox.

export {
  type ChatOutbox,
  createChatOutbox,
  type Outcome,
  pictureLost,
  type Shelf,
  type UnsentMessage,
} from './chat-outbox.ts'
export {
  type ChatEvent,
  type ChatState,
  emptyChat,
  type PendingMessage,
  unreadOf,
} from './chat-state.ts'
export { chatEmoji } from './emoji.ts'
export { type BatchPriority, inBatches } from './in-batches.ts'
export { type ChatStorage, chatsWithUnsent, keptChat, type LocalChat } from './kept-chats.ts'
export { isLeftAddress } from './left-address.ts'
export { drawnFile, isRetryable } from './pending-file.ts'
export { hasRated, latestRating } from './rated.ts'
export { isEcho, missingRange, reconcile } from './reconcile.ts'
export { type SenderGroup, senderGroups, senderLabel } from './senders.ts'
export { inStretches, isPassedOver } from './stretches.ts'
