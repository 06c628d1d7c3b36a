// C-16: the visitor is done with an open chat. At the singular path of the seed and at the plural one.
import { calls } from '@askwell/contract'
import type { FastifyInstance } from 'fastify'
import { changeStatus } from '../../actions/chat/change-status.ts'
import { openChat } from '../../actions/chat/open-chat.ts'
import type { Served } from '../../served.ts'
import { type Handler, serve } from '../serve.ts'
import { visitorOf } from './visitor.ts'

type Archive = typeof calls.archive | typeof calls.archive_plural

export function serveArchive(api: FastifyInstance, deps: Served): void {
  const archive: Handler<Archive> = async (call) => {
    const visitor = await visitorOf(api, deps, { ...call, query: {} }, call.body.token)
    const opened = await openChat(deps, visitor)
    const { result, events } = await changeStatus(deps, opened.result, 'archived', { actor: 'customer' })
    deps.publish([...opened.events, ...events])
    return { id: result.feedbackId, status: 'archived' }
  }
  serve<Archive>(api, calls.archive, archive)
  serve<Archive>(api, calls.archive_plural, archive)
}
