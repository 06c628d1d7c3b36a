import type { Alert } from '@askwell/contract'
import { callerMay } from '../../access/caller.ts'
import {
  changeAlert,
  createAlert,
  listAlertDeliveries,
  listAlerts,
  readAlert,
  removeAlert,
  tryAlert,
} from '../../actions/owner/alerts.ts'
import { isoTime } from '../../present/owner/time.ts'
import { presentDelivery } from '../../present/owner/webhook.ts'
import type { OwnerHandlers } from './serve-owner.ts'

/** The address of a Slack action is not in the wire's words. */
const presentAlert = (row: Awaited<ReturnType<typeof readAlert>>): Alert => ({
  ...row.settings,
  id: row.id,
  actions: [...row.settings.actions],
  raised: row.raised,
  last_raised_at: row.lastRaisedAt === null ? null : isoTime(row.lastRaisedAt),
  created_at: isoTime(row.createdAt),
  updated_at: isoTime(row.updatedAt),
})

export const alertHandlers = {
  list_alerts: async ({ deps, workspaceId, query }) => ({
    items: (await listAlerts(deps, workspaceId, query.flow_id)).map(presentAlert),
    next: null,
  }),

  create_alert: async ({ deps, workspaceId, body, caller }) =>
    presentAlert(await createAlert(deps, workspaceId, body, callerMay(caller, 'keys.manage'))),

  get_alert: async ({ deps, workspaceId, params }) =>
    presentAlert(await readAlert(deps, workspaceId, params.id)),

  patch_alert: async ({ deps, workspaceId, params, body, caller }) =>
    presentAlert(
      await changeAlert(deps, workspaceId, params.id, body, callerMay(caller, 'keys.manage')),
    ),

  delete_alert: async ({ deps, workspaceId, params }) => {
    await removeAlert(deps, workspaceId, params.id)
    return { id: params.id }
  },

  test_alert: async ({ deps, workspaceId, params, body }) =>
    tryAlert(deps, workspaceId, params.id, body.feedback_id),

  list_alert_deliveries: async ({ deps, workspaceId, params, query }) => {
    const { items, next } = await listAlertDeliveries(deps, workspaceId, params.id, query)
    return { items: items.map(presentDelivery), next }
  },
} satisfies Partial<OwnerHandlers>
