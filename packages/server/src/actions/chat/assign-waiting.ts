// Conversations that wait are given to agents who have the inbox open, where the channel assigns: to the one with the fewest
// open conversations, and never above the channel's limit. What nobody has room for stays in the queue until somebody comes
// or has room again. Grants, settings and the end of a snooze are noticed by a look every half minute.
import type { Happened } from '../../events/happened.ts'
import type { AssigningChannel, Assignment } from '../../store/index.ts'
import { ableIn, type PresentDeps, presentAgents } from './agents-here.ts'
import { changed } from './chat-change.ts'
import { chatSettingsOf } from './chat-settings.ts'
import { queueMoved } from './queue-moved.ts'

export const assignChatsJob = 'assign_chats'
/** How late a conversation may be assigned whose event was lost. */
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

/** The event may change which conversations wait, or which agents have room. */
export const mayAssign = (event: Extract<Happened, { type: 'chat_changed' }>): boolean =>
  event.item?.action !== 'add_comment'
