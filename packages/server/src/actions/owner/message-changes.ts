// An agent edits or deletes an own message. Both screens receive the change at once; only people who may read the history see
// the earlier text.
import { unreachable } from '@askwell/contract/unreachable'
import type { Done } from '../../events/happened.ts'
import { invalid, notFound, Refusal } from '../../refusal.ts'
import type { ChatItemRow, MessageChangeWrite } from '../../store/index.ts'
import type { ChatDeps } from '../chat/authorize-visitor.ts'
import { changed, type ItemAndChat } from '../chat/chat-change.ts'
import { actingAgent, type Speaker } from './agents.ts'
import { chatOf } from './chats.ts'
import { knownId } from './known-id.ts'

interface MessageAddress {
  readonly feedback_id: string
  readonly item_id: string
}

/** Throws 13004 to everybody but its writer, 13005 when it can no longer be edited, 13001 when nothing would be left. */
export async function changeMessage(
  deps: ChatDeps,
  workspaceId: string,
  { feedback_id, item_id }: MessageAddress,
  change: MessageChangeWrite['change'],
  speaker: Speaker,
): Promise<Done<ItemAndChat>> {
  const chat = await chatOf(deps, workspaceId, feedback_id)
  const agent = await actingAgent(deps, chat, speaker)
  const itemId = knownId(item_id).toLowerCase()
  const write = {
    feedbackId: chat.feedbackId,
    itemId,
    id: deps.newId(),
    agentId: agent.id,
    change,
    at: deps.clock(),
  }
  const outcome = await deps.store.chats.changeMessage(write)
  switch (outcome.kind) {
    case 'missing':
      throw notFound()
    case 'refused':
      if (outcome.why === 'empty')
        throw invalid([{ field: 'body', message: 'may not be empty without an attachment' }])
      throw outcome.why === 'writer'
        ? new Refusal(13004, 'Only the agent who wrote a message can change it.')
        : new Refusal(13005, 'This message was deleted.')
    case 'repeated':
      return { result: { ...outcome, agent }, events: [] }
    case 'done': {
      const event = await changed(deps, outcome.chat, outcome.change, agent)
      return { result: { ...outcome, agent }, events: [{ ...event, changedMessage: outcome.item }] }
    }
    default:
      return unreachable(outcome)
  }
}

/** Oldest first. Throws 13002 when the message is not in the chat. */
export async function messageChanges(
  deps: ChatDeps,
  workspaceId: string,
  { feedback_id, item_id }: MessageAddress,
): Promise<readonly ChatItemRow[]> {
  const { feedbackId } = await chatOf(deps, workspaceId, feedback_id)
  const itemId = knownId(item_id).toLowerCase()
  if ((await deps.store.chats.item(feedbackId, itemId)) === null) throw notFound()
  return deps.store.chats.messageChanges(feedbackId, itemId)
}
