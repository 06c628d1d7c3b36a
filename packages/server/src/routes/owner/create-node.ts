import { createNode } from '../../actions/owner/nodes.ts'
import { presentNode } from '../../present/owner/node.ts'
import type { OwnerHandler } from './serve-owner.ts'

export const createNodeRoute: OwnerHandler<'create_node'> = async ({ deps, workspaceId, body }) =>
  presentNode(await createNode(deps, workspaceId, body), deps.config.publicUrl)
