// Alerts in the owner API. Same table form as `calls.ts`; joined to the owner's table in `owner.ts`.
import { z } from 'zod'
import { Alert, AlertChanges, AlertSettings, AlertTrial } from './alert.ts'
import { Id } from './id.ts'
import type { OwnerCall } from './owner-call.ts'
import { byId, found, page, paging, refused, written } from './owner-parts.ts'
import { WebhookDelivery } from './webhook.ts'

export const ownerAlertCalls = {
  list_alerts: {
    id: 'O-alerts',
    method: 'GET',
    path: '/owner/v1/alerts',
    summary: 'Lists the alerts, newest first.',
    query: paging.extend({ flow_id: Id.optional() }),
    reply: page(Alert),
    refusals: [...refused, 13001],
    permission: 'surveys.write',
    audit: 'never',
  },
  create_alert: {
    id: 'O-alert-create',
    method: 'POST',
    path: '/owner/v1/alerts',
    summary:
      'Creates an alert about responses or about a figure of results. A Slack address also needs the permission `keys.manage`. No reply contains the address.',
    body: AlertSettings,
    bodyKind: 'json',
    reply: Alert,
    refusals: [...written, 13005],
    permission: 'surveys.write',
    audit: 'each',
  },
  get_alert: {
    id: 'O-alert',
    method: 'GET',
    path: '/owner/v1/alerts/:id',
    summary: 'Reads an alert.',
    params: byId,
    reply: Alert,
    refusals: found,
    permission: 'surveys.write',
    audit: 'never',
  },
  patch_alert: {
    id: 'O-alert-patch',
    method: 'PATCH',
    path: '/owner/v1/alerts/:id',
    summary:
      'Changes the given fields of an alert. One about a figure then reads what the caller may read.',
    params: byId,
    body: AlertChanges,
    bodyKind: 'json',
    reply: Alert,
    refusals: [...written, 13002],
    permission: 'surveys.write',
    audit: 'each',
  },
  delete_alert: {
    id: 'O-alert-delete',
    method: 'DELETE',
    path: '/owner/v1/alerts/:id',
    summary: 'Deletes an alert. Its follow-ups and tags stay.',
    params: byId,
    reply: z.object({ id: Id }),
    refusals: found,
    permission: 'surveys.write',
    audit: 'each',
  },
  test_alert: {
    id: 'O-alert-test',
    method: 'POST',
    path: '/owner/v1/alerts/:id/test',
    summary:
      'Runs the actions of an alert now and returns the result of each. An alert about responses needs a response, and runs only if it meets the conditions. Messages say that they are a test.',
    params: byId,
    body: z.object({ feedback_id: Id.optional() }),
    bodyKind: 'json',
    reply: AlertTrial,
    refusals: [...written, 13002],
    permission: 'surveys.write',
    audit: 'each',
  },
  list_alert_deliveries: {
    id: 'O-alert-deliveries',
    method: 'GET',
    path: '/owner/v1/alerts/:id/deliveries',
    summary:
      'Lists the messages of an alert to Slack and their responses, newest first. They are kept for thirty days.',
    params: byId,
    query: paging,
    reply: page(WebhookDelivery),
    refusals: [...found, 13001],
    permission: 'surveys.write',
    audit: 'never',
  },
} as const satisfies Record<string, OwnerCall>
