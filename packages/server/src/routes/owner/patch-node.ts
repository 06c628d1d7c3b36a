import { changeNode } from '../../actions/owner/nodes.ts'
import { presentNode } from '../../present/owner/node.ts'
import type { OwnerHandler } from './serve-owner.ts'

export const patchNodeRoute: OwnerHandler<'patch_node'> = async ({ deps, workspaceId, params, body }) =>
  presentNode(await changeNode(deps, workspaceId, params.id, body), deps.config.publicUrl)
