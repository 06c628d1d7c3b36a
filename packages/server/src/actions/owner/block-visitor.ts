// Blocks visitors from writing. They can still read the conversation; agents can read the reason.
import type { Done } from '../../events/happened.ts'
import type { ChatRow } from '../../store/index.ts'
import type { ChatDeps } from '../chat/authorize-visitor.ts'
import { changed } from '../chat/chat-change.ts'
import { actingAgent, type Speaker } from './agents.ts'
import { chatOf, type Listed, listedOf } from './chats.ts'
import { found } from './known-id.ts'

export async function blockVisitor(
  deps: ChatDeps,
  workspaceId: string,
  feedbackId: string,
  reason: string | null,
  speaker: Speaker,
): Promise<Done<Listed>> {
  const chat = await chatOf(deps, workspaceId, feedbackId)
  const agent = await actingAgent(deps, chat, speaker)
  const block = {
    reason: reason === '' ? null : reason,
    agentId: agent.id,
    createdAt: deps.clock(),
  }
  return told(deps, chat, await deps.store.chats.block(workspaceId, chat.feedbackId, block))
}

export async function unblockVisitor(
  deps: ChatDeps,
  workspaceId: string,
  feedbackId: string,
): Promise<Done<Listed>> {
  const chat = await chatOf(deps, workspaceId, feedbackId)
  return told(deps, chat, await deps.store.chats.unblock(workspaceId, chat.feedbackId))
}

/** The events, also for the visitor, of each chat that was still open for messages. */
async function told(
  deps: ChatDeps,
  { feedbackId }: ChatRow,
  marked: readonly ChatRow[],
): Promise<Done<Listed>> {
  const own = found(marked.find((chat) => chat.feedbackId === feedbackId) ?? null)
  const shown = marked.filter(
    (chat) => chat === own || chat.status === 'open' || chat.status === 'queued',
  )
  const events = await Promise.all(shown.map((chat) => changed(deps, chat, null)))
  return {
    result: await listedOf(deps, own),
    events: events.map((event) => ({ ...event, isForVisitor: true })),
  }
}
