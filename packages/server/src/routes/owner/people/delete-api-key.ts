import { revokeApiKey } from '../../../actions/owner/people/api-keys.ts'
import type { OwnerHandler } from '../serve-owner.ts'

export const deleteApiKeyRoute: OwnerHandler<'delete_api_key'> = async ({ deps, acting, params }) => {
  deps.publish((await revokeApiKey(deps, acting, params.id)).events)
  return { id: params.id }
}
