import {
  changeNode,
  createNode,
  deleteNode,
  listNodes,
  readNode,
} from '../../actions/owner/nodes.ts'
import { presentNode } from '../../present/owner/node.ts'
import { goneOf } from '../respondent/gone-of.ts'
import type { OwnerHandlers } from './serve-owner.ts'

export const nodeHandlers = {
  list_nodes: async ({ deps, workspaceId, query }) => {
    const { items, next } = await listNodes(deps, workspaceId, query)
    return { items: items.map((row) => presentNode(row, deps.config.publicUrl)), next }
  },

  create_node: async ({ deps, workspaceId, body, reply }) =>
    presentNode(await createNode(deps, workspaceId, body, goneOf(reply)), deps.config.publicUrl),

  get_node: async ({ deps, workspaceId, params }) =>
    presentNode(await readNode(deps, workspaceId, params.id), deps.config.publicUrl),

  patch_node: async ({ deps, workspaceId, params, query, body, reply }) => {
    const node = await changeNode(
      deps,
      workspaceId,
      params.id,
      body,
      query.seen_updated_at ?? null,
      goneOf(reply),
    )
    // The channel may assign from now on, or to more agents.
    void deps.assignWaiting(workspaceId)
    return presentNode(node, deps.config.publicUrl)
  },

  delete_node: async ({ deps, workspaceId, params }) => {
    deps.publish((await deleteNode(deps, workspaceId, params.id)).events)
    return { id: params.id }
  },
} satisfies Partial<OwnerHandlers>
