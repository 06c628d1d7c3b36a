// A chat begins when it is first opened: until then its visitor does not wait.
import type { Done, Happened } from '../../events/happened.ts'
import type { FeedbackRow } from '../../store/feedback/feedback-row.ts'
import type { ChatRow } from '../../store/index.ts'
import { planPush } from '../push/plan-push.ts'
import type { ChatDeps, Visitor } from './authorize-visitor.ts'
import { chatSettingsOf } from './chat-settings.ts'
import { mayHold } from './may-hold.ts'
import { queueMoved } from './queue-moved.ts'
import { routeChat } from './route-chat.ts'
import { timerPlan } from './timer-plan.ts'

export async function openChat(deps: ChatDeps, visitor: Visitor): Promise<Done<ChatRow>> {
  const known = await deps.store.chats.byFeedback(visitor.feedbackId)
  if (known) return { result: known, events: [] }
  const [node, feedback] = await Promise.all([
    deps.settings.node(visitor.nodeId),
    deps.store.feedback(visitor.workspaceId, visitor.feedbackId),
  ])
  const settings = chatSettingsOf(node?.settings)
  const routed = feedback && (await routeChat(deps.settings, settings.routes, feedback))
  const at = deps.clock()
  const { chat: stored, isNew } = await deps.store.chats.open({
    feedbackId: visitor.feedbackId,
    workspaceId: visitor.workspaceId,
    nodeId: visitor.nodeId,
    slots: settings.queue_enabled ? settings.slots : null,
    agentId: await ableAgent(deps, visitor, routed?.agentId ?? null),
    priority: routed?.priority ?? 0,
    topic: routed?.topic ?? null,
    label: feedback && labelOf(feedback),
    at,
    timers: timerPlan(node?.settings, at),
  })
  if (!isNew) return { result: stored, events: [] }
  const chat = await reserved(deps, stored)
  const begun: Happened = {
    type: 'chat_changed',
    chat,
    item: null,
    lastItem: null,
    agents: [],
    isRatingEnabled: settings.rating_enabled,
    nodeName: node?.settings.name ?? '',
  }
  await planPush(deps, chat, 'agent')
  const goesBefore = chat.status === 'queued' && chat.priority > 0
  return {
    result: chat,
    events: [begun, ...(goesBefore ? await queueMoved(deps, chat) : [])],
  }
}

/** Null = the agent no longer exists, or may not answer in the channel. */
async function ableAgent(
  deps: ChatDeps,
  { workspaceId, nodeId }: Pick<Visitor, 'workspaceId' | 'nodeId'>,
  id: string | null,
): Promise<string | null> {
  const agent = id === null ? null : await deps.store.chats.agent(workspaceId, id)
  return agent !== null && (await mayHold(deps, agent, nodeId)) ? agent.id : null
}

/**
 * An alert may have been raised before the chat began. One that is raised from now on finds the chat: its transaction locks the
 * feedback, which the new chat refers to.
 */
async function reserved(deps: ChatDeps, chat: ChatRow): Promise<ChatRow> {
  if (chat.agentId !== null) return chat
  const agentId = await ableAgent(deps, chat, await deps.store.alerts.agentOf(chat.feedbackId))
  return (
    (agentId && (await deps.store.chats.reserve(chat.feedbackId, agentId, deps.clock()))) || chat
  )
}

/** Only from the feedback itself, never from the record of a claimed customer. */
function labelOf({ customer, userId }: FeedbackRow): string | null {
  const said = [
    customer?.name,
    customer?.email,
    customer?.phone_number,
    customer?.external_id,
    userId,
  ]
  return said.find((word) => word !== undefined && word !== null && word.trim() !== '') ?? null
}
