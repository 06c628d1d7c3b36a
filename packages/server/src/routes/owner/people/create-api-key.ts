import { refuseGivingMore } from '../../../access/refuse-giving-more.ts'
import { createApiKey } from '../../../actions/owner/people/api-keys.ts'
import { presentApiKey } from '../../../present/owner/people.ts'
import type { OwnerHandler } from '../serve-owner.ts'

export const createApiKeyRoute: OwnerHandler<'create_api_key'> = async ({ deps, acting, caller, body }) => {
  refuseGivingMore(caller, body.role, { exports: body.exports ?? false, scope: body.scope })
  const { row, key } = await createApiKey(deps, acting, body, caller.endsAt)
  return { api_key: presentApiKey(row), key }
}
