// C-14: a visitor's message. Refusals come in the order of the calls' table, before the picture is read: 409 when the chat or
// the opening hours allow no message, 403 when pictures are switched off. The transaction checks the status again.
import { isOperating } from '@askwell/engine'
import type { Done } from '../../events/happened.ts'
import { notFound, Refusal } from '../../refusal.ts'
import type { ChatRow } from '../../store/index.ts'
import type { ChatDeps, Visitor } from './authorize-visitor.ts'
import { changeChat, type ItemAndChat } from './chat-change.ts'
import { chatSettingsOf } from './chat-settings.ts'
import type { MessageContent } from './chat-words.ts'
import { openChat } from './open-chat.ts'
import { timerPlan } from './timer-plan.ts'

export interface MayWrite extends Done<ChatRow> {
  /** Throws 13072 when pictures are switched off. */
  readonly mayAttach: () => void
  readonly accepts: 'images' | 'images_and_pdf'
}

/** Checks that this visitor may write now. Throws 13075, 13070 or 13071. Opens the chat when it is not open. */
export async function mayWrite(
  deps: ChatDeps,
  visitor: Visitor,
  clientId: string | null,
): Promise<MayWrite> {
  const opened = await openChat(deps, visitor)
  const node = await deps.settings.node(visitor.nodeId)
  if (!node) throw notFound()
  if (opened.result.isBlocked) throw new Refusal(13075)
  const refusal =
    opened.result.status !== 'open'
      ? 13070
      : isOperating(node.settings, deps.clock())
        ? null
        : 13071
  // A repeat gets the first reply, even when the chat was closed since.
  if (
    refusal !== null &&
    (clientId === null || !(await deps.store.chats.hasItem(visitor.feedbackId, clientId)))
  )
    throw new Refusal(refusal)
  const chat = chatSettingsOf(node.settings)
  const mayAttach = (): void => {
    if (chat.prevent_upload) throw new Refusal(13072)
  }
  return { ...opened, mayAttach, accepts: chat.accept_pdf === true ? 'images_and_pdf' : 'images' }
}

/** `clientId` makes a repeat harmless: it returns the first message under this id. */
export async function postVisitorMessage(
  deps: ChatDeps,
  visitor: Visitor,
  said: MessageContent & { readonly clientId: string | null },
): Promise<Done<ItemAndChat>> {
  const at = deps.clock()
  return changeChat(deps, {
    feedbackId: visitor.feedbackId,
    timers: timerPlan((await deps.settings.node(visitor.nodeId))?.settings, at),
    allowedIn: ['open'],
    item: {
      id: deps.newId(),
      action: 'add_comment',
      actor: 'customer',
      agentId: null,
      clientId: said.clientId,
      body: said.body,
      detail: said.attachment === null ? {} : { attachment: said.attachment },
      createdAt: at,
    },
  })
}
