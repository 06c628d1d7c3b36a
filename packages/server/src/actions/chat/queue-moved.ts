// Sends waiting visitors their new place. Events may be lost, and only the first visitors of a long queue receive them, so a
// visitor's screen also polls.
import type { Happened } from '../../events/happened.ts'
import type { ChatRow } from '../../store/index.ts'
import type { ChatDeps } from './authorize-visitor.ts'
import { minutesPerPlace } from './expected-wait.ts'

const mostTold = 200

/** Call it after a chat has left its node's queue or entered it before others. */
export async function queueMoved(
  deps: Pick<ChatDeps, 'store' | 'settings' | 'clock'>,
  chat: ChatRow,
): Promise<Happened[]> {
  const waiting = await deps.store.chats.queued(chat.nodeId, mostTold)
  if (waiting.length === 0) return []
  return [
    {
      type: 'queue_moved',
      workspaceId: chat.workspaceId,
      waiting,
      minutesPerPlace: await minutesPerPlace(deps, chat),
    },
  ]
}
