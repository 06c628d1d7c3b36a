// The state machine of a chat: which actor may make which transition. Every other one is refused. A request for the
// current status changes nothing.
//
//   queued ──agent takes──▶ open ──agent closes──▶ closed ──agent reopens──▶ open
//      │                     └──visitor archives──▶ archived, for good
//      └──visitor leaves──▶ closed
import type { ChatStatus } from '@askwell/contract'
import type { Done } from '../../events/happened.ts'
import { Refusal } from '../../refusal.ts'
import type { AgentRow, ChatRow } from '../../store/index.ts'
import type { ChatDeps } from './authorize-visitor.ts'
import { changeChat } from './chat-change.ts'
import { queueMoved } from './queue-moved.ts'
import { timerPlan } from './timer-plan.ts'

const ways: Readonly<
  Record<'agent' | 'customer', Readonly<Record<ChatStatus, readonly ChatStatus[]>>>
> = {
  agent: { open: ['queued', 'closed'], closed: ['open'], queued: [], archived: [] },
  customer: { open: [], closed: ['queued'], queued: [], archived: ['open'] },
}

/** Throws 13070 to a visitor, 13005 to an agent. */
export async function changeStatus(
  deps: ChatDeps,
  chat: ChatRow,
  to: ChatStatus,
  by: { readonly actor: 'customer' } | { readonly actor: 'agent'; readonly agent: AgentRow },
): Promise<Done<ChatRow>> {
  if (chat.status === to) return { result: chat, events: [] }
  const agent = by.actor === 'agent' ? by.agent : null
  const at = deps.clock()
  try {
    const { result, events } = await changeChat(
      deps,
      {
        feedbackId: chat.feedbackId,
        ...(to === 'open' && {
          timers: timerPlan((await deps.settings.node(chat.nodeId))?.settings, at),
        }),
        allowedIn: ways[by.actor][to],
        status: to,
        ...(agent !== null && to === 'open' && { takenBy: agent.id }),
        item: {
          id: deps.newId(),
          action: 'change_status',
          actor: by.actor,
          agentId: agent?.id ?? null,
          clientId: null,
          body: null,
          detail: { status: to },
          createdAt: at,
        },
      },
      agent,
    )
    const moved = chat.status === 'queued' && events.length > 0 ? await queueMoved(deps, chat) : []
    return { result: result.chat, events: [...events, ...moved] }
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 13070) throw error
    // Somebody else may have made the same change between the read and the write.
    const now = await deps.store.chats.byFeedback(chat.feedbackId)
    if (now?.status === to) return { result: now, events: [] }
    throw by.actor === 'agent'
      ? new Refusal(
          13005,
          `A chat that is ${now?.status ?? chat.status} cannot become ${to} this way.`,
        )
      : error
  }
}
