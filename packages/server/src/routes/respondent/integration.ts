// C-10: the owner's integration for a binding model.
import { calls } from '@askwell/contract'
import type { FastifyInstance } from 'fastify'
import type { CallIntegration } from '../../actions/integrations/call-integration.ts'
import { runIntegration } from '../../actions/respondent/run-integration.ts'
import type { Deps } from '../../deps.ts'
import { serve } from '../serve.ts'
import { goneOf } from './gone-of.ts'

export function serveIntegration(api: FastifyInstance, { store }: Deps, callIntegration: CallIntegration): void {
  serve(api, calls.integration, async ({ body, reply }) => {
    const json = await runIntegration({ store, callIntegration }, { referenceId: body.reference_id, body: body.body, gone: goneOf(reply) })
    // Made here: the framework would send a bare text or number as something else than JSON.
    reply.header('cache-control', 'no-store').type('application/json; charset=utf-8')
    return JSON.stringify(json)
  })
}
