// C-15: rates the service. One rating since the visitor's last message; the same value again gets the first reply.
import type { RatingValue } from '@askwell/contract'
import type { Done } from '../../events/happened.ts'
import { Refusal } from '../../refusal.ts'
import type { ChatDeps, Visitor } from './authorize-visitor.ts'
import { changeChat, type ItemAndChat } from './chat-change.ts'
import { chatSettingsOf } from './chat-settings.ts'

export async function rateChat(
  deps: ChatDeps,
  visitor: Visitor,
  rating: RatingValue,
): Promise<Done<ItemAndChat>> {
  const [chat, node] = await Promise.all([
    deps.store.chats.byFeedback(visitor.feedbackId),
    deps.settings.node(visitor.nodeId),
  ])
  const isOver = chat?.status === 'closed' || chat?.status === 'archived'
  if (!isOver || !chatSettingsOf(node?.settings).rating_enabled) throw new Refusal(13073)
  try {
    return await changeChat(deps, {
      feedbackId: visitor.feedbackId,
      allowedIn: ['closed', 'archived'],
      item: {
        id: deps.newId(),
        action: 'add_rating',
        actor: 'customer',
        agentId: null,
        clientId: null,
        body: null,
        detail: { rating },
        createdAt: deps.clock(),
      },
    })
  } catch (error) {
    // The chat was reopened since the read above: a rating gets its own refusal then.
    throw error instanceof Refusal && error.code === 13070 ? new Refusal(13073) : error
  }
}
