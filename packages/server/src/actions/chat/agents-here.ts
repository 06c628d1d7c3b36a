// Which of the agents who have the inbox open and are not away may answer a channel's chats: those who may have them, and for
// a topic those that the channel's routes name for it.
import type { Channels, NodeSettings } from '@askwell/contract'
import type { Served } from '../../events/served.ts'
import type { AssigningChannel, ChatRow } from '../../store/index.ts'
import type { ChatDeps } from './authorize-visitor.ts'
import { chatSettingsOf } from './chat-settings.ts'
import { channelsOfAgent, holds } from './may-hold.ts'

export type PresentDeps = ChatDeps & Pick<Served, 'agentsThere'>

interface PresentAgent {
  readonly id: string
  readonly channels: Channels | null
}

export async function presentAgents(
  deps: PresentDeps,
  workspaceId: string,
): Promise<PresentAgent[]> {
  const there = new Set(deps.agentsThere(workspaceId))
  if (there.size === 0) return []
  const agents = (await deps.store.chats.agents(workspaceId)).filter(
    ({ id, settings }) => there.has(id) && settings.away !== true,
  )
  return Promise.all(
    agents.map(async (agent) => ({ id: agent.id, channels: await channelsOfAgent(deps, agent) })),
  )
}

/** Which of the present agents may receive which conversations of a channel. */
export function ableIn(
  present: readonly PresentAgent[],
  nodeId: string,
  settings: Pick<NodeSettings, 'chat'> | undefined,
): Pick<AssigningChannel, 'agentIds' | 'byTopic'> {
  const agentIds = present.filter(({ channels }) => holds(channels, nodeId)).map(({ id }) => id)
  const byTopic = new Map<string, readonly string[]>()
  for (const { topic, agent_ids = [] } of chatSettingsOf(settings).routes) {
    // If several routes have the same topic, the agents of all of them may answer.
    const named =
      agent_ids.length === 0 ? agentIds : agentIds.filter((id) => agent_ids.includes(id))
    byTopic.set(topic, [...new Set([...(byTopic.get(topic) ?? []), ...named])])
  }
  return { agentIds, byTopic: Object.fromEntries(byTopic) }
}

/** Whether an agent who may answer this chat has the inbox open. The chat's own agent always may. */
export async function isAgentHere(
  deps: PresentDeps,
  { workspaceId, nodeId, topic, agentId }: ChatRow,
): Promise<boolean> {
  const [present, node] = await Promise.all([
    presentAgents(deps, workspaceId),
    deps.settings.node(nodeId),
  ])
  const { agentIds, byTopic } = ableIn(present, nodeId, node?.settings)
  return (
    ((topic === null ? undefined : byTopic[topic]) ?? agentIds).length > 0 ||
    (agentId !== null && agentIds.includes(agentId))
  )
}
