// Closes idle conversations automatically after the number of hours that their channel sets. A chat whose visitor waits for an
// answer is never closed, nor is a snoozed one.
import type { Happened } from '../../events/happened.ts'
import { Refusal } from '../../refusal.ts'
import type { ChatDeps } from './authorize-visitor.ts'
import { changeChat } from './chat-change.ts'
import { chatSettingsOf } from './chat-settings.ts'

export const idleChatsJob = 'idle_chats'
/** The longest delay of an automatic closing. */
export const idleLookMs = 5 * 60_000
const slice = 100
const hourMs = 3_600_000

/** Returns how many were closed. */
export async function closeIdleChats(
  deps: ChatDeps,
  publish: (events: readonly Happened[]) => void,
  signal: AbortSignal,
): Promise<number> {
  let closed = 0
  for (const nodeId of await deps.store.chats.nodesWithOpenChats()) {
    const node = await deps.settings.node(nodeId)
    const hours = chatSettingsOf(node?.settings).close_after_hours
    if (hours !== null && node?.isSuspended !== true)
      closed += await closeIdleOf(deps, nodeId, deps.clock() - hours * hourMs, publish, signal)
    if (signal.aborted) break
  }
  return closed
}

async function closeIdleOf(
  deps: ChatDeps,
  nodeId: string,
  since: number,
  publish: (events: readonly Happened[]) => void,
  signal: AbortSignal,
): Promise<number> {
  let closed = 0
  while (!signal.aborted) {
    const chats = await deps.store.chats.idle(nodeId, since, deps.clock(), slice)
    const before = closed
    for (const { feedbackId } of chats)
      if (await closeIdle(deps, feedbackId, since, publish)) closed += 1
    if (chats.length < slice || closed === before) break
  }
  return closed
}

async function closeIdle(
  deps: ChatDeps,
  feedbackId: string,
  quietSince: number,
  publish: (events: readonly Happened[]) => void,
): Promise<boolean> {
  const item = {
    ...({
      id: deps.newId(),
      action: 'change_status',
      actor: 'system',
      agentId: null,
      clientId: null,
      body: null,
    } as const),
    detail: { status: 'closed', reason: 'idle' } as const,
    createdAt: deps.clock(),
  }
  try {
    const { events } = await changeChat(deps, {
      feedbackId,
      allowedIn: ['open'],
      quietSince,
      status: 'closed',
      item,
    })
    publish(events)
    return events.length > 0
  } catch (error) {
    // Somebody wrote in the chat, closed or deleted it since it was read.
    if (error instanceof Refusal && (error.code === 13070 || error.code === 13002)) return false
    throw error
  }
}
