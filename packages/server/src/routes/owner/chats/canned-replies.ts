// Canned replies: list, create, replace, remove.
import {
  createCannedReply,
  deleteCannedReply,
  listCannedReplies,
  replaceCannedReply,
} from '../../../actions/owner/canned-replies.ts'
import { presentCanned } from '../../../present/owner/chat.ts'
import type { OwnerHandlers } from '../serve-owner.ts'

export const cannedReplyHandlers = {
  list_canned_replies: async ({ deps, workspaceId }) => ({
    items: (await listCannedReplies(deps, workspaceId)).map(presentCanned),
    next: null,
  }),

  create_canned_reply: async ({ deps, workspaceId, body }) =>
    presentCanned(await createCannedReply(deps, workspaceId, body)),

  put_canned_reply: async ({ deps, workspaceId, params, body }) =>
    presentCanned(await replaceCannedReply(deps, workspaceId, params.id, body)),

  delete_canned_reply: async ({ deps, workspaceId, params }) => {
    await deleteCannedReply(deps, workspaceId, params.id)
    return { id: params.id }
  },
} satisfies Partial<OwnerHandlers>
