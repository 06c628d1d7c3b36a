import { readIntegration } from '../../actions/owner/integrations.ts'
import { presentIntegration } from '../../present/owner/integration.ts'
import type { OwnerHandler } from './serve-owner.ts'

export const getIntegrationRoute: OwnerHandler<'get_integration'> = async ({ deps, workspaceId, params }) =>
  presentIntegration(await readIntegration(deps, workspaceId, params.reference_id))
