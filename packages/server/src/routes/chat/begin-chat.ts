// C-14-first: a message that is left before any answer. It is stored with a feedback without answers, because every
// conversation needs one, and C-04's own checks decide who may: the hours of the node, signed links, domains, identities.
import { calls } from '@askwell/contract'
import type { FastifyInstance } from 'fastify'
import { authorizeVisitor } from '../../actions/chat/authorize-visitor.ts'
import { checkedMessage, leaveMessage } from '../../actions/chat/leave-message.ts'
import { notingRefusals } from '../../actions/chat/note-refusal.ts'
import type { Served } from '../../events/served.ts'
import { presentItem } from '../../present/chat/item.ts'
import { notFound, Refusal } from '../../refusal.ts'
import { readFeedbackHeaders } from '../respondent/feedback-headers.ts'
import { feedbackTaker } from '../respondent/post-feedback.ts'
import { serve } from '../serve.ts'

export function serveBeginChat(api: FastifyInstance, deps: Served): void {
  const take = feedbackTaker(deps, deps.settings)
  serve(api, calls.begin_chat, async ({ params, body: given, request, reply }) => {
    reply.header('cache-control', 'no-store')
    const said = readFeedbackHeaders(request.headers)
    const { body, email, ...visitor } = given
    const message = checkedMessage({ body, email })
    const flowId = (await deps.settings.node(params.node_id))?.settings.flow_id
    if (!flowId) throw notFound()
    // Without a key a repeat cannot be recognized.
    const clientId = said.idempotencyKey ?? deps.newId()
    const { id, chat_token_string } = await take(
      {
        ...visitor,
        node_id: params.node_id,
        flow_id: flowId,
        created_at: new Date(deps.clock()).toISOString(),
        responses: [],
        // The conversation is listed under it.
        ...(message.email !== null && {
          customer: Object.assign({ email: message.email }, visitor.customer),
        }),
      },
      { ...said, idempotencyKey: clientId, isCompleted: false, continues: null, isMessage: true },
      request,
    )
    if (chat_token_string === null) throw new Refusal(13047)
    const opener = await authorizeVisitor(deps, id, chat_token_string)
    const { result, events } = await notingRefusals(deps, opener, () =>
      leaveMessage(deps, opener, { body, email, clientId }),
    )
    deps.publish(events)
    return { id, chat_token_string, item: presentItem(result.item, [], result.chat.label) }
  })
}
