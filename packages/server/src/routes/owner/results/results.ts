// Results, written answers and shared pages.

import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { analyse, listSubjects } from '../../../actions/results/analyse.ts'
import { readResults } from '../../../actions/results/read-results.ts'
import { flowScope, nodeScope } from '../../../actions/results/scopes.ts'
import { listShares, revokeShare, share } from '../../../actions/results/shares.ts'
import { readTexts } from '../../../actions/results/texts.ts'
import { presentShare, shareUrl } from '../../../present/owner/result-share.ts'
import { presentText } from '../../../present/owner/text-sample.ts'
import { goneOf } from '../../respondent/gone-of.ts'
import type { OwnerHandlers } from '../serve-owner.ts'

export const resultHandlers = {
  node_results: async ({ deps, workspaceId, params, query, reply }) => {
    const { node, scope } = await nodeScope(deps, workspaceId, params.id)
    return readResults(deps, scope, { ...query, node_id: node.id }, goneOf(reply))
  },

  flow_results: async ({ deps, workspaceId, params, query, reply }) => {
    const scope = await flowScope(deps, workspaceId, params.id)
    return readResults(deps, scope, { ...query, flow_id: scope.flowIds[0] }, goneOf(reply))
  },

  analyse: async ({ deps, workspaceId, body, request, reply }) =>
    unlessKnown(request, reply, await analyse(deps, workspaceId, body, goneOf(reply))),

  analysis_subjects: async ({ deps, workspaceId, query, reply }) =>
    listSubjects(deps, workspaceId, query, goneOf(reply)),

  node_texts: async ({ deps, workspaceId, params, query: { after, limit, ...filters } }) => {
    const { node } = await nodeScope(deps, workspaceId, params.id)
    const { items, next } = await readTexts(
      deps,
      workspaceId,
      { ...filters, node_id: node.id },
      params.question_id,
      { after, limit },
    )
    return { items: items.map(presentText), next }
  },

  flow_texts: async ({ deps, workspaceId, params, query: { after, limit, ...filters } }) => {
    const { flowIds } = await flowScope(deps, workspaceId, params.id)
    const { items, next } = await readTexts(
      deps,
      workspaceId,
      { ...filters, flow_id: flowIds[0] },
      params.question_id,
      { after, limit },
    )
    return { items: items.map(presentText), next }
  },

  list_result_shares: async ({ deps, workspaceId, params: { id } }) => ({
    items: (await listShares(deps, workspaceId, { nodeId: id })).map((row) => ({
      ...presentShare(row),
      node_id: id,
    })),
    next: null,
  }),

  create_result_share: async ({ deps, workspaceId, params: { id }, body }) => {
    const made = await share(deps, workspaceId, { nodeId: id }, body)
    return {
      ...presentShare(made.share),
      node_id: id,
      url: shareUrl(deps.config.publicUrl, made.token),
    }
  },

  delete_result_share: async ({ deps, workspaceId, params }) => {
    await revokeShare(deps, workspaceId, { nodeId: params.id }, params.share_id)
    return { id: params.share_id }
  },

  list_flow_result_shares: async ({ deps, workspaceId, params: { id } }) => ({
    items: (await listShares(deps, workspaceId, { flowId: id })).map((row) => ({
      ...presentShare(row),
      flow_id: id,
    })),
    next: null,
  }),

  create_flow_result_share: async ({ deps, workspaceId, params: { id }, body }) => {
    const made = await share(deps, workspaceId, { flowId: id }, body)
    return {
      ...presentShare(made.share),
      flow_id: id,
      url: shareUrl(deps.config.publicUrl, made.token),
    }
  },

  delete_flow_result_share: async ({ deps, workspaceId, params }) => {
    await revokeShare(deps, workspaceId, { flowId: params.id }, params.share_id)
    return { id: params.share_id }
  },
} satisfies Partial<OwnerHandlers>

/** The same reply is sent once: afterwards its tag is enough. */
function unlessKnown<T>(request: FastifyRequest, reply: FastifyReply, result: T): T | string {
  const text = JSON.stringify(result)
  const etag = `"${createHash('sha256').update(text).digest('base64url')}"`
  reply.headers({ etag, 'cache-control': 'private, no-cache' })
  const known = request.headers['if-none-match']?.split(',').map((tag) => tag.trim()) ?? []
  if (!known.includes(etag)) return result
  reply.code(304)
  return ''
}
