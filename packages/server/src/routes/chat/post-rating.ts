// C-15: rates the service of a chat that is over.
import { calls } from '@askwell/contract'
import type { FastifyInstance } from 'fastify'
import { rateChat } from '../../actions/chat/rate-chat.ts'
import type { Served } from '../../events/served.ts'
import { presentRating } from '../../present/chat/item.ts'
import { serve } from '../serve.ts'
import { visitorOf } from './visitor.ts'

export function servePostRating(api: FastifyInstance, deps: Served): void {
  serve(api, calls.chat_rating, async (call) => {
    const visitor = await visitorOf(api, deps, call)
    const { result, events } = await rateChat(deps, visitor, call.body.rating)
    deps.publish(events)
    return presentRating(result.item)
  })
}
