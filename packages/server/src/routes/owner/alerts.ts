import { type Caller, callerMay } from '../../access/caller.ts'
import {
  changeAlert,
  createAlert,
  listAlertDeliveries,
  listAlerts,
  readAlert,
  removeAlert,
  tryAlert,
} from '../../actions/owner/alerts.ts'
import type { AlertSaver } from '../../actions/owner/check-alert-actions.ts'
import { presentAlert } from '../../present/owner/alert.ts'
import { presentDelivery } from '../../present/owner/webhook.ts'
import { goneOf } from '../respondent/gone-of.ts'
import type { OwnerHandlers } from './serve-owner.ts'

export const alertHandlers = {
  list_alerts: async ({ deps, workspaceId, query }) => ({
    items: (await listAlerts(deps, workspaceId, query.flow_id)).map(presentAlert),
    next: null,
  }),

  create_alert: async ({ deps, workspaceId, body, caller, reply }) =>
    presentAlert(await createAlert(deps, workspaceId, body, saverOf(caller, goneOf(reply)))),

  get_alert: async ({ deps, workspaceId, params }) =>
    presentAlert(await readAlert(deps, workspaceId, params.id)),

  patch_alert: async ({ deps, workspaceId, params, body, caller, reply }) =>
    presentAlert(
      await changeAlert(deps, workspaceId, params.id, body, saverOf(caller, goneOf(reply))),
    ),

  delete_alert: async ({ deps, workspaceId, params }) => {
    await removeAlert(deps, workspaceId, params.id)
    return { id: params.id }
  },

  test_alert: async ({ deps, workspaceId, params, body, reply }) =>
    tryAlert(deps, workspaceId, params.id, body.feedback_id, goneOf(reply)),

  list_alert_deliveries: async ({ deps, workspaceId, params, query }) => {
    const { items, next } = await listAlertDeliveries(deps, workspaceId, params.id, query)
    return { items: items.map(presentDelivery), next }
  },
} satisfies Partial<OwnerHandlers>

const saverOf = (caller: Caller, gone: AbortSignal): AlertSaver => ({
  id: caller.actor.id ?? '',
  mayManageKeys: callerMay(caller, 'keys.manage'),
  gone,
})
