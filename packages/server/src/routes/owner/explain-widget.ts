import { ownHostsOf } from '../../access/own-hosts.ts'
import { explainWidget } from '../../actions/owner/explain-widget.ts'
import { presentExplanation } from '../../present/owner/widget-explanation.ts'
import type { OwnerHandler } from './serve-owner.ts'

export const explainWidgetRoute: OwnerHandler<'explain_widget'> = async ({ deps, workspaceId, params, query }) =>
  presentExplanation(
    await explainWidget(deps, workspaceId, params.code, { url: query.url, isMobile: query.mobile === 'true', ownHosts: ownHostsOf(deps.config) }),
  )

export const explainWidgetChangesRoute: OwnerHandler<'explain_widget_changes'> = async ({ deps, workspaceId, params, body }) =>
  presentExplanation(
    await explainWidget(deps, workspaceId, params.code, {
      url: body.url,
      isMobile: body.mobile,
      ownHosts: ownHostsOf(deps.config),
      displayedAtMs: msOf(body.displayed_at),
      answeredAtMs: msOf(body.answered_at),
      attributes: body.attributes,
      pages: body.pages,
      seconds: body.seconds,
      changes: body.settings,
    }),
  )

const msOf = (iso: string | null): number | null => (iso === null ? null : Date.parse(iso))
