// C-14: a visitor's message, with a file or without.
import { calls } from '@askwell/contract'
import type { FastifyInstance } from 'fastify'
import { assertSaid, checkedWords } from '../../actions/chat/chat-words.ts'
import { notingRefusals } from '../../actions/chat/note-refusal.ts'
import { mayWrite, postVisitorMessage } from '../../actions/chat/post-visitor-message.ts'
import { takeAttachment } from '../../actions/chat/take-attachment.ts'
import type { Served } from '../../events/served.ts'
import { presentItem } from '../../present/chat/item.ts'
import { serve } from '../serve.ts'
import { clientIdOf } from './client-id.ts'
import { readMessage } from './read-message.ts'
import { visitorOf } from './visitor.ts'

export function servePostMessage(api: FastifyInstance, deps: Served): void {
  serve(api, calls.chat_message, async (call) => {
    const visitor = await visitorOf(api, deps, call)
    const clientId = clientIdOf(call.request)
    const allowed = await notingRefusals(deps, visitor, async () => {
      await api.limiter.countChat(visitor.feedbackId)
      return mayWrite(deps, visitor, clientId)
    })
    deps.publish(allowed.events)
    const { body: words, file } = await readMessage(call.request, deps, allowed.mayAttach)
    const body = checkedWords(words)
    assertSaid({ body, attachment: file })
    const attachment =
      file && (await takeAttachment(deps, file, allowed.accepts, visitor.workspaceId))
    const { result, events } = await postVisitorMessage(deps, visitor, {
      body,
      attachment,
      clientId,
    })
    deps.publish(events)
    return presentItem(result.item, [], result.chat.label)
  })
}
