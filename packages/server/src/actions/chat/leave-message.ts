// A message for the next agent, also in the queue and outside the opening hours, when C-14 accepts no message. It is part of
// the conversation like any other, and the answer is mailed to the address that comes with it.
import { isLeftAddress } from '@askwell/engine/chat'
import type { Done } from '../../events/happened.ts'
import { invalid, Refusal } from '../../refusal.ts'
import type { ChatDeps, Visitor } from './authorize-visitor.ts'
import { changeChat, type ItemAndChat } from './chat-change.ts'
import { assertSaid, checkedWords } from './chat-words.ts'
import { openChat } from './open-chat.ts'
import { timerPlan } from './timer-plan.ts'

export interface LeftMessage {
  readonly body: string
  /** Blank counts as absent. */
  readonly email: string | undefined
  /** Makes a repeat harmless: it returns the first message under this id. */
  readonly clientId: string | null
}

/** Throws 13001, 13075, or 13070 when the chat is over. */
export async function leaveMessage(
  deps: ChatDeps,
  visitor: Visitor,
  given: LeftMessage,
): Promise<Done<ItemAndChat>> {
  const opened = await openChat(deps, visitor)
  if (opened.result.isBlocked) throw new Refusal(13075)
  const { body, email } = checkedMessage(given)
  const at = deps.clock()
  const { result, events } = await changeChat(deps, {
    feedbackId: visitor.feedbackId,
    timers: timerPlan((await deps.settings.node(visitor.nodeId))?.settings, at),
    allowedIn: ['open', 'queued'],
    item: {
      id: deps.newId(),
      action: 'add_comment',
      actor: 'customer',
      agentId: null,
      clientId: given.clientId,
      body,
      detail: email === null ? {} : { email },
      createdAt: at,
    },
  })
  return { result, events: [...opened.events, ...events] }
}

/** Throws 13001. */
export function checkedMessage(given: Pick<LeftMessage, 'body' | 'email'>) {
  const body = checkedWords(given.body)
  assertSaid({ body, attachment: null })
  const email = given.email?.trim() || null
  if (email !== null && !isLeftAddress(email))
    throw invalid([{ field: 'email', message: 'is not an e-mail address' }])
  return { body, email }
}
