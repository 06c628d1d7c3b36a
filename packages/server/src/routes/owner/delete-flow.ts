import { deleteFlow } from '../../actions/owner/flows.ts'
import type { OwnerHandler } from './serve-owner.ts'

export const deleteFlowRoute: OwnerHandler<'delete_flow'> = async ({ deps, workspaceId, params }) => {
  await deleteFlow(deps, workspaceId, params.id)
  return { id: params.id }
}
