// Unsubscribes a person from mails about a chat: a page with one button. Opening the link alone changes nothing, because mail
// programs open links before people do.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { limitsOf } from '../../access/limits/call-limits.ts'
import { stopMail } from '../../actions/chat/stop-mail.ts'
import type { Served } from '../../events/served.ts'
import { buttonPage, sentencePage } from '../mail-page.ts'
import { visitorOf } from './visitor.ts'

interface MailStopRequest {
  Params: { feedback_id: string }
  Querystring: { token?: string }
}

const path = '/v1/feedbacks/:feedback_id/chat_mail_stop'
const page = { lang: 'en', title: 'Mail' }

export function serveMailStop(api: FastifyInstance, deps: Served): void {
  const onRequest = async ({ ip }: FastifyRequest): Promise<void> =>
    api.limiter.countAddress(limitsOf('C-13'), ip)
  const admitted = (
    { params, query }: FastifyRequest<MailStopRequest>,
    request: FastifyRequest,
    reply: FastifyReply,
  ) => visitorOf(api, deps, { params, query: { token: String(query.token ?? '') }, request, reply })

  api.get<MailStopRequest>(path, { onRequest }, async (request, reply) => {
    await admitted(request, request, reply)
    return buttonPage(reply, page, 'Stop mail about this conversation')
  })
  api.post<MailStopRequest>(path, { onRequest }, async (request, reply) => {
    await stopMail(deps, await admitted(request, request, reply))
    return sentencePage(reply, page, 'You will get no more mail about this conversation.')
  })
}
