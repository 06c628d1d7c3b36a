// One change of a chat and the events to publish. Every action that writes to a chat goes through here, so that
// no change can be committed without its event.

import { unreachable } from '@askwell/contract/unreachable'
import type { Done, Happened } from '../../events/happened.ts'
import { notFound, Refusal } from '../../refusal.ts'
import type { AgentRow, ChatItemRow, ChatRow, ChatWrite } from '../../store/index.ts'
import { planPush } from '../push/plan-push.ts'
import type { ChatDeps } from './authorize-visitor.ts'
import { chatSettingsOf } from './chat-settings.ts'

export interface ItemAndChat {
  readonly item: ChatItemRow
  readonly chat: ChatRow
  readonly agent: AgentRow | null
}

/** Throws 13070 if the chat's status does not allow it, 13073 if it was rated differently, 13005 if a form was answered. */
export async function changeChat(
  deps: ChatDeps,
  write: ChatWrite,
  agent: AgentRow | null = null,
): Promise<Done<ItemAndChat>> {
  const outcome = await deps.store.chats.write(write)
  switch (outcome.kind) {
    case 'missing':
      throw notFound()
    case 'refused':
      throw new Refusal(
        outcome.why === 'rated' ? 13073 : outcome.why === 'answered' ? 13005 : 13070,
      )
    case 'repeated':
      return { result: { item: outcome.item, chat: outcome.chat, agent }, events: [] }
    case 'done':
      if (write.item.actor === 'customer') await planPush(deps, outcome.chat, 'agent')
      return {
        result: { item: outcome.item, chat: outcome.chat, agent },
        events: [await changed(deps, outcome.chat, outcome.item, agent)],
      }
    default:
      return unreachable(outcome)
  }
}

/** The events of a change: for readers of the chat and for lists that contain it. */
export async function changed(
  deps: ChatDeps,
  chat: ChatRow,
  item: ChatItemRow | null,
  agent: AgentRow | null = null,
): Promise<Extract<Happened, { type: 'chat_changed' }>> {
  const lastItem = item?.action === 'add_comment' ? item : await deps.store.chats.lastComment(chat)
  const lastAgent =
    lastItem?.agentId && lastItem.agentId !== agent?.id
      ? await deps.store.chats.agent(chat.workspaceId, lastItem.agentId)
      : null
  const node = await deps.settings.node(chat.nodeId)
  return {
    type: 'chat_changed',
    chat,
    item,
    lastItem,
    agents: [agent, lastAgent].filter((one) => one !== null),
    isRatingEnabled: chatSettingsOf(node?.settings).rating_enabled,
    nodeName: node?.settings.name ?? '',
  }
}
