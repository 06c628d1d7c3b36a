import { listApiKeys } from '../../../actions/owner/people/api-keys.ts'
import { presentApiKey } from '../../../present/owner/people.ts'
import type { OwnerHandler } from '../serve-owner.ts'

export const listApiKeysRoute: OwnerHandler<'list_api_keys'> = async ({ deps, workspaceId }) => ({
  items: (await listApiKeys(deps, workspaceId)).map(presentApiKey),
  next: null,
})
