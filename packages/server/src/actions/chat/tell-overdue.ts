// Announces conversations that missed a target to their agents' inboxes and the owner's webhooks, once for each target.
import type { Happened } from '../../events/happened.ts'
import type { ChatDeps } from './authorize-visitor.ts'
import { changed } from './chat-change.ts'

export const overdueChatsJob = 'overdue_chats'
/** The longest delay of an announcement. */
export const overdueLookMs = 10_000
const slice = 100

/** Returns how many targets were missed. */
export async function tellOverdue(
  deps: ChatDeps,
  publish: (events: readonly Happened[]) => void,
  signal: AbortSignal,
): Promise<number> {
  let told = 0
  while (!signal.aborted) {
    const overdue = await deps.store.chats.tellOverdue(deps.clock(), slice)
    for (const { chat, target } of overdue)
      publish([{ ...(await changed(deps, chat, null)), overdue: target }])
    told += overdue.length
    if (overdue.length < slice) break
  }
  return told
}
