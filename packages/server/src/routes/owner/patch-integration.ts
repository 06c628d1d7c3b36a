import { changeIntegration } from '../../actions/owner/integrations.ts'
import { presentIntegration } from '../../present/owner/integration.ts'
import type { OwnerHandler } from './serve-owner.ts'

export const patchIntegrationRoute: OwnerHandler<'patch_integration'> = async ({ deps, workspaceId, params, body }) =>
  presentIntegration(await changeIntegration(deps, workspaceId, params.reference_id, body))
