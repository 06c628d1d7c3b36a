// C-01: a node with its published flow. A passive or expired node is answered too, so that its page can say so.
import { calls } from '@askwell/contract'
import type { FastifyInstance } from 'fastify'
import type { KnownVisits } from '../../access/known-visits.ts'
import { countsNoMore } from '../../actions/respondent/count-view.ts'
import type { Settings } from '../../actions/respondent/settings.ts'
import type { Deps } from '../../deps.ts'
import { nodeReplyJson } from '../../present/respondent/node-reply.ts'
import { notFound } from '../../refusal.ts'
import { serve } from '../serve.ts'
import { checkLink } from './check-link.ts'

export function serveNode(
  api: FastifyInstance,
  deps: Deps,
  settings: Settings,
  visits: KnownVisits,
): void {
  serve(api, calls.node, async ({ params, query, request, reply }) => {
    const node = await settings.node(params.node_id)
    if (!node) throw notFound()
    reply.header('cache-control', 'no-store').type('application/json; charset=utf-8')
    const isOver = await countsNoMore(deps, node, query.device_id ?? null)
    const shown = isOver ? { ...node, limits: { ...node.limits, isQuotaFull: true } } : node
    const link = checkLink(deps, node, query)
    if (link.visitTicket !== null) visits.note(request.ip, node.id)
    return nodeReplyJson(shown, link)
  })
}
