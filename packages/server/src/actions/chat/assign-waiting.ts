// Assigns waiting conversations of channels with automatic assignment to agents who have the inbox open: to the one with the
// fewest open conversations, and never above the channel's limit. If no agent has capacity, a conversation stays in the queue
// until one has. A check every half minute notices changed grants and settings and the end of a snooze.
import type { Happened } from '../../events/happened.ts'
import type { AssigningChannel, Assignment } from '../../store/index.ts'
import { ableIn, type PresentDeps, presentAgents } from './agents-here.ts'
import { changed } from './chat-change.ts'
import { chatSettingsOf } from './chat-settings.ts'
import { queueMoved } from './queue-moved.ts'

export const assignChatsJob = 'assign_chats'
/** The longest delay of an assignment whose event was lost. */
export const assignLookMs = 30_000

/** Returns how many were assigned. */
export async function assignWaiting(
  deps: PresentDeps,
  workspaceId: string,
  publish: (events: readonly Happened[]) => void,
): Promise<number> {
  const channels = await assigningChannels(deps, workspaceId)
  if (channels.length === 0) return 0
  let assigned = 0
  for (let after: Assignment['place'] | null = null; ; ) {
    const last: Assignment | null = await deps.store.chats.assignNext({
      workspaceId,
      channels,
      after,
      itemId: deps.newId(),
      at: deps.clock(),
    })
    if (last === null) return assigned
    after = last.place
    assigned += 1
    const moved = last.item === null ? [] : await queueMoved(deps, last.chat)
    publish([await changed(deps, last.chat, last.item), ...moved])
  }
}

async function assigningChannels(
  deps: PresentDeps,
  workspaceId: string,
): Promise<AssigningChannel[]> {
  const channels: AssigningChannel[] = []
  const nodeIds = await deps.store.chats.waitingNodes(workspaceId, deps.clock())
  const present = nodeIds.length === 0 ? [] : await presentAgents(deps, workspaceId)
  if (present.length === 0) return []
  for (const nodeId of nodeIds) {
    const settings = (await deps.settings.node(nodeId))?.settings
    const agentLimit = chatSettingsOf(settings).agent_limit ?? null
    if (agentLimit !== null)
      channels.push({ nodeId, agentLimit, ...ableIn(present, nodeId, settings) })
  }
  return channels
}

/** Whether the event may change which conversations wait or which agents have capacity. */
export const mayAssign = (event: Extract<Happened, { type: 'chat_changed' }>): boolean =>
  event.item?.action !== 'add_comment'
