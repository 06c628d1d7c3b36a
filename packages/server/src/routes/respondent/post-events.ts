// The events of a widget's page.
import { calls } from '@askwell/contract'
import type { FastifyInstance } from 'fastify'
import { ownHostsOf, senderOf } from '../../access/own-hosts.ts'
import { collectEvents } from '../../actions/respondent/collect-events.ts'
import type { Settings } from '../../actions/respondent/settings.ts'
import type { Deps } from '../../deps.ts'
import { serve } from '../serve.ts'
import { checkVisitor, hasNonce } from './check-visitor.ts'

export function serveEvents(api: FastifyInstance, deps: Deps, settings: Settings): void {
  const { store, config, clock } = deps
  const tools = { store, ownHosts: ownHostsOf(config) }

  serve(api, calls.collect_events, async ({ params, body, request, reply }) => {
    reply.header('cache-control', 'no-store')
    const node = await settings.node(params.node_id)
    const at = clock()
    const stored = await collectEvents(tools, {
      node,
      body,
      sender: senderOf(request),
      hasSecurityToken: hasNonce(deps, node, request.headers['x-security-token'], at),
      identity: node === null ? { kind: 'claimed' } : await checkVisitor(node, body, at),
      at,
    })
    return { stored }
  })
}
