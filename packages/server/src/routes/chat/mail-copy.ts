// C-14-copy: a copy of the conversation by mail, at the visitor's request.
import { calls } from '@askwell/contract'
import type { FastifyInstance } from 'fastify'
import { requestCopy } from '../../actions/chat/request-copy.ts'
import type { Served } from '../../events/served.ts'
import { presentItem } from '../../present/chat/item.ts'
import { serve } from '../serve.ts'
import { visitorOf } from './visitor.ts'

export function serveMailCopy(api: FastifyInstance, deps: Served): void {
  serve(api, calls.mail_chat_copy, async (call) => {
    const visitor = await visitorOf(api, deps, call)
    await api.limiter.countChat(visitor.feedbackId)
    const { result, events } = await requestCopy(deps, visitor, call.body.email)
    deps.publish(events)
    return presentItem(result.item, [], result.chat.label)
  })
}
