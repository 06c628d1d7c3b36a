import { subject } from '../subject.ts'
import { keepVisit } from './visits.ts'
import type { WidgetStore } from './widget-store.ts'
import {
  deleteWidget,
  listWidgets,
  provenCustomer,
  putWidget,
  visitsOf,
  widget,
  widgetByCode,
  widgetsOfNode,
} from './widgets.ts'

export const widgets = subject({
  writes: { putWidget, deleteWidget, keepVisit },
  tables: { widget: 'own', visit: 'own' },
  changesSettings: ['putWidget', 'deleteWidget'],
  acrossWorkspaces: ['putWidget'],
  open: ({ db, keys, write }): { readonly widgets: WidgetStore } => ({
    widgets: {
      list: (workspaceId, page, sight) => listWidgets(db, keys, workspaceId, page, sight),
      get: (workspaceId, code) => widget(db, keys, workspaceId, code),
      byCode: (code) => widgetByCode(db, keys, code),
      ofNode: (nodeId) => widgetsOfNode(db, keys, nodeId),
      put: (workspaceId, settings, secret, at) =>
        write.putWidget(workspaceId, settings, secret === undefined ? 'kept' : { set: secret }, at),
      remove: write.deleteWidget,
      visit: write.keepVisit,
      visitsOf: (workspaceId, customerId) => visitsOf(db, workspaceId, customerId),
      provenCustomer: (workspaceId, by, subject) => provenCustomer(db, workspaceId, by, subject),
      async claimedCustomer(workspaceId, { external_id, user_id }, standings) {
        const named = { external_id, user_id }
        for (const by of ['external_id', 'user_id'] as const) {
          const subject = named[by]?.trim() ? named[by] : null
          const id = subject && (await provenCustomer(db, workspaceId, by, subject, standings))
          if (id) return id
        }
        return null
      },
    },
  }),
})
