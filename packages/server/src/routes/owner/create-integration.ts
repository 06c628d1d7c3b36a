import { createIntegration } from '../../actions/owner/integrations.ts'
import { presentIntegration } from '../../present/owner/integration.ts'
import type { OwnerHandler } from './serve-owner.ts'

export const createIntegrationRoute: OwnerHandler<'create_integration'> = async ({ deps, workspaceId, body }) =>
  presentIntegration(await createIntegration(deps, workspaceId, body))
