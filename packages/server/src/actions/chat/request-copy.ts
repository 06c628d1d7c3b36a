// Mails a copy of the conversation at the visitor's request. The visitor writes the words and may enter anybody's address, so
// a copy is sent only of a conversation that an agent has answered, and only a few times a day.
import { chatStatuses } from '@askwell/contract'
import { isLeftAddress } from '@askwell/engine/chat'
import type { Deps } from '../../deps.ts'
import type { Done } from '../../events/happened.ts'
import { invalid, notFound, Refusal } from '../../refusal.ts'
import type { ChatRow } from '../../store/index.ts'
import type { ChatDeps, Visitor } from './authorize-visitor.ts'
import { changeChat, type ItemAndChat } from './chat-change.ts'
import { planTranscript, transcriptAddress } from './mail-transcript.ts'
import { openChat } from './open-chat.ts'

export type CopyDeps = ChatDeps & Pick<Deps, 'sendMail'>

const mostCopies = 3
const dayMs = 24 * 3_600_000

export const mayMailCopy = ({ sendMail }: Pick<Deps, 'sendMail'>, chat: ChatRow): boolean =>
  sendMail !== null && !chat.isMailStopped && !chat.isBlocked

/** `given`: blank counts as absent. Throws 13075, 13004, 13005, 13001 or 13006. */
export async function requestCopy(
  deps: CopyDeps,
  visitor: Visitor,
  given: string | undefined,
): Promise<Done<ItemAndChat>> {
  const opened = await openChat(deps, visitor)
  const { feedbackId, isBlocked, isMailStopped } = opened.result
  if (isBlocked) throw new Refusal(13075)
  if (deps.sendMail === null)
    throw new Refusal(13004, 'No mail server is configured, so no copy can be sent.')
  if (isMailStopped)
    throw new Refusal(
      13005,
      'You have unsubscribed from mail about this conversation, so no copy can be sent.',
    )
  const email = given?.trim() || null
  if (email !== null && !isLeftAddress(email))
    throw invalid([{ field: 'email', message: 'is not an e-mail address' }])
  const items = await deps.store.chats.items(feedbackId, { after: 0 })
  if (!items.some(({ action, actor }) => action === 'add_comment' && actor === 'agent'))
    throw new Refusal(13005, 'A copy can be sent once somebody has answered.')
  if (email === null && (await knownAddress(deps, opened.result)) === null)
    throw invalid([
      { field: 'email', message: 'is required, because this conversation has no address' },
    ])
  const copies = items.filter(
    ({ action, actor }) => action === 'send_transcript' && actor === 'customer',
  )
  const at = deps.clock()
  const oldest = copies.at(-mostCopies)
  if (oldest && at - oldest.createdAt < dayMs)
    throw new Refusal(13006, 'You can request at most three copies a day.', {
      retryAfterSeconds: Math.ceil((oldest.createdAt + dayMs - at) / 1_000),
    })
  const { result, events } = await changeChat(deps, {
    feedbackId,
    allowedIn: chatStatuses,
    item: {
      id: deps.newId(),
      action: 'send_transcript',
      actor: 'customer',
      agentId: null,
      // Only one of several concurrent requests is stored.
      clientId: `copy ${copies.length + 1}`,
      body: null,
      detail: email === null ? {} : { email },
      createdAt: at,
    },
  })
  if (events.length > 0) await planTranscript(deps, result.item)
  return { result, events: [...opened.events, ...events] }
}

async function knownAddress({ store }: CopyDeps, chat: ChatRow): Promise<string | null> {
  const feedback = await store.feedback(chat.workspaceId, chat.feedbackId)
  if (!feedback) throw notFound()
  return transcriptAddress({ store }, chat, feedback)
}
