import { deleteIntegration } from '../../actions/owner/integrations.ts'
import type { OwnerHandler } from './serve-owner.ts'

export const deleteIntegrationRoute: OwnerHandler<'delete_integration'> = async ({ deps, workspaceId, params }) => {
  await deleteIntegration(deps, workspaceId, params.reference_id)
  return { reference_id: params.reference_id }
}
