import type { ChatDeps, Visitor } from './authorize-visitor.ts'

/** Permanent: no further mail about this chat is sent. */
export const stopMail = (deps: Pick<ChatDeps, 'store'>, { feedbackId }: Visitor): Promise<void> =>
  deps.store.chats.stopMail(feedbackId)
