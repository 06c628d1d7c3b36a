import { listShares, revokeShare, share } from '../../../actions/results/shares.ts'
import { presentShare, shareUrl } from '../../../present/owner/result-share.ts'
import type { OwnerHandler } from '../serve-owner.ts'

export const listSharesRoute: OwnerHandler<'list_result_shares'> = async ({ deps, workspaceId, params: { id } }) => ({
  items: (await listShares(deps, workspaceId, { nodeId: id })).map((row) => ({ ...presentShare(row), node_id: id })),
  next: null,
})

export const createShareRoute: OwnerHandler<'create_result_share'> = async ({ deps, workspaceId, params: { id }, body }) => {
  const made = await share(deps, workspaceId, { nodeId: id }, body)
  return { ...presentShare(made.share), node_id: id, url: shareUrl(deps.config.publicUrl, made.token) }
}

export const deleteShareRoute: OwnerHandler<'delete_result_share'> = async ({ deps, workspaceId, params }) => {
  await revokeShare(deps, workspaceId, { nodeId: params.id }, params.share_id)
  return { id: params.share_id }
}

export const listFlowSharesRoute: OwnerHandler<'list_flow_result_shares'> = async ({ deps, workspaceId, params: { id } }) => ({
  items: (await listShares(deps, workspaceId, { flowId: id })).map((row) => ({ ...presentShare(row), flow_id: id })),
  next: null,
})

export const createFlowShareRoute: OwnerHandler<'create_flow_result_share'> = async ({ deps, workspaceId, params: { id }, body }) => {
  const made = await share(deps, workspaceId, { flowId: id }, body)
  return { ...presentShare(made.share), flow_id: id, url: shareUrl(deps.config.publicUrl, made.token) }
}

export const deleteFlowShareRoute: OwnerHandler<'delete_flow_result_share'> = async ({ deps, workspaceId, params }) => {
  await revokeShare(deps, workspaceId, { flowId: params.id }, params.share_id)
  return { id: params.share_id }
}
