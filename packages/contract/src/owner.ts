// The part of the owner API that exists (owner-side.md). Same table form as `calls.ts`; all under /owner/v1,
// `Authorization: Bearer <api key>`, snake_case, cursor paging `?after=&limit=` → {items, next}.
import { z } from 'zod'
import { Bundle, ImportReply } from './bundle.ts'
import type { Call } from './calls.ts'
import { ChatAnswer } from './chat.ts'
import { Channel, FeedbackCustomer, PathStep, ShownNotice, StoredResponse } from './feedback.ts'
import { Flow } from './flow.ts'
import { Id } from './id.ts'
import { NodeSettings } from './node.ts'
import { ownerChatCalls } from './owner-chats.ts'
import { ownerCustomerCalls } from './owner-customers.ts'
import { ownerDraftCalls } from './owner-drafts.ts'
import { ownerEnvironmentCalls } from './owner-environment.ts'
import { ownerInboxCalls } from './owner-inbox.ts'
import { ownerIntegrationCalls } from './owner-integrations.ts'
import { ownerLinkCalls } from './owner-links.ts'
import { ownerMailingCalls } from './owner-mailings.ts'
import { byId, found, page, paging, refused, written } from './owner-parts.ts'
import { FeedbackFilters, ownerResultCalls } from './owner-results.ts'
import { ownerTrialCalls } from './owner-trials.ts'
import { ownerWebhookCalls } from './owner-webhooks.ts'
import { ownerWidgetCalls } from './owner-widgets.ts'
import { peopleCalls } from './people-calls.ts'
import { Problem } from './problem.ts'
import { Device } from './results.ts'

export const FlowSummary = z.object({ id: Id, name: z.string(), published_version: z.int().nullable(), updated_at: z.string() }).meta({ id: 'FlowSummary' })
/** A node as its owner sees it: every setting, its id and where its page is. */
export const OwnerNode = NodeSettings.extend({ id: Id, url: z.string(), created_at: z.string(), updated_at: z.string() }).meta({ id: 'OwnerNode' })
export type OwnerNode = z.infer<typeof OwnerNode>

export const FeedbackSummary = z
  .object({
    id: Id,
    node_id: Id,
    flow_id: Id,
    flow_version: z.int(),
    completed: z.boolean(),
    created_at: z.string(),
    received_at: z.string(),
    created_offline: z.boolean(),
    is_internal_feedback: z.boolean(),
    language_id: Id,
    channel: Channel.nullable(),
    origin_url: z.string().nullable(),
    user_id: z.string().nullable(),
    time_spent_in_seconds: z.number(),
    device_id: Id,
    /** What it was answered on; null = not known. */
    device: Device.nullable(),
    responses: z.array(StoredResponse),
    customer: FeedbackCustomer.nullable(),
  })
  .meta({ id: 'FeedbackSummary' })
/** An upload of an answer; `question_id` is null where no answer names it. */
export const AnswerFile = z
  .object({
    id: Id,
    url: z.string(),
    name: z.string(),
    type: z.string(),
    bytes: z.int(),
    question_id: Id.nullable(),
    scanned: z.enum(['clean', 'not_scanned']),
  })
  .meta({ id: 'AnswerFile' })
export type AnswerFile = z.infer<typeof AnswerFile>

/** A small flow that was sent into the feedback's chat. `responses` and `answers` say the same, as stored and in words. */
export const AnsweredForm = z
  .object({
    id: Id,
    name: z.string(),
    flow_id: Id,
    flow_version: z.int(),
    sent_at: z.string(),
    /** null = not answered; then both lists are empty. */
    answered_at: z.string().nullable(),
    responses: z.array(StoredResponse),
    answers: z.array(ChatAnswer),
  })
  .meta({ id: 'AnsweredForm' })
export type AnsweredForm = z.infer<typeof AnsweredForm>

/** `created_at` is clamped to what can be true; `created_at_claimed` is there when the claim was not (calls.md C-04). */
export const FeedbackDetail = FeedbackSummary.extend({
  files: z.array(AnswerFile),
  forms: z.array(AnsweredForm),
  path: z.array(PathStep),
  seed: z.int().nullable(),
  created_at_claimed: z.string().nullable(),
  /** null = none was shown. */
  privacy_notice: ShownNotice.nullable(),
}).meta({ id: 'FeedbackDetail' })
export type FeedbackDetail = z.infer<typeof FeedbackDetail>
export type FeedbackSummary = z.infer<typeof FeedbackSummary>

/** What a phone would have got. */
export const SmsMessage = z.object({ id: Id, address: z.string(), body: z.string(), created_at: z.string() }).meta({ id: 'SmsMessage' })

/** How this instance sends messages; set by its environment, the same for every workspace. Never the provider's token. */
export const SmsSettings = z
  .object({
    /** `outbox`: nothing is sent, messages are kept to be read here. */
    provider: z.enum(['outbox', 'webhook', 'twilio']),
    /** Host and port of the provider; null for the outbox. */
    host: z.string().nullable(),
    from: z.string().nullable(),
  })
  .meta({ id: 'SmsSettings' })

export const ownerCalls = {
  ...peopleCalls,
  import_bundle: {
    id: 'O-import',
    method: 'POST',
    path: '/owner/v1/import',
    summary: 'Creates or replaces by id, all or nothing.',
    body: Bundle,
    bodyKind: 'json',
    isLarge: true,
    reply: ImportReply,
    refusals: written,
    built: true,
  },
  export_bundle: {
    id: 'O-export',
    method: 'GET',
    path: '/owner/v1/export',
    summary: 'The workspace as a bundle.',
    reply: z.unknown(),
    refusals: refused,
    built: true,
    confirm: true,
  },
  list_flows: {
    id: 'O-flows',
    method: 'GET',
    path: '/owner/v1/flows',
    summary: 'Flows of the workspace.',
    query: paging,
    reply: page(FlowSummary),
    refusals: [...refused, 13001],
    built: true,
  },
  create_flow: {
    id: 'O-flow-create',
    method: 'POST',
    path: '/owner/v1/flows',
    summary: 'A new draft.',
    body: Flow,
    bodyKind: 'json',
    reply: Flow,
    refusals: [...written, 13005],
    built: true,
  },
  get_flow: { id: 'O-flow', method: 'GET', path: '/owner/v1/flows/:id', summary: 'The draft.', params: byId, reply: Flow, refusals: found, built: true },
  put_flow: {
    id: 'O-flow-put',
    method: 'PUT',
    path: '/owner/v1/flows/:id',
    summary: 'Replaces the draft.',
    params: byId,
    body: Flow,
    bodyKind: 'json',
    reply: Flow,
    refusals: [...written, 13002],
    built: true,
  },
  delete_flow: {
    id: 'O-flow-delete',
    method: 'DELETE',
    path: '/owner/v1/flows/:id',
    summary: 'Deletes a flow that no node runs and no feedback needs.',
    params: byId,
    reply: z.object({ id: Id }),
    refusals: [...found, 13005],
    built: true,
  },
  ...ownerDraftCalls,
  publish_flow: {
    id: 'O-flow-publish',
    method: 'POST',
    path: '/owner/v1/flows/:id/publish',
    summary: 'Makes an immutable version of the draft. A golden path that breaks refuses it, unless that is accepted.',
    params: byId,
    query: z.object({ accept: z.enum(['broken_golden_paths']).optional() }),
    reply: z.object({ version: z.int(), problems: z.array(Problem) }),
    refusals: [...found, 13001],
    built: true,
  },
  flow_versions: {
    id: 'O-flow-versions',
    method: 'GET',
    path: '/owner/v1/flows/:id/versions',
    summary: 'Published versions, newest first.',
    params: byId,
    reply: z.object({ items: z.array(z.object({ version: z.int(), published_at: z.string() })), next: z.string().nullable() }),
    refusals: found,
    built: true,
  },
  flow_version: {
    id: 'O-flow-version',
    method: 'GET',
    path: '/owner/v1/flows/:id/versions/:version',
    summary: 'The document of a published version, which never changes.',
    params: byId.extend({ version: z.string() }),
    reply: Flow,
    refusals: found,
    built: true,
  },
  lint_flow: {
    id: 'O-flow-lint',
    method: 'POST',
    path: '/owner/v1/flows/lint',
    summary: 'The problems of a document.',
    body: z.unknown(),
    bodyKind: 'json',
    reply: z.object({ problems: z.array(Problem) }),
    refusals: written,
    built: true,
  },
  preview_flow: {
    id: 'O-flow-preview',
    method: 'POST',
    path: '/owner/v1/flows/:id/preview',
    summary: 'An address that shows the draft for an hour.',
    params: byId,
    reply: z.object({ url: z.string() }),
    refusals: found,
    built: true,
  },
  list_nodes: {
    id: 'O-nodes',
    method: 'GET',
    path: '/owner/v1/nodes',
    summary: 'Nodes of the workspace.',
    query: paging,
    reply: page(OwnerNode),
    refusals: [...refused, 13001],
    built: true,
  },
  create_node: {
    id: 'O-node-create',
    method: 'POST',
    path: '/owner/v1/nodes',
    summary: 'A new node.',
    body: NodeSettings.extend({ id: Id.optional() }),
    bodyKind: 'json',
    reply: OwnerNode,
    refusals: [...written, 13005],
    built: true,
  },
  get_node: { id: 'O-node', method: 'GET', path: '/owner/v1/nodes/:id', summary: 'A node.', params: byId, reply: OwnerNode, refusals: found, built: true },
  patch_node: {
    id: 'O-node-patch',
    method: 'PATCH',
    path: '/owner/v1/nodes/:id',
    summary: 'Changes the settings that are given.',
    params: byId,
    /** The `updated_at` that the caller has seen: a change since then is answered with 13005, and nothing is written. */
    query: z.object({ seen_updated_at: z.iso.datetime({ offset: true }).optional() }),
    body: z.record(z.string(), z.unknown()),
    bodyKind: 'json',
    reply: OwnerNode,
    refusals: [...written, 13002, 13005],
    built: true,
  },
  delete_node: {
    id: 'O-node-delete',
    method: 'DELETE',
    path: '/owner/v1/nodes/:id',
    summary: 'Deletes a node and its feedback.',
    params: byId,
    reply: z.object({ id: Id }),
    refusals: found,
    built: true,
  },
  ...ownerWidgetCalls,
  ...ownerIntegrationCalls,
  list_feedbacks: {
    id: 'O-feedbacks',
    method: 'GET',
    path: '/owner/v1/feedbacks',
    summary: 'Feedback, newest first.',
    query: paging.extend(FeedbackFilters.shape),
    reply: page(FeedbackSummary),
    refusals: [...refused, 13001],
    built: true,
  },
  get_feedback: {
    id: 'O-feedback',
    method: 'GET',
    path: '/owner/v1/feedbacks/:id',
    summary: 'One feedback with its answers, customer and path.',
    params: byId,
    reply: FeedbackDetail,
    refusals: found,
    built: true,
  },
  delete_feedback: {
    id: 'O-feedback-delete',
    method: 'DELETE',
    path: '/owner/v1/feedbacks/:id',
    summary: 'Deletes a feedback with its answers.',
    params: byId,
    reply: z.object({ id: Id }),
    refusals: found,
    built: true,
  },
  ...ownerResultCalls,
  sms_outbox: {
    id: 'O-sms-outbox',
    method: 'GET',
    path: '/owner/v1/sms_outbox',
    summary: 'Messages of the development provider, newest first.',
    query: paging,
    reply: page(SmsMessage),
    refusals: [...refused, 13001],
    built: true,
  },
  sms_settings: {
    id: 'O-sms-settings',
    method: 'GET',
    path: '/owner/v1/sms_settings',
    summary: 'How messages are sent.',
    reply: SmsSettings,
    refusals: refused,
    built: true,
  },
  ...ownerCustomerCalls,
  ...ownerEnvironmentCalls,
  ...ownerLinkCalls,
  ...ownerMailingCalls,
  ...ownerTrialCalls,
  ...ownerWebhookCalls,
  ...ownerChatCalls,
  ...ownerInboxCalls,
} as const satisfies Record<string, Call>
