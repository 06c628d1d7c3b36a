import { type PolledType, permissions } from '@askwell/contract'
import { callerMay } from '../../access/caller.ts'
import { seesContactsOnly } from '../../access/seen-by.ts'
import {
  createHook,
  listEvents,
  nodeFields,
  removeHook,
  sampleHook,
} from '../../actions/owner/hooks.ts'
import type { PresentedFeedback } from '../../actions/owner/webhooks.ts'
import { presentedContact, presentFeedback } from '../../present/owner/feedback.ts'
import { isoTime } from '../../present/owner/time.ts'
import type { OwnerHandlers } from './serve-owner.ts'

export const hookHandlers = {
  get_key: async ({ deps, workspaceId, caller }) => ({
    workspace: {
      id: workspaceId,
      name: (await deps.store.people.workspaceName(workspaceId)) ?? '',
    },
    name: caller.actor.name,
    permissions: permissions.filter(
      // About people alone.
      (permission) => permission !== 'self' && callerMay(caller, permission),
    ),
    expires_at: caller.endsAt === null ? null : isoTime(caller.endsAt),
  }),

  create_hook: async ({ deps, workspaceId, body: { target_url, event, filter } }) => {
    const { id, secret } = await createHook(deps, workspaceId, {
      targetUrl: target_url,
      type: event,
      filter,
    })
    return { id, secret }
  },

  delete_hook: async ({ deps, workspaceId, params }) => {
    await removeHook(deps, workspaceId, params.id)
    return { id: params.id }
  },

  sample_hook: async ({ deps, workspaceId, caller, query: { event, node_id } }) => ({
    items: await sampleHook(
      deps,
      workspaceId,
      { type: event, nodeId: node_id },
      presentedTo(caller),
    ),
  }),

  list_events: async ({ deps, workspaceId, caller, query: { types, node_id, limit } }) => ({
    items: await listEvents(
      deps,
      workspaceId,
      { types: types.split(',') as PolledType[], nodeId: node_id, limit },
      presentedTo(caller),
    ),
  }),

  node_fields: async ({ deps, workspaceId, params }) => ({
    items: await nodeFields(deps, workspaceId, params.id),
  }),
} satisfies Partial<OwnerHandlers>

/** As a webhook gives it, and to agents only how to reach the respondent. */
export const presentedTo =
  (caller: Parameters<typeof seesContactsOnly>[0]): PresentedFeedback =>
  (row) => {
    const shown = presentFeedback(row)
    return {
      ...(seesContactsOnly(caller) ? presentedContact(shown) : shown),
      customer_id: row.customerId,
    }
  }
