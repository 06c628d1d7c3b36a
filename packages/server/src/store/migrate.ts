// The steps of this release's tables. `upgrade/run-steps.ts` runs those that a database lacks.
import { type Keyring, makeKeyring } from './keys/keyring.ts'
import { first } from './migrations/0001-first.ts'
import { files } from './migrations/0002-files.ts'
import { phoneRequests } from './migrations/0003-phone-requests.ts'
import { jobs } from './migrations/0004-jobs.ts'
import { privacy } from './migrations/0005-privacy.ts'
import { widget } from './migrations/0006-widget.ts'
import { chat } from './migrations/0007-chat.ts'
import { people } from './migrations/0008-people.ts'
import { notice } from './migrations/0009-notice.ts'
import { draftRevision } from './migrations/0010-draft-revision.ts'
import { goldenPaths } from './migrations/0011-golden-paths.ts'
import { results } from './migrations/0012-results.ts'
import { tally } from './migrations/0013-tally.ts'
import { mailings } from './migrations/0014-mailings.ts'
import { flowShares } from './migrations/0015-flow-shares.ts'
import { sealed } from './migrations/0016-sealed.ts'
import { sealedAndHashed } from './migrations/0017-sealed-and-hashed.ts'
import { auditHead } from './migrations/0018-audit-head.ts'
import { auditKey } from './migrations/0019-audit-key.ts'
import { oneTimeCodes } from './migrations/0020-one-time-codes.ts'
import { apiKeyScope } from './migrations/0021-api-key-scope.ts'
import { confirmedSessions } from './migrations/0022-confirmed-sessions.ts'
import { passkeys } from './migrations/0023-passkeys.ts'
import { retryProof } from './migrations/0024-retry-proof.ts'
import { grants } from './migrations/0025-grants.ts'
import { integrationsByWorkspace } from './migrations/0028-integrations-by-workspace.ts'
import { fileDoors } from './migrations/0029-file-doors.ts'
import { limits } from './migrations/0030-limits.ts'
import { oneAccountAProvider } from './migrations/0031-one-account-a-provider.ts'
import { inbox } from './migrations/0036-inbox.ts'
import { chatLabels } from './migrations/0037-chat-labels.ts'
import { chatBlocks } from './migrations/0038-chat-blocks.ts'
import { replyActions } from './migrations/0039-reply-actions.ts'
import { refusalNotes } from './migrations/0042-refusal-notes.ts'
import { auditByTarget } from './migrations/0043-audit-by-target.ts'
import { chatTargets } from './migrations/0046-chat-targets.ts'
import { chatViews } from './migrations/0047-chat-views.ts'
import { chatReports } from './migrations/0048-chat-reports.ts'
import { chatWall } from './migrations/0049-chat-wall.ts'
import { push } from './migrations/0050-push.ts'
import { schemaState } from './migrations/0055-schema-state.ts'
import { backfills } from './migrations/0056-backfills.ts'
import { deletedAgents } from './migrations/0060-deleted-agents.ts'
import { deletedAgentsFound } from './migrations/0061-deleted-agents-found.ts'
import { server } from './migrations/0065-server.ts'
import { webhookSlots } from './migrations/0066-webhook-slots.ts'
import { webhookJobs } from './migrations/0067-webhook-jobs.ts'
import { workspaceRules } from './migrations/0068-workspace-rules.ts'
import { searchIndexes } from './migrations/0069-search-indexes.ts'
import { answers } from './migrations/0070-answers.ts'
import { olderAnswersChanged } from './migrations/0071-older-answers.ts'
import { answersMoved } from './migrations/0072-answers-moved.ts'
import { noAnswerRows } from './migrations/0073-no-answer-rows.ts'
import { importProgress } from './migrations/0074-import-progress.ts'
import { feedbackChanges } from './migrations/0077-feedback-changes.ts'
import { idempotency } from './migrations/0080-idempotency.ts'
import { archivedFlows } from './migrations/0083-archived-flows.ts'
import { segments } from './migrations/0084-segments.ts'
import { workLeases } from './migrations/0085-work-leases.ts'
import { limitsTold } from './migrations/0086-limits-told.ts'
import { deliveryTrace } from './migrations/0087-delivery-trace.ts'
import { outdatedTranslations } from './migrations/0095-outdated-translations.ts'
import { followUps } from './migrations/0096-follow-ups.ts'
import { overdueTold } from './migrations/0097-overdue-told.ts'
import { rowBytes } from './migrations/0099-row-bytes.ts'
import { alerts } from './migrations/0103-alerts.ts'
import { givenUpDeliveries } from './migrations/0104-given-up-deliveries.ts'
import { noTallies, talliesUnused } from './migrations/0112-tallies-unused.ts'
import { weightings } from './migrations/0120-weightings.ts'
import { shortLinks } from './migrations/0121-short-links.ts'
import { webhookFormats } from './migrations/0122-webhook-formats.ts'
import { directory } from './migrations/0123-directory.ts'
import { contactEvents } from './migrations/0126-contact-events.ts'
import { feeds } from './migrations/0128-feeds.ts'
import { webhookRequests } from './migrations/0129-webhook-requests.ts'
import { oauth } from './migrations/0130-oauth.ts'
import { deprecatedUses } from './migrations/0132-deprecated-uses.ts'
import { themes } from './migrations/0133-themes.ts'
import { signOn } from './migrations/0134-sign-on.ts'
import { dataExports } from './migrations/0136-data-exports.ts'
import { changes } from './migrations/0138-changes.ts'
import { deliveryChanges } from './migrations/0139-delivery-changes.ts'
import { dashboards } from './migrations/0144-dashboards.ts'
import { contactSegments } from './migrations/0155-contact-segments.ts'
import { figureAlerts } from './migrations/0156-figure-alerts.ts'
import { reports } from './migrations/0157-reports.ts'
import { resultViews } from './migrations/0165-result-views.ts'
import { contactOwners } from './migrations/0166-contact-owners.ts'
import { alertAgents } from './migrations/0168-alert-agents.ts'
import { foundation, type Steps } from './migrations/step.ts'
import type { Engine } from './schema.ts'
import { newestOf } from './upgrade/applied.ts'

/**
 * Names sort in the order they run, and a step that has been released is never changed. `keyring` seals what earlier releases kept
 * in clear text.
 */
export function migrations(engine: Engine, keyring: Keyring): Steps {
  return {
    ...foundation({
      '0001-first': first(engine),
      '0002-files': files(engine),
      '0003-phone-requests': phoneRequests(engine),
      '0004-jobs': jobs(engine),
      '0005-privacy': privacy(engine),
      '0006-widget': widget(engine),
      '0007-chat': chat(engine),
      '0008-people': people(engine),
      '0009-notice': notice(),
      '0010-draft-revision': draftRevision(),
      '0011-golden-paths': goldenPaths(engine),
      '0012-results': results(engine),
      '0013-tally': tally(engine),
      '0014-mailings': mailings(engine),
      '0015-flow-shares': flowShares(engine),
      '0016-sealed': sealed(keyring),
      '0017-sealed-and-hashed': sealedAndHashed(engine, keyring),
      '0018-audit-head': auditHead(engine),
      '0019-audit-key': auditKey(keyring),
      '0020-one-time-codes': oneTimeCodes(engine),
      '0021-api-key-scope': apiKeyScope(engine),
      '0022-confirmed-sessions': confirmedSessions(engine),
      '0023-passkeys': passkeys(engine),
      '0024-retry-proof': retryProof(),
      '0025-grants': grants(engine),
      '0028-integrations-by-workspace': integrationsByWorkspace(engine),
      '0029-file-doors': fileDoors(),
      '0030-limits': limits(engine),
      '0031-one-account-a-provider': oneAccountAProvider(),
      '0036-inbox': inbox(),
      '0037-chat-labels': chatLabels(engine),
      '0038-chat-blocks': chatBlocks(engine),
      '0039-reply-actions': replyActions(),
      '0042-refusal-notes': refusalNotes(),
      '0043-audit-by-target': auditByTarget(),
      '0046-chat-targets': chatTargets(engine),
      '0047-chat-views': chatViews(engine),
      '0048-chat-reports': chatReports(engine),
      '0049-chat-wall': chatWall(engine),
      '0050-push': push(engine),
      '0055-schema-state': schemaState(engine),
    }),
    '0056-backfills': backfills(engine),
    '0060-deleted-agents': deletedAgents(engine),
    '0061-deleted-agents-found': deletedAgentsFound(),
    '0065-server': server(engine),
    '0066-webhook-slots': webhookSlots(engine),
    '0067-webhook-jobs': webhookJobs(),
    '0068-workspace-rules': workspaceRules(engine),
    '0069-search-indexes': searchIndexes(engine),
    '0070-answers': answers(engine),
    '0071-older-answers': olderAnswersChanged(engine),
    '0072-answers-moved': answersMoved(engine),
    '0073-no-answer-rows': noAnswerRows(engine),
    '0074-import-progress': importProgress(engine),
    '0077-feedback-changes': feedbackChanges(engine),
    '0080-idempotency': idempotency(engine),
    '0083-archived-flows': archivedFlows(engine),
    '0084-segments': segments(engine),
    '0085-work-leases': workLeases(engine),
    '0086-limits-told': limitsTold(),
    '0087-delivery-trace': deliveryTrace(),
    '0095-outdated-translations': outdatedTranslations(),
    '0096-follow-ups': followUps(engine),
    '0097-overdue-told': overdueTold(),
    '0099-row-bytes': rowBytes(engine),
    '0103-alerts': alerts(engine),
    '0104-given-up-deliveries': givenUpDeliveries(),
    '0112-tallies-unused': talliesUnused,
    '0113-no-tallies': noTallies,
    '0120-weightings': weightings(engine),
    '0121-short-links': shortLinks(engine),
    '0122-webhook-formats': webhookFormats(),
    '0123-directory': directory(engine),
    '0126-contact-events': contactEvents(engine),
    '0128-feeds': feeds(engine),
    '0129-webhook-requests': webhookRequests(),
    '0130-oauth': oauth(engine),
    '0132-deprecated-uses': deprecatedUses(),
    '0133-themes': themes(engine),
    '0134-sign-on': signOn(engine),
    '0136-data-exports': dataExports(engine),
    ...changes(engine),
    '0139-delivery-changes': deliveryChanges(engine),
    '0144-dashboards': dashboards(engine),
    '0155-contact-segments': contactSegments(engine),
    '0156-figure-alerts': figureAlerts(engine),
    '0157-reports': reports(engine),
    '0165-result-views': resultViews(engine),
    ...contactOwners,
    '0168-alert-agents': alertAgents(),
  }
}

/** The last step that this release knows. */
export const newestStep = (): string =>
  // Only the names are read.
  newestOf(migrations('sqlite', makeKeyring(['of no database'])))
