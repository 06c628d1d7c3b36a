// C-03: the customer a link names.
import { calls } from '@askwell/contract'
import type { FastifyInstance } from 'fastify'
import { findCustomer } from '../../actions/respondent/find-customer.ts'
import type { Settings } from '../../actions/respondent/settings.ts'
import type { Deps } from '../../deps.ts'
import { customerReply } from '../../present/respondent/customer-reply.ts'
import { notFound } from '../../refusal.ts'
import { serve } from '../serve.ts'
import { checkLink } from './check-link.ts'

export function serveNodeCustomer(api: FastifyInstance, deps: Deps, settings: Settings): void {
  serve(api, calls.node_customer, async ({ params, query, reply }) => {
    reply.header('cache-control', 'no-store')
    const found = await findCustomer(deps.store, settings, params.node_id, params.creator_id)
    if (!found) throw notFound()
    const { isSignatureValid } = checkLink(deps, found.node, {
      ...query,
      creator_id: params.creator_id,
    })
    return customerReply(found.customer, { isSignedForCustomer: isSignatureValid })
  })
}
