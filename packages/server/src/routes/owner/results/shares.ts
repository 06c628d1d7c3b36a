import { listShares, revokeShare, share } from '../../../actions/results/shares.ts'
import { presentShare, shareUrl } from '../../../present/owner/result-share.ts'
import type { OwnerHandler } from '../serve-owner.ts'

export const listSharesRoute: OwnerHandler<'list_result_shares'> = async ({ deps, workspaceId, params }) => ({
  items: (await listShares(deps, workspaceId, params.id)).map(presentShare),
  next: null,
})

export const createShareRoute: OwnerHandler<'create_result_share'> = async ({ deps, workspaceId, params, body }) => {
  const made = await share(deps, workspaceId, params.id, body)
  return { ...presentShare(made.share), url: shareUrl(deps.config.publicUrl, made.token) }
}

export const deleteShareRoute: OwnerHandler<'delete_result_share'> = async ({ deps, workspaceId, params }) => {
  await revokeShare(deps, workspaceId, params.id, params.share_id)
  return { id: params.share_id }
}
