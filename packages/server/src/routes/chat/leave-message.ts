// C-14-left: a message for whoever comes, with an address for the answer.
import { calls } from '@askwell/contract'
import type { FastifyInstance } from 'fastify'
import { leaveMessage } from '../../actions/chat/leave-message.ts'
import { notingRefusals } from '../../actions/chat/note-refusal.ts'
import type { Served } from '../../events/served.ts'
import { presentItem } from '../../present/chat/item.ts'
import { serve } from '../serve.ts'
import { clientIdOf } from './client-id.ts'
import { visitorOf } from './visitor.ts'

export function serveLeaveMessage(api: FastifyInstance, deps: Served): void {
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
