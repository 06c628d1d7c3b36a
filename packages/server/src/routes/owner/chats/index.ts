// The agents' calls, joined to the owner's in `routes/owner/index.ts`.
import type {
  ownerChatCalls,
  ownerChatReportCalls,
  ownerChatViewCalls,
  ownerInboxCalls,
} from '@askwell/contract'
import type { OwnerHandler } from '../serve-owner.ts'
import { agentHandlers } from './agents.ts'
import { cannedReplyHandlers } from './canned-replies.ts'
import { conversationHandlers } from './conversations.ts'
import { messageHandlers } from './messages.ts'
import { reportHandlers } from './report.ts'
import { viewHandlers } from './views.ts'

export const chatHandlers: {
  readonly [Name in keyof (typeof ownerChatCalls &
    typeof ownerInboxCalls &
    typeof ownerChatViewCalls &
    typeof ownerChatReportCalls)]: OwnerHandler<Name>
} = {
  ...conversationHandlers,
  ...messageHandlers,
  ...agentHandlers,
  ...cannedReplyHandlers,
  ...viewHandlers,
  ...reportHandlers,
}
