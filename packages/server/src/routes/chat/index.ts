// The visitor's calls of a chat: C-13 to C-16, forms inside one, no more mail, and notifications.

import { calls } from '@askwell/contract'
import type { FastifyInstance } from 'fastify'
import { leaveMessage } from '../../actions/chat/leave-message.ts'
import { notingRefusals } from '../../actions/chat/note-refusal.ts'
import { rateChat } from '../../actions/chat/rate-chat.ts'
import { requestCopy } from '../../actions/chat/request-copy.ts'
import type { Served } from '../../events/served.ts'
import { presentItem, presentRating } from '../../present/chat/item.ts'
import { serve } from '../serve.ts'
import { serveArchive } from './archive.ts'
import { serveBeginChat } from './begin-chat.ts'
import { clientIdOf } from './client-id.ts'
import { serveForms } from './forms.ts'
import { serveGetChat } from './get-chat.ts'
import { serveMailStop } from './mail-stop.ts'
import { servePostMessage } from './post-message.ts'
import { serveChatPush } from './push.ts'
import { visitorOf } from './visitor.ts'

// C-15: rates the service of a chat that is over.

function servePostRating(api: FastifyInstance, deps: Served): void {
  serve(api, calls.chat_rating, async (call) => {
    const visitor = await visitorOf(api, deps, call)
    const { result, events } = await rateChat(deps, visitor, call.body.rating)
    deps.publish(events)
    return presentRating(result.item)
  })
}

// C-14-copy: a copy of the conversation by mail, at the visitor's request.

function serveMailCopy(api: FastifyInstance, deps: Served): void {
  serve(api, calls.mail_chat_copy, async (call) => {
    const visitor = await visitorOf(api, deps, call)
    await api.limiter.countChat(visitor.feedbackId)
    const { result, events } = await requestCopy(deps, visitor, call.body.email)
    deps.publish(events)
    return presentItem(result.item, [], result.chat.label)
  })
}

// C-14-left: a message for the next agent, with an address for the answer.

function serveLeaveMessage(api: FastifyInstance, deps: Served): void {
  serve(api, calls.leave_chat_message, async (call) => {
    const visitor = await visitorOf(api, deps, call)
    const clientId = clientIdOf(call.request)
    const { result, events } = await notingRefusals(deps, visitor, async () => {
      await api.limiter.countChat(visitor.feedbackId)
      return leaveMessage(deps, visitor, { body: call.body.body, email: call.body.email, clientId })
    })
    deps.publish(events)
    return presentItem(result.item, [], result.chat.label)
  })
}

export function chatRoutes(api: FastifyInstance, deps: Served): void {
  serveGetChat(api, deps)
  servePostMessage(api, deps)
  serveLeaveMessage(api, deps)
  serveBeginChat(api, deps)
  servePostRating(api, deps)
  serveArchive(api, deps)
  serveForms(api, deps)
  serveMailCopy(api, deps)
  serveMailStop(api, deps)
  serveChatPush(api, deps)
}
