import { changeNode } from '../../actions/owner/nodes.ts'
import { presentNode } from '../../present/owner/node.ts'
import { goneOf } from '../respondent/gone-of.ts'
import type { OwnerHandler } from './serve-owner.ts'

export const patchNodeRoute: OwnerHandler<'patch_node'> = async ({ deps, workspaceId, params, query, body, reply }) =>
  presentNode(await changeNode(deps, workspaceId, params.id, body, query.seen_updated_at ?? null, goneOf(reply)), deps.config.publicUrl)
