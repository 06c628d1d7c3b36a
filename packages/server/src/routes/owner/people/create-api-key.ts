import { createApiKey } from '../../../actions/owner/people/api-keys.ts'
import { presentApiKey } from '../../../present/owner/people.ts'
import type { OwnerHandler } from '../serve-owner.ts'

export const createApiKeyRoute: OwnerHandler<'create_api_key'> = async ({ deps, acting, body }) => {
  const { row, key } = await createApiKey(deps, acting, body)
  return { api_key: presentApiKey(row), key }
}
