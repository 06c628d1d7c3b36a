// C-04: accepts a feedback, partial or complete, exactly once. Checks are in the order of the calls' table. Before a refusal
// the feedback is looked up by its key, because a repeat of a stored feedback gets the first reply, even when the survey has
// closed since. The store decides what only it can see: repeats, earlier answers, quotas.
import type { FeedbackCustomer, FeedbackReply } from '@askwell/contract'
import { unreachable } from '@askwell/contract/unreachable'
import type { Done } from '../../events/happened.ts'
import { notFound, Refusal } from '../../refusal.ts'
import type { FeedbackOutcome, FeedbackWrite } from '../../store/feedback/feedback-store.ts'
import { bareAddress, withoutRecipient } from './anonymous.ts'
import { chatTokenOf, hashOfChatToken } from './chat-token.ts'
import { type CheckedAnswers, checkAnswers } from './check-answers.ts'
import { type CheckedFiles, checkFiles, refusedFiles } from './check-files.ts'
import { mayEmbed } from './domains.ts'
import type { FeedbackCall, FeedbackTools } from './feedback-call.ts'
import { answerRepeat, deviceOf, keyOf, repeatOf } from './feedback-repeats.ts'
import {
  type AnswerTimes,
  clampCreatedAt,
  closedSince,
  countsByItsOwnTime,
  isOpenFor,
  mostBeyondQuota,
  mostLate,
} from './opening.ts'
import { retryProofOf } from './repeat-token.ts'
import type { LiveNode } from './settings.ts'
import { withoutNumbers } from './unverified.ts'

type Checked = CheckedAnswers & CheckedFiles

export async function createFeedback(
  tools: FeedbackTools,
  node: LiveNode | null,
  call: FeedbackCall,
): Promise<Done<FeedbackReply>> {
  if (!node) throw notFound()
  const given: AnswerTimes = {
    claimedAt: Date.parse(call.payload.created_at),
    receivedAt: call.receivedAt,
    isOffline: call.payload.created_offline === true,
  }
  const checked = await check(tools, node, call, given)
  if (checked instanceof Refusal) {
    const repeat = await answerRepeat(tools, node, call, given)
    if (repeat) return { result: repeat, events: [] }
    throw checked
  }
  const outcome = await save(
    tools,
    node,
    call,
    await feedbackWrite(tools, node, call, given, checked),
    given,
  )
  switch (outcome.kind) {
    case 'stored':
      return {
        result: {
          id: outcome.id,
          chat_token_string: opensChat(call, checked)
            ? chatTokenOf(tools.chatSecret, outcome.id)
            : null,
        },
        events: call.isMessage
          ? []
          : [
              {
                type: 'feedback_created',
                workspaceId: node.workspaceId,
                id: outcome.id,
                nodeId: node.id,
                isCompleted: call.isCompleted,
              },
            ],
      }
    case 'repeated':
      return { result: await repeatOf(tools, node, call, outcome.id), events: [] }
    case 'already_answered':
      throw new Refusal(13045)
    case 'quota_full':
      throw new Refusal(13046)
    case 'node_missing':
      throw notFound()
    case 'files_refused':
      throw refusedFiles(call.payload, outcome.fileIds)
    case 'already_completed':
      throw new Refusal(13047)
    default:
      return unreachable(outcome)
  }
}

const opensChat = (call: FeedbackCall, { canChat }: Pick<CheckedAnswers, 'canChat'>): boolean =>
  (call.isCompleted || call.isMessage === true) && canChat

async function check(
  tools: FeedbackTools,
  node: LiveNode,
  call: FeedbackCall,
  given: AnswerTimes,
): Promise<Refusal | Checked> {
  if (!isOpenFor(node, given) || (await comesTooLate(tools, node, call, given)))
    return new Refusal(13048)
  if (node.settings.use_signature_verify && !call.hasSubmissionToken) return new Refusal(13050)
  if (!call.hasSecurityToken || call.identity.kind === 'refused') return new Refusal(13051)
  if (!mayEmbed(call.sender, node.domains, tools.ownHosts)) return new Refusal(13052)
  const createdAt = clampCreatedAt(given.claimedAt, given.receivedAt)
  const answers = await checkAnswers(tools, node, {
    payload: call.payload,
    isCompleted: call.isCompleted,
    createdAt,
  })
  if (answers instanceof Refusal) return answers
  if (call.isMessage && !answers.canChat) return new Refusal(13004)
  const files = await checkFiles(tools.store.files, tools.fileUrl, {
    payload: call.payload,
    ...answers,
  })
  return files instanceof Refusal ? files : { ...answers, ...files }
}

/** Whether too much offline feedback has arrived after the end. */
async function comesTooLate(
  tools: FeedbackTools,
  node: LiveNode,
  call: FeedbackCall,
  given: AnswerTimes,
): Promise<boolean> {
  const since = closedSince(node, given)
  return (
    since !== null &&
    (await isBeyondBounds(tools, node, call, given, { since, mostOfChannel: mostLate.ofChannel }))
  )
}

async function isBeyondBounds(
  tools: FeedbackTools,
  node: LiveNode,
  call: FeedbackCall,
  given: AnswerTimes,
  { since, mostOfChannel }: { readonly since: number; readonly mostOfChannel: number },
): Promise<boolean> {
  const { limits } = tools.store
  if (
    (await limits.countLate(
      node.id,
      deviceOf(tools, node, call, given),
      since,
      mostLate.ofDevice,
    )) >= mostLate.ofDevice
  )
    return true
  return (await limits.countLate(node.id, null, since, mostOfChannel)) >= mostOfChannel
}

async function feedbackWrite(
  tools: FeedbackTools,
  node: LiveNode,
  call: FeedbackCall,
  given: AnswerTimes,
  checked: Checked,
): Promise<FeedbackWrite> {
  const { payload } = call
  const { claimedAt, receivedAt, isOffline } = given
  const { settings } = node
  const withChat = opensChat(call, checked)
  const id = (withChat && (await idOfPartial(tools, node, call, given))) || tools.newId()
  const customer = withoutNumbers(customerOf(node, call, checked), checked.unverified)
  const row: FeedbackWrite['row'] = {
    id,
    workspaceId: node.workspaceId,
    nodeId: node.id,
    flowId: checked.flowId,
    flowVersion: checked.flowVersion,
    deviceId: deviceOf(tools, node, call, given),
    idempotencyKey: call.idempotencyKey,
    isCompleted: call.isCompleted,
    isInternal: payload.is_internal_feedback === true,
    isOffline,
    createdAt: clampCreatedAt(claimedAt, receivedAt),
    claimedAt,
    receivedAt,
    languageId: payload.language_id,
    channel: settings.anonymous ? withoutRecipient(call.channel) : call.channel,
    originUrl: settings.anonymous
      ? bareAddress(payload.origin_url ?? null)
      : (payload.origin_url ?? null),
    userId: settings.anonymous ? null : (payload.user_id ?? payload.customer?.user_id ?? null),
    timeSpentSeconds: payload.time_spent_in_seconds ?? 0,
    responses: checked.items,
    customer: Object.keys(customer).length > 0 ? customer : null,
    attachmentIds: call.payload.attachment_ids ?? [],
    path: payload.path ?? [],
    seed: payload.seed ?? null,
    device: call.device,
    // Only the page knows the version, because the owner may have changed the notice since.
    shownNotice: settings.privacy_notice ? (payload.privacy_notice ?? null) : null,
    chatTokenHash: withChat ? hashOfChatToken(chatTokenOf(tools.chatSecret, id)) : null,
    retryProof:
      withChat && !settings.anonymous
        ? retryProofOf(tools.chatSecret, id, call.idempotencyKey, call.caller)
        : null,
  }
  return {
    row,
    ...(node.hasWebhooks && !call.isMessage ? { told: tools.toldFeedback(row) } : {}),
    consents: checked.consents,
    continues: call.continues,
    provenBy: call.identity.kind === 'proven' ? call.identity.by : null,
    ...(settings.anonymous ? { uploadDeviceId: payload.device_id } : {}),
    refuseIfAnsweredSince: answersBarSince(node, receivedAt),
    countsSince: node.limits.countsSince,
    files: checked.claims,
    quota:
      settings.channel_quota?.active && settings.channel_quota.action_kind === 'submit'
        ? (settings.channel_quota.limit ?? null)
        : null,
  }
}

/** What the answers and the page say about the respondent. In secure mode, unproven ids find no customer. */
function customerOf(
  node: LiveNode,
  { payload, identity, signedCreatorId }: FeedbackCall,
  checked: Checked,
): FeedbackCustomer {
  if (node.settings.anonymous) return {}
  const {
    user_hash: _hash,
    identity_token: _token,
    ...said
  } = { ...checked.customer, ...payload.customer }
  if (signedCreatorId !== null) said.id = signedCreatorId
  if (identity.kind === 'proven') return { ...said, [identity.by]: identity.subject }
  if (!node.widgets.some(({ settings }) => settings.secure_mode)) return said
  const { external_id: _external, user_id: _user, ...unnamed } = said
  return unnamed
}

/** Null = repeated answers are allowed. Anonymous respondents cannot be distinguished, so there only the browser remembers. */
function answersBarSince({ settings, limits }: LiveNode, receivedAt: number): number | null {
  const barred =
    settings.prevent_multiple_feedback && !settings.anonymous
      ? since(settings.multiple_feedback_delay_period, receivedAt)
      : null
  return barred === null ? null : Math.max(barred, limits.answeredSince ?? 0)
}

/** Seconds; null = never again, 0 = always again. */
function since(delaySeconds: number | null, receivedAt: number): number | null {
  if (delaySeconds === 0) return null
  return delaySeconds === null ? 0 : receivedAt - delaySeconds * 1_000
}

/** A complete feedback keeps the id of the partial it completes, and its chat token is made from that id. */
async function idOfPartial(
  tools: FeedbackTools,
  node: LiveNode,
  call: FeedbackCall,
  given: AnswerTimes,
): Promise<string | null> {
  const { store } = tools
  const known = await store.feedbackByKey(node.id, keyOf(tools, node, call, given))
  if (known || call.continues === null) return known?.id ?? null
  const partial = await store.feedback(node.workspaceId, call.continues)
  const isOwn =
    partial?.nodeId === node.id &&
    partial.deviceId === deviceOf(tools, node, call, given) &&
    !partial.isCompleted
  return isOwn ? partial.id : null
}

/** Offline feedback from before the quota was full is accepted afterwards (C-30), up to a limit. */
async function save(
  tools: FeedbackTools,
  node: LiveNode,
  call: FeedbackCall,
  write: FeedbackWrite,
  given: AnswerTimes,
): Promise<FeedbackOutcome> {
  const { store } = tools
  const outcome = await store.saveFeedback(write)
  if (outcome.kind !== 'quota_full' || !countsByItsOwnTime(given) || write.quota === null)
    return outcome
  const since = await store.limits.fullSince(node.id, node.limits.countsSince, write.quota)
  if (since === null || given.claimedAt >= since) return outcome
  if (
    await isBeyondBounds(tools, node, call, given, {
      since,
      mostOfChannel: mostBeyondQuota(write.quota),
    })
  )
    return outcome
  return store.saveFeedback({ ...write, quota: null })
}
