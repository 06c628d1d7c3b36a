// Assigns waiting conversations to agents who are present, one per transaction. Assignments of a workspace run one after the
// other, so two servers never count the same agent's capacity twice. A conversation that an agent took meanwhile stays with
// that agent.

import type { Session } from '../query/session.ts'
import type { ChatRecord } from './chat-tables.ts'
import { takeFreeChat, writeChat } from './chat-writes.ts'
import type { ChatItemRow, ChatRow } from './chats.ts'

/** A channel that assigns, and the agents who may receive its conversations now. */
export interface AssigningChannel {
  readonly nodeId: string
  /** An agent with this many open conversations receives no more. */
  readonly agentLimit: number
  readonly agentIds: readonly string[]
  /** Topics that only some of the agents may receive. */
  readonly byTopic: Readonly<Record<string, readonly string[]>>
}

export interface QueuedChat {
  readonly rank: number
  readonly feedbackId: string
}

export interface AssignmentRequest {
  readonly workspaceId: string
  readonly channels: readonly AssigningChannel[]
  /** Conversations up to this one have been considered. */
  readonly after: QueuedChat | null
  /** The id of the item that is added when a conversation leaves the queue. */
  readonly itemId: string
  readonly at: number
}

export interface Assignment {
  readonly chat: ChatRow
  /** Null when the conversation was already open. */
  readonly item: ChatItemRow | null
  readonly place: QueuedChat
}

type Waiting = Pick<
  ChatRecord,
  'feedback_id' | 'node_id' | 'topic' | 'status' | 'queue_rank' | 'agent_id'
>

const slice = 100

/** Null when no waiting conversation can be assigned. */
export async function assignNextChat(
  session: Session,
  request: AssignmentRequest,
): Promise<Assignment | null> {
  const { workspaceId, channels, at } = request
  if (session.engine === 'postgres')
    await session.rows('select pg_advisory_xact_lock(hashtextextended(?, 0))', [
      `assign chats ${workspaceId}`,
    ])
  const load = await loadOf(session, workspaceId, at)
  const byNode = new Map(channels.map((channel) => [channel.nodeId, channel]))
  const withRoom = channels
    .filter(({ agentIds, agentLimit }) => agentIds.some((id) => (load.get(id) ?? 0) < agentLimit))
    .map(({ nodeId }) => nodeId)
  if (withRoom.length === 0) return null
  for (let { after } = request; ; ) {
    const waiting = await waitingAfter(session, workspaceId, withRoom, at, after)
    for (const chat of waiting) {
      const channel = byNode.get(chat.node_id)
      const agentId =
        channel === undefined
          ? null
          : chooseAgent(ableAgents(channel, chat), load, channel.agentLimit, chat.feedback_id)
      const given = agentId === null ? null : await give(session, chat, agentId, request)
      if (given !== null) return given
    }
    const last = waiting.at(-1)
    if (last === undefined || waiting.length < slice) return null
    after = { rank: last.queue_rank, feedbackId: last.feedback_id }
  }
}

/** A conversation that a route reserved for one agent waits for that agent. */
function ableAgents(
  { agentIds, byTopic }: AssigningChannel,
  { topic, agent_id }: Pick<Waiting, 'topic' | 'agent_id'>,
): readonly string[] {
  const able = (topic === null ? undefined : byTopic[topic]) ?? agentIds
  return agent_id === null ? able : able.filter((id) => id === agent_id)
}

/** The agent with the fewest open conversations. Ties are broken by the conversation's id, so nobody is always first. */
export function chooseAgent(
  able: readonly string[],
  load: ReadonlyMap<string, number>,
  limit: number,
  feedbackId: string,
): string | null {
  const open = (id: string): number => load.get(id) ?? 0
  const fewest = Math.min(...able.map(open))
  const equal = able.filter((id) => open(id) === fewest).toSorted()
  return fewest >= limit
    ? null
    : (equal[Number.parseInt(feedbackId.slice(0, 8), 16) % equal.length] ?? null)
}

/** Open conversations of each agent that are not snoozed. */
async function loadOf(
  { rows }: Session,
  workspaceId: string,
  at: number,
): Promise<Map<string, number>> {
  const counted = await rows<{ agent_id: string; open: number }>(
    `select agent_id, count(*) as open from chat where workspace_id = ? and status = 'open' and agent_id is not null
      and (snoozed_until is null or snoozed_until <= ?) group by agent_id`,
    [workspaceId, at],
  )
  return new Map(counted.map(({ agent_id, open }) => [agent_id, Number(open)]))
}

/** In queue order. */
function waitingAfter(
  { rows }: Session,
  workspaceId: string,
  nodeIds: readonly string[],
  at: number,
  after: QueuedChat | null,
): Promise<readonly Waiting[]> {
  const places = nodeIds.map(() => '?').join(', ')
  return rows<Waiting>(
    `select feedback_id, node_id, topic, status, queue_rank, agent_id from chat
      where workspace_id = ? and (status = 'queued' or (status = 'open' and agent_id is null)) and (snoozed_until is null or snoozed_until <= ?)
      and is_blocked = 0 and node_id in (${places}) ${after === null ? '' : 'and (queue_rank, feedback_id) > (?, ?)'}
      order by queue_rank, feedback_id limit ${slice}`,
    [workspaceId, at, ...nodeIds, ...(after === null ? [] : [after.rank, after.feedbackId])],
  )
}

/** Null when it no longer waits, or the profile was deleted. */
async function give(
  session: Session,
  waiting: Waiting,
  agentId: string,
  { workspaceId, itemId, at }: AssignmentRequest,
): Promise<Assignment | null> {
  const { feedback_id: feedbackId, queue_rank: rank, status } = waiting
  const profiles = await session.rows(
    'select 1 as one from agent where id = ? and workspace_id = ?',
    [agentId, workspaceId],
  )
  if (profiles.length === 0) return null
  const place = { rank, feedbackId }
  if (status === 'open') {
    const chat = await takeFreeChat(session, feedbackId, agentId, at)
    return chat && { chat, item: null, place }
  }
  const outcome = await writeChat(session, {
    feedbackId,
    allowedIn: ['queued'],
    status: 'open',
    takenBy: agentId,
    item: {
      ...({
        id: itemId,
        action: 'change_status',
        actor: 'system',
        agentId: null,
        clientId: null,
        body: null,
      } as const),
      detail: { status: 'open', reason: 'assigned' },
      createdAt: at,
    },
  })
  return outcome.kind === 'done' ? { chat: outcome.chat, item: outcome.item, place } : null
}
