// What agents send in a conversation. The parts of a message are read like a visitor's; agents may send images and PDF files even
// where visitors may not.
import { assertSaid, checkedWords } from '../../../actions/chat/chat-words.ts'
import { takeAttachment } from '../../../actions/chat/take-attachment.ts'
import { mayAnswer, postAgentMessage, sendForm } from '../../../actions/owner/chats.ts'
import { changeMessage, messageChanges } from '../../../actions/owner/message-changes.ts'
import { sendTranscript } from '../../../actions/owner/send-transcript.ts'
import { presentItem } from '../../../present/chat/item.ts'
import { isoTime } from '../../../present/owner/time.ts'
import { clientIdOf } from '../../chat/client-id.ts'
import { readMessage } from '../../chat/read-message.ts'
import type { OwnerHandlers } from '../serve-owner.ts'

export const messageHandlers = {
  post_chat_message: async ({ deps, workspaceId, params, request, caller }) => {
    const clientId = clientIdOf(request)
    await mayAnswer(deps, workspaceId, params.feedback_id, clientId)
    const { body: words, agentId, file } = await readMessage(request, deps, () => undefined)
    const body = checkedWords(words)
    assertSaid({ body, attachment: file })
    const attachment = file && (await takeAttachment(deps, file, 'images_and_pdf', workspaceId))
    const { result, events } = await postAgentMessage(
      deps,
      workspaceId,
      params.feedback_id,
      { body, attachment, clientId },
      { agentId, person: caller.person },
    )
    deps.publish(events)
    return presentItem(result.item, result.agent ? [result.agent] : [], result.chat.label)
  },

  edit_chat_message: async ({ deps, workspaceId, params, body, caller }) => {
    const change = { kind: 'edit', body: checkedWords(body.body) } as const
    const { result, events } = await changeMessage(deps, workspaceId, params, change, {
      agentId: body.agent_id,
      person: caller.person,
    })
    deps.publish(events)
    return presentItem(result.item, result.agent ? [result.agent] : [], result.chat.label)
  },

  delete_chat_message: async ({ deps, workspaceId, params, query, caller }) => {
    const { result, events } = await changeMessage(
      deps,
      workspaceId,
      params,
      { kind: 'delete' },
      { agentId: query.agent_id, person: caller.person },
    )
    deps.publish(events)
    return presentItem(result.item, result.agent ? [result.agent] : [], result.chat.label)
  },

  chat_message_changes: async ({ deps, workspaceId, params, reply }) => {
    reply.header('cache-control', 'no-store')
    const changes = await messageChanges(deps, workspaceId, params)
    return {
      items: changes.map(({ id, action, agentId, body, createdAt }) => ({
        id,
        kind: action === 'edit_comment' ? ('edit' as const) : ('delete' as const),
        agent_id: agentId,
        body,
        created_at: isoTime(createdAt),
      })),
      next: null,
    }
  },

  send_chat_form: async ({ deps, workspaceId, params, body, caller }) => {
    const { result, events } = await sendForm(deps, workspaceId, params.feedback_id, body.flow_id, {
      agentId: body.agent_id,
      person: caller.person,
    })
    deps.publish(events)
    return presentItem(result.item, result.agent ? [result.agent] : [], result.chat.label)
  },

  send_chat_transcript: async ({ deps, workspaceId, params, body, caller }) => {
    const { result, events } = await sendTranscript(deps, workspaceId, params.feedback_id, {
      agentId: body.agent_id,
      person: caller.person,
    })
    deps.publish(events)
    return presentItem(result.item, result.agent ? [result.agent] : [], result.chat.label)
  },
} satisfies Partial<OwnerHandlers>
