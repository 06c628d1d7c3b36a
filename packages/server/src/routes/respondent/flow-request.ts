// C-09: the owner's dynamic request for an answer.
import { calls } from '@askwell/contract'
import type { FastifyInstance } from 'fastify'
import type { CallIntegration } from '../../actions/integrations/call-integration.ts'
import { runFlowRequest } from '../../actions/respondent/flow-request.ts'
import type { Settings } from '../../actions/respondent/settings.ts'
import type { Deps } from '../../deps.ts'
import { serve } from '../serve.ts'
import { goneOf } from './gone-of.ts'

export function serveFlowRequest(
  api: FastifyInstance,
  { store }: Deps,
  settings: Settings,
  callIntegration: CallIntegration,
): void {
  serve(api, calls.flow_request, async ({ params, body, reply }) => {
    reply.header('cache-control', 'no-store')
    return runFlowRequest(
      { settings, store, callIntegration },
      { flowId: params.flow_id, body, gone: goneOf(reply) },
    )
  })
}
