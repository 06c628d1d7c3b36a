import { refuseGivingMore } from '../../../access/refuse-giving-more.ts'
import { changeApiKey } from '../../../actions/owner/people/api-keys.ts'
import { presentApiKey } from '../../../present/owner/people.ts'
import type { OwnerHandler } from '../serve-owner.ts'

export const patchApiKeyRoute: OwnerHandler<'patch_api_key'> = async ({ deps, acting, caller, params, body }) => {
  refuseGivingMore(caller, undefined, { exports: body.exports ?? false })
  const { result, events } = await changeApiKey(deps, acting, params.id, body)
  deps.publish(events)
  return presentApiKey(result)
}
