// Every write by name, each a function of an open transaction. The embedded store sends name and arguments to its one
// writing thread; PostgreSQL runs them here in a transaction of a pooled connection. Arguments and results are
// plain values that survive a structured clone.

import { record, recordForPerson } from './audit/audit.ts'
import { forgetOwed, type OwedEntry, oweFor, payOwed, settleOwed } from './audit/owed-entries.ts'
import { importBundle } from './bundles/bundles.ts'
import {
  deleteAgent,
  deleteCannedReply,
  firstAgent,
  keepAgentOfPerson,
  putAgent,
  putCannedReply,
  replaceCannedReply,
} from './chats/agents.ts'
import { assignNextChat } from './chats/chat-assignment.ts'
import { blockVisitor, unblockVisitor } from './chats/chat-blocks.ts'
import { changeMessage } from './chats/chat-message-changes.ts'
import { tellOverdueChats } from './chats/chat-overdue.ts'
import { setChatLabels, snoozeChat } from './chats/chat-sorting.ts'
import { deleteChatView, putChatView } from './chats/chat-views.ts'
import {
  addChatNote,
  assignChat,
  claimChatMail,
  markChatSeen,
  openChat,
  releaseChatMail,
  stopChatMail,
  takeFreeChat,
  writeChat,
} from './chats/chat-writes.ts'
import { withdrawConsent } from './customers/consents.ts'
import { addCustomer, changeCustomer, unsubscribeCustomer } from './customers/customers.ts'
import { dropExpired, eraseCustomer, eraseSlice } from './customers/erasure.ts'
import { deleteFeedback, insertFeedback } from './feedback/feedback-writes.ts'
import { saveFeedback } from './feedback/save-feedback.ts'
import { addFile, forgetFiles, markFilesForDeletion } from './files/files.ts'
import { saveDraft } from './flows/drafts.ts'
import { deleteFlow, publish, publishVersion, putDraft } from './flows/flows.ts'
import { putGoldenPaths } from './flows/golden-paths.ts'
import {
  deleteIntegration,
  noteIntegrationFailure,
  putIntegration,
} from './integrations/integrations.ts'
import { addJob, claimJobs, extendJob, finishJob } from './jobs/jobs.ts'
import { forgetOtherKeys, resealSlice } from './keys/rotate.ts'
import { addMailing, noteLinkOpened, noteMailTry, stopMailing } from './mailings/mailing-writes.ts'
import { addCounts, forgetCounts } from './nodes/counts.ts'
import { countView, forgetViews, resetLimits } from './nodes/node-limits.ts'
import { deleteNode, putNode } from './nodes/nodes.ts'
import { addSignatureKey, changeSignatureKey, removeSignatureKey } from './nodes/signature-keys.ts'
import { changeApiKey, createApiKey, noteApiKeyUse, revokeApiKey } from './people/api-keys.ts'
import {
  acceptInvitation,
  addInvitation,
  addSetUpLink,
  addWorkspace,
  boundSessions,
  changeMember,
  changePerson,
  changeWorkspace,
  chooseWorkspace,
  confirmSession,
  endSession,
  removeInvitation,
  removeMember,
  setUp,
} from './people/people-writes.ts'
import {
  beginPhoneCode,
  forgetPhoneCodes,
  settlePhoneCode,
  verifyPhoneCode,
} from './phones/phone-codes.ts'
import { addSms } from './phones/sms-outbox.ts'
import {
  addHandover,
  claimPush,
  dropPush,
  dropPushOfMember,
  dropPushOfVisitor,
  putPush,
  releasePush,
  takeHandover,
} from './push/push-writes.ts'
import type { Session } from './query/session.ts'
import { addResultShare, removeResultShare } from './results/result-shares.ts'
import { forgetTallies, keepFold } from './results/tallies.ts'
import { beginTry, forgetTries, takeBackTry } from './sign-in/account-tries.ts'
import { createSignInRow, removeSignInRows, updateSignInRows } from './sign-in/sign-in-rows.ts'
import { publishEvent } from './webhooks/events.ts'
import {
  addWebhook,
  changeWebhook,
  disableGoneWebhook,
  forgetDeliveries,
  recordWebhookTry,
  removeWebhook,
  replayDeliveries,
  rotateWebhook,
} from './webhooks/webhooks.ts'
import { keepVisit } from './widgets/visits.ts'
import { deleteWidget, putWidget } from './widgets/widgets.ts'
import { addApiKey, createWorkspace, keepSecret } from './workspaces/workspaces.ts'

export const writes = {
  createWorkspace,
  addApiKey,
  resealSlice,
  forgetOtherKeys,
  keepSecret,
  putDraft,
  saveDraft,
  deleteFlow,
  publish,
  publishVersion,
  putGoldenPaths,
  putNode,
  deleteNode,
  importBundle,
  putWidget,
  deleteWidget,
  keepVisit,
  saveFeedback,
  deleteFeedback,
  insertFeedback,
  addJob,
  claimJobs,
  extendJob,
  finishJob,
  addFile,
  markFilesForDeletion,
  forgetFiles,
  putIntegration,
  deleteIntegration,
  noteIntegrationFailure,
  beginPhoneCode,
  settlePhoneCode,
  verifyPhoneCode,
  forgetPhoneCodes,
  addSms,
  addCustomer,
  changeCustomer,
  unsubscribeCustomer,
  withdrawConsent,
  eraseCustomer,
  eraseSlice,
  dropExpired,
  publishEvent,
  addWebhook,
  changeWebhook,
  rotateWebhook,
  removeWebhook,
  disableGoneWebhook,
  recordWebhookTry,
  replayDeliveries,
  forgetDeliveries,
  openChat,
  writeChat,
  changeMessage,
  assignChat,
  takeFreeChat,
  assignNextChat,
  setChatLabels,
  snoozeChat,
  tellOverdueChats,
  putChatView,
  deleteChatView,
  blockVisitor,
  unblockVisitor,
  markChatSeen,
  addChatNote,
  claimChatMail,
  releaseChatMail,
  stopChatMail,
  putPush,
  dropPush,
  dropPushOfVisitor,
  dropPushOfMember,
  claimPush,
  releasePush,
  addHandover,
  takeHandover,
  putAgent,
  firstAgent,
  keepAgentOfPerson,
  deleteAgent,
  putCannedReply,
  replaceCannedReply,
  deleteCannedReply,
  addSetUpLink,
  setUp,
  changePerson,
  endSession,
  boundSessions,
  chooseWorkspace,
  confirmSession,
  addWorkspace,
  changeWorkspace,
  changeApiKey,
  changeMember,
  removeMember,
  addInvitation,
  removeInvitation,
  acceptInvitation,
  createApiKey,
  revokeApiKey,
  noteApiKeyUse,
  record,
  recordForPerson,
  settleOwed,
  payOwed,
  forgetOwed,
  createSignInRow,
  updateSignInRows,
  removeSignInRows,
  addSignatureKey,
  changeSignatureKey,
  removeSignatureKey,
  addResultShare,
  removeResultShare,
  keepFold,
  forgetTallies,
  addMailing,
  stopMailing,
  noteMailTry,
  noteLinkOpened,
  countView,
  resetLimits,
  forgetViews,
  addCounts,
  forgetCounts,
  beginTry,
  takeBackTry,
  forgetTries,
}

export type WriteName = keyof typeof writes
export type WriteArguments<Name extends WriteName> =
  Parameters<(typeof writes)[Name]> extends [Session, ...infer Rest] ? Rest : never
export type WriteResult<Name extends WriteName> = Awaited<ReturnType<(typeof writes)[Name]>>

export type RunWrite = <Name extends WriteName>(
  name: Name,
  ...args: WriteArguments<Name>
) => Promise<WriteResult<Name>>

/** Arguments must be the named write's own: `RunWrite` is where that is checked. `owed`: the audit entry that the write owes when it changes something. */
export function runWrite(
  session: Session,
  name: WriteName,
  args: readonly unknown[],
  owed: OwedEntry | undefined,
): Promise<unknown> {
  const write = writes[name] as (session: Session, ...args: readonly unknown[]) => Promise<unknown>
  return owed === undefined
    ? write(session, ...args)
    : oweFor(session, owed, () => write(session, ...args))
}
