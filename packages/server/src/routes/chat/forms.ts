// A form that an agent sent into the chat: its flow, and the answers to it.
import { calls } from '@askwell/contract'
import type { FastifyInstance } from 'fastify'
import { answerForm, readForm } from '../../actions/chat/answer-form.ts'
import { notingRefusals } from '../../actions/chat/note-refusal.ts'
import type { Served } from '../../events/served.ts'
import { presentItem } from '../../present/chat/item.ts'
import { publicFlow } from '../../present/respondent/public-flow.ts'
import { serve } from '../serve.ts'
import { visitorOf } from './visitor.ts'

export function serveForms(api: FastifyInstance, deps: Served): void {
  serve(api, calls.chat_form, async (call) => {
    const { flow, isAnswered } = await readForm(
      deps,
      await visitorOf(api, deps, call),
      call.params.item_id,
    )
    return { flow: publicFlow(flow.document, flow.version).flow, answered: isAnswered }
  })
  serve(api, calls.answer_chat_form, async (call) => {
    const visitor = await visitorOf(api, deps, call)
    const { result, events } = await notingRefusals(deps, visitor, async () => {
      await api.limiter.countChat(visitor.feedbackId)
      return answerForm(deps, visitor, call.params.item_id, call.body)
    })
    deps.publish(events)
    return presentItem(result.item, [], result.chat.label)
  })
}
