// Unsubscribes a person from mails about a chat: a page with one button. Opening the link alone changes nothing, because mail
// programs open links before people do.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { limitsOf } from '../../access/limits/call-limits.ts'
import { stopMail } from '../../actions/chat/stop-mail.ts'
import type { Served } from '../../events/served.ts'
import { visitorOf } from './visitor.ts'

interface MailStopRequest {
  Params: { feedback_id: string }
  Querystring: { token?: string }
}

const path = '/v1/feedbacks/:feedback_id/chat_mail_stop'
const policy = "default-src 'none'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"

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
    return page(
      reply,
      '<form method="post"><button>Stop mail about this conversation</button></form>',
    )
  })
  api.post<MailStopRequest>(path, { onRequest }, async (request, reply) => {
    await stopMail(deps, await admitted(request, request, reply))
    return page(reply, '<p>You will get no more mail about this conversation.</p>')
  })
}

function page(reply: FastifyReply, content: string): FastifyReply {
  return reply
    .type('text/html; charset=utf-8')
    .headers({ 'content-security-policy': policy, 'referrer-policy': 'no-referrer' })
    .serializer((text: unknown) => String(text))
    .send(
      `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Mail</title><body>${content}</body></html>`,
    )
}
