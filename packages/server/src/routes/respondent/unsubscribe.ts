// C-28: only the owner's signature over this customer lets a link unsubscribe them; everything else looks like nobody.
import { calls } from '@askwell/contract'
import type { FastifyInstance } from 'fastify'
import type { Settings } from '../../actions/respondent/settings.ts'
import { unsubscribe } from '../../actions/respondent/unsubscribe.ts'
import type { Deps } from '../../deps.ts'
import { notFound } from '../../refusal.ts'
import { serve } from '../serve.ts'
import { checkLink } from './check-link.ts'

export function serveUnsubscribe(api: FastifyInstance, deps: Deps, settings: Settings): void {
  serve(api, calls.unsubscribe, async ({ params, body, reply }) => {
    reply.header('cache-control', 'no-store')
    const node = await settings.node(params.node_id)
    const link = {
      creator_id: body.creator_id,
      signature: body.signature ?? undefined,
      responses: body.responses ?? undefined,
    }
    if (!node || !checkLink(deps, node, link).isSignatureValid) throw notFound()
    await unsubscribe(deps, node.workspaceId, body.creator_id)
    return {}
  })
}
