// The agents' calls, joined to the owner's in `routes/owner/index.ts`.
import type {
  ownerChatCalls,
  ownerChatReportCalls,
  ownerChatViewCalls,
  ownerInboxCalls,
} from '@askwell/contract'
import type { OwnerHandler } from '../serve-owner.ts'
import { addChatNoteRoute } from './add-note.ts'
import {
  createAgentRoute,
  deleteAgentRoute,
  listAgentsRoute,
  myAgentRoute,
  patchAgentRoute,
  patchMyAgentRoute,
} from './agents.ts'
import { assignChatRoute } from './assign.ts'
import { blockVisitorRoute, unblockVisitorRoute } from './block.ts'
import {
  createCannedReplyRoute,
  deleteCannedReplyRoute,
  listCannedRepliesRoute,
  putCannedReplyRoute,
} from './canned-replies.ts'
import { chatCountsRoute } from './counts.ts'
import { getChatRoute } from './get-chat.ts'
import { listChatsRoute } from './list-chats.ts'
import { markChatRoute } from './mark.ts'
import {
  chatMessageChangesRoute,
  deleteChatMessageRoute,
  editChatMessageRoute,
} from './message-changes.ts'
import { postChatMessageRoute } from './post-message.ts'
import { chatReportRoute, exportChatReportRoute } from './report.ts'
import { sendChatFormRoute } from './send-form.ts'
import { sendChatTranscriptRoute } from './send-transcript.ts'
import { setChatStatusRoute } from './set-status.ts'
import { listChatLabelsRoute, setChatLabelsRoute, snoozeChatRoute } from './sorting.ts'
import { takeChatRoute } from './take.ts'
import {
  createChatViewRoute,
  deleteChatViewRoute,
  listChatViewsRoute,
  putChatViewRoute,
} from './views.ts'

export const chatHandlers: {
  readonly [Name in keyof (typeof ownerChatCalls &
    typeof ownerInboxCalls &
    typeof ownerChatViewCalls &
    typeof ownerChatReportCalls)]: OwnerHandler<Name>
} = {
  list_chats: listChatsRoute,
  get_chat: getChatRoute,
  post_chat_message: postChatMessageRoute,
  edit_chat_message: editChatMessageRoute,
  delete_chat_message: deleteChatMessageRoute,
  send_chat_transcript: sendChatTranscriptRoute,
  chat_message_changes: chatMessageChangesRoute,
  set_chat_status: setChatStatusRoute,
  list_chat_labels: listChatLabelsRoute,
  set_chat_labels: setChatLabelsRoute,
  snooze_chat: snoozeChatRoute,
  block_visitor: blockVisitorRoute,
  unblock_visitor: unblockVisitorRoute,
  take_chat: takeChatRoute,
  list_chat_views: listChatViewsRoute,
  create_chat_view: createChatViewRoute,
  put_chat_view: putChatViewRoute,
  delete_chat_view: deleteChatViewRoute,
  chat_counts: chatCountsRoute,
  chat_report: chatReportRoute,
  export_chat_report: exportChatReportRoute,
  assign_chat: assignChatRoute,
  mark_chat: markChatRoute,
  add_chat_note: addChatNoteRoute,
  send_chat_form: sendChatFormRoute,
  list_agents: listAgentsRoute,
  my_agent: myAgentRoute,
  patch_my_agent: patchMyAgentRoute,
  create_agent: createAgentRoute,
  patch_agent: patchAgentRoute,
  delete_agent: deleteAgentRoute,
  list_canned_replies: listCannedRepliesRoute,
  create_canned_reply: createCannedReplyRoute,
  put_canned_reply: putCannedReplyRoute,
  delete_canned_reply: deleteCannedReplyRoute,
}
