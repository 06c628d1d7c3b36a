// Replies written once: list, create, replace, remove.
import {
  createCannedReply,
  deleteCannedReply,
  listCannedReplies,
  replaceCannedReply,
} from '../../../actions/owner/canned-replies.ts'
import { presentCanned } from '../../../present/owner/chat.ts'
import type { OwnerHandler } from '../serve-owner.ts'

export const listCannedRepliesRoute: OwnerHandler<'list_canned_replies'> = async ({
  deps,
  workspaceId,
}) => ({
  items: (await listCannedReplies(deps, workspaceId)).map(presentCanned),
  next: null,
})

export const createCannedReplyRoute: OwnerHandler<'create_canned_reply'> = async ({
  deps,
  workspaceId,
  body,
}) => presentCanned(await createCannedReply(deps, workspaceId, body))

export const putCannedReplyRoute: OwnerHandler<'put_canned_reply'> = async ({
  deps,
  workspaceId,
  params,
  body,
}) => presentCanned(await replaceCannedReply(deps, workspaceId, params.id, body))

export const deleteCannedReplyRoute: OwnerHandler<'delete_canned_reply'> = async ({
  deps,
  workspaceId,
  params,
}) => {
  await deleteCannedReply(deps, workspaceId, params.id)
  return { id: params.id }
}
