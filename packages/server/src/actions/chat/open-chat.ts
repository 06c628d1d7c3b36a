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
  const chat = chatSettingsOf(node?.settings)
  const routed = feedback && (await routeChat(deps.settings, chat.routes, feedback))
  const taker = routed?.agentId
    ? await deps.store.chats.agent(visitor.workspaceId, routed.agentId)
    : null
  const at = deps.clock()
  const opened = await deps.store.chats.open({
    feedbackId: visitor.feedbackId,
    workspaceId: visitor.workspaceId,
    nodeId: visitor.nodeId,
    slots: chat.queue_enabled ? chat.slots : null,
    agentId: taker !== null && (await mayHold(deps, taker, visitor.nodeId)) ? taker.id : null,
    priority: routed?.priority ?? 0,
    topic: routed?.topic ?? null,
    label: feedback && labelOf(feedback),
    at,
    timers: timerPlan(node?.settings, at),
  })
  const begun: Happened = {
    type: 'chat_changed',
    chat: opened.chat,
    item: null,
    lastItem: null,
    agents: [],
    isRatingEnabled: chat.rating_enabled,
    nodeName: node?.settings.name ?? '',
  }
  if (!opened.isNew) return { result: opened.chat, events: [] }
  await planPush(deps, opened.chat, 'agent')
  const goesBefore = opened.chat.status === 'queued' && opened.chat.priority > 0
  return {
    result: opened.chat,
    events: [begun, ...(goesBefore ? await queueMoved(deps, opened.chat) : [])],
  }
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
