// C-13: the chat after a feedback. The first look opens it.
import { calls } from '@askwell/contract'
import type { FastifyInstance } from 'fastify'
import { chatCookies } from '../../access/chat-token.ts'
import { isAgentHere } from '../../actions/chat/agents-here.ts'
import { markSeen } from '../../actions/chat/live-reads.ts'
import { openChat } from '../../actions/chat/open-chat.ts'
import { readWhole } from '../../actions/chat/read-chat.ts'
import { mayMailCopy } from '../../actions/chat/request-copy.ts'
import type { Served } from '../../events/served.ts'
import { presentChat } from '../../present/chat/chat.ts'
import { notFound } from '../../refusal.ts'
import { serve } from '../serve.ts'
import { visitorOf } from './visitor.ts'

export function serveGetChat(api: FastifyInstance, deps: Served): void {
  const isHttps = deps.config.publicUrl.startsWith('https:')
  serve(api, calls.chat, async (call) => {
    const visitor = await visitorOf(api, deps, call)
    const { result: chat, events } = await openChat(deps, visitor)
    deps.publish(events)
    const whole = await readWhole(deps, chat, visitor.workspaceName, call.query.after ?? 0)
    if (!whole) throw notFound()
    if (call.query.seen)
      deps.publish((await markSeen(deps, visitor.feedbackId, 'visitor', call.query.seen)).events)
    call.reply.header('set-cookie', chatCookies(visitor.feedbackId, visitor.token, isHttps))
    return {
      ...presentChat(whole),
      agents_here: await isAgentHere(deps, chat),
      ...(mayMailCopy(deps, chat) && { may_mail_copy: true }),
      ...(deps.push && { push_key: deps.push.publicKey }),
    }
  })
}
