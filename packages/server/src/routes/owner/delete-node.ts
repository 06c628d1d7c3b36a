import { deleteNode } from '../../actions/owner/nodes.ts'
import type { OwnerHandler } from './serve-owner.ts'

export const deleteNodeRoute: OwnerHandler<'delete_node'> = async ({ deps, workspaceId, params }) => {
  deps.publish((await deleteNode(deps, workspaceId, params.id)).events)
  return { id: params.id }
}
