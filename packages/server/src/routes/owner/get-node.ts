import { readNode } from '../../actions/owner/nodes.ts'
import { presentNode } from '../../present/owner/node.ts'
import type { OwnerHandler } from './serve-owner.ts'

export const getNodeRoute: OwnerHandler<'get_node'> = async ({ deps, workspaceId, params }) =>
  presentNode(await readNode(deps, workspaceId, params.id), deps.config.publicUrl)
