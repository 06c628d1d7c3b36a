// The respondent's calls: C-01 to C-12.
import type { FastifyInstance } from 'fastify'
import { makeKnownVisits } from '../../access/known-visits.ts'
import { makeCallIntegration } from '../../actions/integrations/call-integration.ts'
import { readSettings } from '../../actions/respondent/settings.ts'
import type { Served } from '../../events/served.ts'
import { serveFlowRequest } from './flow-request.ts'
import { serveNode } from './get-node.ts'
import { serveNodeCss } from './get-node-css.ts'
import { serveNodeCustomer } from './get-node-customer.ts'
import { serveWidget } from './get-widget.ts'
import { serveIntegration } from './integration.ts'
import { servePersonalLink } from './personal-link.ts'
import { servePostFeedback } from './post-feedback.ts'
import { serveUploads } from './post-upload.ts'
import { serveVisit } from './post-visit.ts'
import { serveSendVerificationToken } from './send-verification-token.ts'
import { serveUnsubscribe } from './unsubscribe.ts'
import { serveVerify } from './verify.ts'

export function respondentRoutes(api: FastifyInstance, deps: Served): void {
  const settings = readSettings(deps)
  const visits = makeKnownVisits(deps.clock)
  serveNode(api, deps, settings, visits)
  serveNodeCss(api, settings)
  serveNodeCustomer(api, deps, settings)
  servePostFeedback(api, deps, settings)
  serveUnsubscribe(api, deps, settings)
  servePersonalLink(api, deps)
  serveWidget(api, deps, settings)
  serveVisit(api, deps, settings)
  serveUploads(api, deps, settings, visits)
  serveSendVerificationToken(api, deps)
  serveVerify(api, deps)
  const callIntegration = makeCallIntegration(deps)
  serveFlowRequest(api, deps, settings, callIntegration)
  serveIntegration(api, deps, settings, visits, callIntegration)
}
