// Mails a copy of the conversation to its visitor at an agent's request. An item in the conversation records that.
import { chatStatuses } from '@askwell/contract'
import type { Deps } from '../../deps.ts'
import type { Done } from '../../events/happened.ts'
import { Refusal } from '../../refusal.ts'
import type { ChatDeps } from '../chat/authorize-visitor.ts'
import { changeChat, type ItemAndChat } from '../chat/chat-change.ts'
import { planTranscript, transcriptAddress } from '../chat/mail-transcript.ts'
import { actingAgent, type Speaker } from './agents.ts'
import { chatOf } from './chats.ts'
import { found } from './known-id.ts'

/** Throws 13004 when no mail can be sent, 13005 when no mail may be sent to this visitor. */
export async function sendTranscript(
  deps: ChatDeps & Pick<Deps, 'sendMail'>,
  workspaceId: string,
  feedbackId: string,
  speaker: Speaker,
): Promise<Done<ItemAndChat>> {
  const chat = await chatOf(deps, workspaceId, feedbackId)
  if (deps.sendMail === null)
    throw new Refusal(13004, 'No mail server is configured, so no copy can be sent.')
  const feedback = found(await deps.store.feedback(workspaceId, chat.feedbackId))
  if (chat.isMailStopped)
    throw new Refusal(13005, 'The visitor has unsubscribed from mail about this conversation.')
  if ((await transcriptAddress(deps, chat, feedback)) === null)
    throw new Refusal(13005, 'The e-mail address of this visitor is unknown.')
  const agent = await actingAgent(deps, chat, speaker)
  const done = await changeChat(
    deps,
    {
      feedbackId: chat.feedbackId,
      allowedIn: chatStatuses,
      item: {
        id: deps.newId(),
        action: 'send_transcript',
        actor: 'agent',
        agentId: agent.id,
        clientId: null,
        body: null,
        detail: {},
        createdAt: deps.clock(),
      },
    },
    agent,
  )
  await planTranscript(deps, done.result.item)
  return done
}
