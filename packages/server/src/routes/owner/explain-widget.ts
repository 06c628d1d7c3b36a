import { ownHostsOf } from '../../access/own-hosts.ts'
import { explainWidget } from '../../actions/owner/explain-widget.ts'
import { presentExplanation } from '../../present/owner/widget-explanation.ts'
import type { OwnerHandler } from './serve-owner.ts'

export const explainWidgetRoute: OwnerHandler<'explain_widget'> = async ({ deps, workspaceId, params, query }) =>
  presentExplanation(
    await explainWidget(deps, workspaceId, params.code, { url: query.url, isMobile: query.mobile === 'true', ownHosts: ownHostsOf(deps.config) }),
  )
