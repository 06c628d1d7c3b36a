// Channels in the owner API. Same table form as `calls.ts`; joined in `owner.ts`.
import { z } from 'zod'
import { Id } from './id.ts'
import { NodeSettings } from './node.ts'
import type { OwnerCall } from './owner-call.ts'
import { byId, found, page, paging, refused, written } from './owner-parts.ts'

/** A node as its owner sees it: every setting, its id and the address of its page. */
export const OwnerNode = NodeSettings.extend({
  id: Id,
  url: z.string(),
  created_at: z.string(),
  updated_at: z.string(),
}).meta({ id: 'OwnerNode' })
export type OwnerNode = z.infer<typeof OwnerNode>

export const ownerNodeCalls = {
  list_nodes: {
    id: 'O-nodes',
    method: 'GET',
    path: '/owner/v1/nodes',
    summary: 'Lists the nodes of the workspace.',
    query: paging,
    reply: page(OwnerNode),
    refusals: [...refused, 13001],
    permission: 'channels.read',
    audit: 'never',
  },
  create_node: {
    id: 'O-node-create',
    method: 'POST',
    path: '/owner/v1/nodes',
    summary: 'Creates a node.',
    body: NodeSettings.extend({ id: Id.optional() }),
    bodyKind: 'json',
    reply: OwnerNode,
    refusals: [...written, 13005, 13012],
    permission: 'surveys.write',
    audit: 'each',
  },
  get_node: {
    id: 'O-node',
    method: 'GET',
    path: '/owner/v1/nodes/:id',
    summary: 'Reads a node.',
    params: byId,
    reply: OwnerNode,
    refusals: found,
    permission: 'channels.read',
    audit: 'never',
  },
  patch_node: {
    id: 'O-node-patch',
    method: 'PATCH',
    path: '/owner/v1/nodes/:id',
    summary: 'Changes the given settings.',
    params: byId,
    /** The `updated_at` that the caller has seen: a change since then is answered with 13005, and nothing is written. */
    query: z.object({ seen_updated_at: z.iso.datetime({ offset: true }).optional() }),
    body: z.record(z.string(), z.unknown()),
    bodyKind: 'json',
    reply: OwnerNode,
    refusals: [...written, 13002, 13005],
    permission: 'surveys.write',
    audit: 'each',
  },
  delete_node: {
    id: 'O-node-delete',
    method: 'DELETE',
    path: '/owner/v1/nodes/:id',
    summary: 'Deletes a node and its feedback.',
    params: byId,
    reply: z.object({ id: Id }),
    refusals: found,
    permission: 'surveys.write',
    audit: 'each',
  },
} as const satisfies Record<string, OwnerCall>
