import { createNode } from '../../actions/owner/nodes.ts'
import { presentNode } from '../../present/owner/node.ts'
import { goneOf } from '../respondent/gone-of.ts'
import type { OwnerHandler } from './serve-owner.ts'

export const createNodeRoute: OwnerHandler<'create_node'> = async ({ deps, workspaceId, body, reply }) =>
  presentNode(await createNode(deps, workspaceId, body, goneOf(reply)), deps.config.publicUrl)
