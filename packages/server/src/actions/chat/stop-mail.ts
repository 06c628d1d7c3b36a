import type { ChatDeps, Visitor } from './authorize-visitor.ts'

/** For good: another mail about this chat is never sent. */
export const stopMail = (deps: Pick<ChatDeps, 'store'>, { feedbackId }: Visitor): Promise<void> =>
  deps.store.chats.stopMail(feedbackId)
