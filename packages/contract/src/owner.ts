// The owner API (owner-side.md): the tables of all its resources as one. All calls are under /owner/v1 with
// `Authorization: Bearer <api key>`; names are snake_case, and a list pages by cursor: `?after=&limit=` → {items, next}.

import { apiKeyCalls } from './api-key-calls.ts'
import { assistantCalls } from './assistant-calls.ts'
import { ownerAlertCalls } from './owner-alerts.ts'
import { ownerBundleCalls } from './owner-bundles.ts'
import type { OwnerCall } from './owner-call.ts'
import { ownerChangeCalls } from './owner-changes.ts'
import { ownerChatReportCalls } from './owner-chat-reports.ts'
import { ownerChatViewCalls } from './owner-chat-views.ts'
import { ownerChatCalls } from './owner-chats.ts'
import { ownerCustomerCalls } from './owner-customers.ts'
import { ownerDashboardCalls } from './owner-dashboards.ts'
import { ownerDirectoryCalls } from './owner-directory.ts'
import { ownerDraftCalls } from './owner-drafts.ts'
import { ownerEventCalls } from './owner-events.ts'
import { ownerExportCalls } from './owner-exports.ts'
import { ownerFeedbackFileCalls } from './owner-feedback-files.ts'
import { ownerFeedbackCalls } from './owner-feedbacks.ts'
import { ownerFeedCalls } from './owner-feeds.ts'
import { ownerFlowCalls } from './owner-flows.ts'
import { ownerFollowUpCalls } from './owner-follow-ups.ts'
import { ownerHomeCalls } from './owner-home.ts'
import { ownerHookCalls } from './owner-hooks.ts'
import { ownerInboxCalls } from './owner-inbox.ts'
import { ownerInstanceCalls } from './owner-instance.ts'
import { ownerIntegrationCalls } from './owner-integrations.ts'
import { ownerLinkCalls } from './owner-links.ts'
import { ownerMailQuestionCalls } from './owner-mail-question.ts'
import { ownerMailingCalls } from './owner-mailings.ts'
import { ownerNodeCalls } from './owner-nodes.ts'
import { ownerReportCalls } from './owner-reports.ts'
import { ownerResultCalls } from './owner-results.ts'
import { ownerSegmentCalls } from './owner-segments.ts'
import { ownerShortLinkCalls } from './owner-short-links.ts'
import { ownerSignOnCalls } from './owner-sign-on.ts'
import { ownerThemeCalls } from './owner-themes.ts'
import { ownerTrialCalls } from './owner-trials.ts'
import { ownerViewCalls } from './owner-views.ts'
import { ownerWebhookCalls } from './owner-webhooks.ts'
import { ownerWeightingCalls } from './owner-weightings.ts'
import { ownerWidgetCalls } from './owner-widgets.ts'
import { ownerWorkspaceCalls } from './owner-workspaces.ts'
import { peopleCalls } from './people-calls.ts'
import { workspaceLimitCalls } from './workspace-limits.ts'

export const ownerCalls = {
  ...peopleCalls,
  ...ownerWorkspaceCalls,
  ...workspaceLimitCalls,
  ...apiKeyCalls,
  ...assistantCalls,
  ...ownerDirectoryCalls,
  ...ownerSignOnCalls,
  ...ownerBundleCalls,
  ...ownerFlowCalls,
  ...ownerDraftCalls,
  ...ownerNodeCalls,
  ...ownerWidgetCalls,
  ...ownerIntegrationCalls,
  ...ownerFeedbackCalls,
  ...ownerFollowUpCalls,
  ...ownerAlertCalls,
  ...ownerThemeCalls,
  ...ownerSegmentCalls,
  ...ownerWeightingCalls,
  ...ownerDashboardCalls,
  ...ownerViewCalls,
  ...ownerReportCalls,
  ...ownerHomeCalls,
  ...ownerResultCalls,
  ...ownerFeedbackFileCalls,
  ...ownerInstanceCalls,
  ...ownerCustomerCalls,
  ...ownerEventCalls,
  ...ownerLinkCalls,
  ...ownerShortLinkCalls,
  ...ownerFeedCalls,
  ...ownerExportCalls,
  ...ownerChangeCalls,
  ...ownerMailQuestionCalls,
  ...ownerMailingCalls,
  ...ownerTrialCalls,
  ...ownerWebhookCalls,
  ...ownerHookCalls,
  ...ownerChatCalls,
  ...ownerInboxCalls,
  ...ownerChatViewCalls,
  ...ownerChatReportCalls,
} as const satisfies Record<string, OwnerCall>
