// C-12: a visit of a widget.
import { calls, type VisitReply } from '@askwell/contract'
import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'
import { ownHostsOf, senderOf } from '../../access/own-hosts.ts'
import { registerVisit, type Visited } from '../../actions/respondent/register-visit.ts'
import type { Settings } from '../../actions/respondent/settings.ts'
import type { Deps } from '../../deps.ts'
import { serve } from '../serve.ts'
import { checkVisitor, hasNonce } from './check-visitor.ts'

export function serveVisit(api: FastifyInstance, deps: Deps, settings: Settings): void {
  const { store, newId, config, clock } = deps
  const tools = { store, newId, ownHosts: ownHostsOf(config) }

  serve(api, calls.visit, async ({ params, body, request, reply }) => {
    reply.header('cache-control', 'no-store')
    const node = await settings.node(params.node_id)
    const at = clock()
    return visitReply(
      await registerVisit(tools, {
        node,
        body,
        sender: senderOf(request),
        hasSecurityToken: hasNonce(deps, node, request.headers['x-security-token'], at),
        identity: node === null ? { kind: 'claimed' } : await checkVisitor(node, body, at),
        at,
      }),
    )
  })
}

/** The id and what the caller itself sent: naming a customer reveals nothing about them. */
function visitReply({ customerId, claims }: Visited): z.input<typeof VisitReply> {
  const { attributes, schema, ...fields } = claims
  const said = Object.entries({
    ...fields,
    schema: Object.keys(schema ?? {}).length > 0 ? schema : null,
  }).filter(([, value]) => value !== null)
  return { ...attributes, ...Object.fromEntries(said), id: customerId }
}
