// Notifications through the push services of browsers: a browser's subscription, and the calls for a member's own ones.
import { z } from 'zod'
import { Id } from './id.ts'
import type { OwnerCall } from './owner-call.ts'
import { byId, found, refused, written } from './owner-parts.ts'

/** The browser's `PushSubscription.toJSON()`. */
export const PushSubscriptionBody = z
  .object({
    endpoint: z.string().min(1).max(2_000),
    keys: z.object({ p256dh: z.string().min(1).max(200), auth: z.string().min(1).max(100) }),
    /** In the reader's language; shown instead of a message whose text must not be shown. */
    notice: z.string().max(200).optional(),
  })
  .meta({ id: 'PushSubscriptionBody' })
export type PushSubscriptionBody = z.infer<typeof PushSubscriptionBody>

export const PushDevice = z
  .object({
    id: Id,
    /** The browser's user agent. */
    user_agent: z.string(),
    created_at: z.string(),
    /** True if it was switched on in this session. */
    current: z.boolean(),
  })
  .meta({ id: 'PushDevice' })
export type PushDevice = z.infer<typeof PushDevice>

export const pushCalls = {
  list_push_devices: {
    id: 'O-push-devices',
    method: 'GET',
    path: '/owner/v1/me/push_devices',
    summary: "Lists the caller's browsers that are notified of conversations in this workspace.",
    /** `public_key`: the key with which a browser subscribes; null = this server sends no notifications. */
    reply: z.object({
      items: z.array(PushDevice),
      next: z.null(),
      public_key: z.string().nullable(),
    }),
    refusals: refused,
    permission: 'self',
    audit: 'never',
  },
  create_push_device: {
    id: 'O-push-device-create',
    method: 'POST',
    path: '/owner/v1/me/push_devices',
    summary:
      'Notifies this browser, even while the studio is closed, until the session ends. A repeated call replaces the subscription.',
    body: PushSubscriptionBody,
    bodyKind: 'json',
    reply: PushDevice,
    refusals: written,
    permission: 'self',
    audit: 'own',
  },
  delete_push_device: {
    id: 'O-push-device-delete',
    method: 'DELETE',
    path: '/owner/v1/me/push_devices/:id',
    summary: "Stops notifying one of the caller's browsers.",
    params: byId,
    reply: z.object({ id: Id }),
    refusals: found,
    permission: 'self',
    audit: 'own',
  },
} as const satisfies Record<string, OwnerCall>
