// Subscribes a visitor's browser to notifications, and hands a conversation over from the widget to a separate window.
import { calls } from '@askwell/contract'
import type { FastifyInstance } from 'fastify'
import { beginHandover, takeHandover } from '../../actions/chat/hand-over.ts'
import { subscribeVisitor, unsubscribeVisitor } from '../../actions/push/subscribe.ts'
import type { Served } from '../../events/served.ts'
import { Refusal } from '../../refusal.ts'
import { serve } from '../serve.ts'
import { visitorOf } from './visitor.ts'

export function serveChatPush(api: FastifyInstance, deps: Served): void {
  serve(api, calls.subscribe_chat, async (call) => {
    const visitor = await visitorOf(api, deps, call)
    await api.limiter.countChat(visitor.feedbackId)
    await subscribeVisitor(deps, visitor, call.body)
    return { endpoint: call.body.endpoint }
  })
  serve(api, calls.unsubscribe_chat, async (call) => {
    await unsubscribeVisitor(deps, await visitorOf(api, deps, call), call.body.endpoint)
    return { endpoint: call.body.endpoint }
  })
  serve(api, calls.hand_over_chat, async (call) => {
    const visitor = await visitorOf(api, deps, call)
    await api.limiter.countChat(visitor.feedbackId)
    return { code: await beginHandover(deps, visitor) }
  })
  serve(api, calls.take_over_chat, async ({ params, body, request, reply }) => {
    reply.header('cache-control', 'no-store')
    try {
      return { token: await takeHandover(deps, params.feedback_id.toLowerCase(), body.code) }
    } catch (error) {
      if (error instanceof Refusal && error.code === 13074)
        await api.limiter.countWrongKey(request.ip)
      throw error
    }
  })
}
