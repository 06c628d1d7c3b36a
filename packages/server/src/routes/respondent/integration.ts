// C-10: the owner's integration for a binding model. Our page names its node and shows the ticket that the node call gave
// it; of a client that sends neither, the address says which nodes it has loaded.
import { calls } from '@askwell/contract'
import type { FastifyInstance } from 'fastify'
import type { KnownVisits } from '../../access/known-visits.ts'
import { limitsOf } from '../../access/limits/call-limits.ts'
import { senderOf } from '../../access/own-hosts.ts'
import { byAnySecret } from '../../access/rotated-secrets.ts'
import { isVisitTicket } from '../../access/visit-ticket.ts'
import type { CallIntegration } from '../../actions/integrations/call-integration.ts'
import { runIntegration } from '../../actions/respondent/run-integration.ts'
import type { Settings } from '../../actions/respondent/settings.ts'
import type { Deps } from '../../deps.ts'
import { serve } from '../serve.ts'
import { goneOf } from './gone-of.ts'

export function serveIntegration(
  api: FastifyInstance,
  deps: Deps,
  settings: Settings,
  visits: KnownVisits,
  callIntegration: CallIntegration,
): void {
  const { store, clock } = deps
  const limits = limitsOf(calls.integration.id)
  // A call that names its node was counted for it on its way in.
  const count = (nodeId: string): Promise<void> =>
    api.limiter.countNamed(limits, { deviceId: null, nodeId })

  serve(api, calls.integration, async ({ query, body, request, reply }) => {
    const receivedAt = clock()
    const { node_id: named, ticket = '' } = query
    const hasTicket =
      named !== undefined &&
      byAnySecret(deps, 'submission', (secret) =>
        isVisitTicket(secret, ticket, named, receivedAt),
      ) === true
    const seen = visits.nodesOf(request.ip)
    const tools = { store, settings, callIntegration, ...(named === undefined && { count }) }
    const json = await runIntegration(tools, {
      referenceId: body.reference_id,
      body: body.body,
      visited: hasTicket
        ? [named]
        : seen.filter((nodeId) => named === undefined || nodeId === named),
      sender: senderOf(request),
      receivedAt,
      gone: goneOf(reply),
    })
    // Made here: the framework would send a bare text or number as something else than JSON.
    reply.header('cache-control', 'no-store').type('application/json; charset=utf-8')
    return JSON.stringify(json)
  })
}
