// The respondent's calls: C-01 to C-12.

import { calls } from '@askwell/contract'
import type { FastifyInstance } from 'fastify'
import { makeKnownVisits } from '../../access/known-visits.ts'
import {
  type CallIntegration,
  makeCallIntegration,
} from '../../actions/integrations/call-integration.ts'
import { findCustomer } from '../../actions/respondent/find-customer.ts'
import { runFlowRequest } from '../../actions/respondent/flow-request.ts'
import { readSettings, type Settings } from '../../actions/respondent/settings.ts'
import { unsubscribe } from '../../actions/respondent/unsubscribe.ts'
import { verifyCode } from '../../actions/respondent/verify-code.ts'
import type { Deps } from '../../deps.ts'
import type { Served } from '../../events/served.ts'
import { customerReply } from '../../present/respondent/customer-reply.ts'
import { notFound } from '../../refusal.ts'
import { serve } from '../serve.ts'
import { checkLink } from './check-link.ts'
import { serveNode } from './get-node.ts'
import { serveNodeCss } from './get-node-css.ts'
import { serveWidget } from './get-widget.ts'
import { goneOf } from './gone-of.ts'
import { serveIntegration } from './integration.ts'
import { servePersonalLink } from './personal-link.ts'
import { serveEvents } from './post-events.ts'
import { servePostFeedback } from './post-feedback.ts'
import { serveUploads } from './post-upload.ts'
import { serveVisit } from './post-visit.ts'
import { serveReportLinks } from './report-links.ts'
import { serveSendVerificationToken } from './send-verification-token.ts'

// C-08: checks a code.

function serveVerify(api: FastifyInstance, { store, secrets, clock }: Deps): void {
  serve(api, calls.verify, async ({ body, reply }) => {
    reply.header('cache-control', 'no-store')
    return verifyCode(store, secrets.phone, {
      verificationId: body.verification_id,
      code: body.token,
      at: clock(),
    })
  })
}

// C-28: only the owner's signature over this customer lets a link unsubscribe them; everything else looks like an unknown customer.

function serveUnsubscribe(api: FastifyInstance, deps: Deps, settings: Settings): void {
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

// C-03: the customer a link names.

function serveNodeCustomer(api: FastifyInstance, deps: Deps, settings: Settings): void {
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

// C-09: the owner's dynamic request for an answer.

function serveFlowRequest(
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

export function respondentRoutes(api: FastifyInstance, deps: Served): void {
  const settings = readSettings(deps)
  const visits = makeKnownVisits(deps.clock)
  serveNode(api, deps, settings, visits)
  serveNodeCss(api, settings)
  serveNodeCustomer(api, deps, settings)
  servePostFeedback(api, deps, settings)
  serveUnsubscribe(api, deps, settings)
  servePersonalLink(api, deps)
  serveReportLinks(api, deps)
  serveWidget(api, deps, settings)
  serveVisit(api, deps, settings)
  serveEvents(api, deps, settings)
  serveUploads(api, deps, settings, visits)
  serveSendVerificationToken(api, deps)
  serveVerify(api, deps)
  const callIntegration = makeCallIntegration(deps)
  serveFlowRequest(api, deps, settings, callIntegration)
  serveIntegration(api, deps, settings, visits, callIntegration)
}
