// C-16: the visitor is done with an open chat, at the singular path of the seed and at the plural one, or with waiting.
import { calls } from '@askwell/contract'
import type { FastifyInstance } from 'fastify'
import { changeStatus } from '../../actions/chat/change-status.ts'
import { openChat } from '../../actions/chat/open-chat.ts'
import type { Served } from '../../events/served.ts'
import { type Handler, serve } from '../serve.ts'
import { visitorOf } from './visitor.ts'

type Archive = typeof calls.archive | typeof calls.archive_plural
type Ended = Archive | typeof calls.leave_queue

export function serveArchive(api: FastifyInstance, deps: Served): void {
  const end = async (
    call: Parameters<Handler<Ended>>[0],
    status: 'archived' | 'closed',
  ): Promise<string> => {
    const visitor = await visitorOf(api, deps, { ...call, query: {} }, call.body.token)
    const opened = await openChat(deps, visitor)
    deps.publish(opened.events)
    const { result, events } = await changeStatus(deps, opened.result, status, {
      actor: 'customer',
    })
    deps.publish(events)
    return result.feedbackId
  }
  const archive: Handler<Archive> = async (call) => ({
    id: await end(call, 'archived'),
    status: 'archived',
  })
  const leave: Handler<typeof calls.leave_queue> = async (call) => ({
    id: await end(call, 'closed'),
    status: 'closed',
  })
  serve<Archive>(api, calls.archive, archive)
  serve<Archive>(api, calls.archive_plural, archive)
  serve(api, calls.leave_queue, leave)
}
