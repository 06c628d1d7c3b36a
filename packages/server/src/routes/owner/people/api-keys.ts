import { refuseGivingMore } from '../../../access/refuse-giving-more.ts'
import {
  changeApiKey,
  createApiKey,
  listApiKeys,
  revokeApiKey,
} from '../../../actions/owner/people/api-keys.ts'
import { presentApiKey } from '../../../present/owner/people.ts'
import type { OwnerHandlers } from '../serve-owner.ts'

export const apiKeyHandlers = {
  list_api_keys: async ({ deps, workspaceId }) => ({
    items: (await listApiKeys(deps, workspaceId)).map(presentApiKey),
    next: null,
  }),

  create_api_key: async ({ deps, acting, caller, body }) => {
    refuseGivingMore(caller, body.role, { exports: body.exports ?? false, scope: body.scope })
    const { row, key } = await createApiKey(deps, acting, body, caller.endsAt)
    return { api_key: presentApiKey(row), key }
  },

  patch_api_key: async ({ deps, acting, caller, params, body }) => {
    refuseGivingMore(caller, undefined, { exports: body.exports ?? false })
    const { result, events } = await changeApiKey(deps, acting, params.id, body)
    deps.publish(events)
    return presentApiKey(result)
  },

  delete_api_key: async ({ deps, acting, params }) => {
    deps.publish((await revokeApiKey(deps, acting, params.id)).events)
    return { id: params.id }
  },
} satisfies Partial<OwnerHandlers>
