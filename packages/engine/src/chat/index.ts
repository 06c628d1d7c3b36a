// The chat on a screen, without a screen: one copy for the visitor's page and the agents' inbox.
export { type ChatEvent, type ChatState, emptyChat, type PendingMessage } from './chat-state.ts'
export { type Haste, inBatches } from './in-batches.ts'
export { hasRated, latestRating } from './rated.ts'
export { isEcho, lackOf, reconcile } from './reconcile.ts'
export { type SenderGroup, senderGroups, senderLabel } from './senders.ts'
export { inStretches, isPassedOver } from './stretches.ts'
