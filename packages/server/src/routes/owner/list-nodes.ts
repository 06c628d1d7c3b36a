import { listNodes } from '../../actions/owner/nodes.ts'
import { presentNode } from '../../present/owner/node.ts'
import type { OwnerHandler } from './serve-owner.ts'

export const listNodesRoute: OwnerHandler<'list_nodes'> = async ({ deps, workspaceId, query }) => {
  const { items, next } = await listNodes(deps, workspaceId, query)
  return { items: items.map((row) => presentNode(row, deps.config.publicUrl)), next }
}
