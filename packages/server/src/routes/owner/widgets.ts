import { ownHostsOf } from '../../access/own-hosts.ts'
import { explainWidget } from '../../actions/owner/explain-widget.ts'
import {
  changeWidget,
  createWidget,
  deleteWidget,
  listWidgets,
  readWidget,
} from '../../actions/owner/widgets.ts'
import { presentWidget } from '../../present/owner/widget.ts'
import { presentExplanation } from '../../present/owner/widget-explanation.ts'
import type { OwnerHandlers } from './serve-owner.ts'

export const widgetHandlers = {
  list_widgets: async ({ deps, workspaceId, query }) => {
    const { items, next } = await listWidgets(deps, workspaceId, query)
    return { items: items.map((row) => presentWidget(row, deps.config.publicUrl)), next }
  },

  create_widget: async ({ deps, workspaceId, body }) =>
    presentWidget(await createWidget(deps, workspaceId, body), deps.config.publicUrl),

  get_widget: async ({ deps, workspaceId, params }) =>
    presentWidget(await readWidget(deps, workspaceId, params.code), deps.config.publicUrl),

  patch_widget: async ({ deps, workspaceId, params, body }) =>
    presentWidget(await changeWidget(deps, workspaceId, params.code, body), deps.config.publicUrl),

  delete_widget: async ({ deps, workspaceId, params }) => {
    await deleteWidget(deps, workspaceId, params.code)
    return { code: params.code }
  },

  explain_widget: async ({ deps, workspaceId, params, query }) =>
    presentExplanation(
      await explainWidget(deps, workspaceId, params.code, {
        url: query.url,
        isMobile: query.mobile === 'true',
        ownHosts: ownHostsOf(deps.config),
      }),
    ),

  explain_widget_changes: async ({ deps, workspaceId, params, body }) =>
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
        externalId: body.external_id,
        country: body.country,
        changes: body.settings,
      }),
    ),
} satisfies Partial<OwnerHandlers>

const msOf = (iso: string | null): number | null => (iso === null ? null : Date.parse(iso))
