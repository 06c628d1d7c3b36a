// The sixteen respondent calls of calls.md as one table: what they take, answer and refuse. The server's routes,
// the OpenAPI document and the tests read it.

import { z } from 'zod'
import type { Call } from './call.ts'
import { chatCalls } from './chat-calls.ts'
import { FeedbackPayload, FeedbackReply } from './feedback.ts'
import { Id } from './id.ts'
import { CustomerReply, NodeReply } from './node.ts'
import { CollectedEvents } from './owner-events.ts'
import { identityProof, VisitBody, VisitReply, WidgetReply } from './widget.ts'

const signed = z.object({
  /** The device whose view a display quota counts, once a day. */
  device_id: Id.optional(),
  signature: z.string().max(8_192).optional(),
  responses: z.string().max(8_192).optional(),
  creator_id: z.string().max(64).optional(),
})
const file = z.object({ file: z.unknown() })
/** When given, only feedback of this node and device may claim the upload. */
/** The purpose of a file. Without a node the caller's address must have loaded an open survey that asks for a file. */
const uploader = z.object({
  node_id: Id.optional(),
  device_id: Id.optional(),
  question_id: Id.optional(),
})
const anyJson = z.record(z.string(), z.unknown())

export const calls = {
  node: {
    id: 'C-01',
    method: 'GET',
    path: '/v1/nodes/:node_id',
    summary: 'Reads a node with its published flow.',
    params: z.object({ node_id: z.string() }),
    query: signed,
    reply: NodeReply,
    refusals: [13002, 13001, 13006],
  },
  node_css: {
    id: 'C-02',
    method: 'GET',
    path: '/v1/nodes/:node_id/style.css',
    summary: "Reads the owner's stylesheet of a node.",
    params: z.object({ node_id: z.string() }),
    reply: z.string(),
    refusals: [13002],
  },
  node_customer: {
    id: 'C-03',
    method: 'GET',
    path: '/v1/nodes/:node_id/customers/:creator_id',
    summary:
      'Reads the customer that a link names. Personal fields are included only if a signature covers the customer.',
    params: z.object({ node_id: z.string(), creator_id: z.string() }),
    query: signed.omit({ creator_id: true, device_id: true }),
    reply: CustomerReply,
    refusals: [13002, 13001, 13006],
  },
  unsubscribe: {
    id: 'C-28',
    method: 'POST',
    path: '/v1/nodes/:node_id/unsubscribe',
    summary: 'Unsubscribes the customer that a signed link names.',
    params: z.object({ node_id: z.string() }),
    body: z.object({
      creator_id: z.string().max(64),
      signature: z.string().max(8_192).nullable().optional(),
      responses: z.string().max(8_192).nullable().optional(),
    }),
    bodyKind: 'json',
    reply: z.object({}),
    refusals: [13009, 13001, 13002, 13006, 13007, 13008],
  },
  create_feedback: {
    id: 'C-04',
    method: 'POST',
    path: '/v1/feedbacks',
    summary: 'Stores a feedback, partial or complete, exactly once.',
    body: FeedbackPayload,
    bodyKind: 'json',
    reply: FeedbackReply,
    refusals: [
      13009, 13001, 13002, 13007, 13008, 13045, 13046, 13047, 13048, 13050, 13051, 13052, 13006,
      13011,
    ],
  },
  attachment: {
    id: 'C-05',
    method: 'POST',
    path: '/v1/attachments',
    summary: 'Uploads an image or PDF.',
    query: uploader,
    body: file,
    bodyKind: 'multipart',
    reply: z.object({ id: Id, file_url: z.string() }),
    refusals: [13009, 13007, 13008, 13001, 13004, 13006, 13011, 13012],
  },
  direct_upload: {
    id: 'C-06',
    method: 'POST',
    path: '/v2/storage/direct_uploads',
    summary: 'Stores the bytes of an upload under a blob id.',
    query: uploader,
    body: file,
    bodyKind: 'multipart',
    reply: z.object({ data: z.object({ id: Id, url: z.string() }) }),
    refusals: [13009, 13007, 13008, 13001, 13004, 13006, 13011, 13012],
  },
  send_verification_token: {
    id: 'C-07',
    method: 'POST',
    path: '/v1/customers/send_verification_token',
    summary: 'Sends a code by SMS.',
    body: z.object({ address: z.string().max(255), kind: z.literal('sms'), question_id: Id }),
    bodyKind: 'form',
    reply: z.object({ id: Id }),
    refusals: [13009, 13001, 13002, 13007, 13008, 13006, 13063, 13020, 13011],
  },
  verify: {
    id: 'C-08',
    method: 'POST',
    path: '/v1/customers/verify',
    summary: 'Checks a code.',
    body: z.object({ verification_id: Id, token: z.string().regex(/^\p{Nd}{4,8}$/u) }),
    bodyKind: 'form',
    reply: z.object({ address: z.string(), token: z.string() }),
    refusals: [13009, 13001, 13007, 13008, 13060, 13061, 13062, 13002, 13006, 13011],
  },
  flow_request: {
    id: 'C-09',
    method: 'POST',
    path: '/v1/flows/:flow_id/requests',
    summary: "Runs the owner's dynamic request for an answer.",
    params: z.object({ flow_id: z.string() }),
    body: z.object({ question_id: Id, flow_id: Id, answer: z.unknown() }),
    bodyKind: 'json',
    reply: z.object({ responses: z.array(z.object({ question_id: Id, input: z.unknown() })) }),
    refusals: [13009, 13002, 13001, 13007, 13008, 13020, 13021, 13006, 13011],
  },
  integration: {
    id: 'C-10',
    method: 'POST',
    path: '/integration',
    summary: "Runs the owner's integration for a binding model.",
    /** The page's node and its `visit_ticket` from the node call. Without them the caller's address must have loaded the node. */
    query: z.object({ node_id: Id.optional(), ticket: z.string().max(200).optional() }),
    body: z.object({ reference_id: z.string().max(255), body: anyJson }),
    bodyKind: 'json',
    reply: z.unknown(),
    refusals: [13009, 13002, 13001, 13007, 13008, 13020, 13021, 13006, 13011],
  },
  widget: {
    id: 'C-11',
    method: 'GET',
    path: '/v1/web_widgets/code/:code',
    summary: 'Reads a widget’s configuration by its code.',
    params: z.object({ code: z.string() }),
    query: z.object({
      t: z.string().max(255).optional(),
      external_id: z.string().max(255).optional(),
      user_id: z.string().max(255).optional(),
      /** The language that the host page requests for the launcher's texts. */
      lang: z.string().max(255).optional(),
      ...identityProof,
    }),
    reply: WidgetReply,
    refusals: [13002, 13001, 13004, 13006],
  },
  visit: {
    id: 'C-12',
    method: 'POST',
    path: '/v2/web_widgets/:node_id/customers/visit',
    summary: 'Registers a visit and returns the customer.',
    params: z.object({ node_id: z.string() }),
    body: VisitBody,
    bodyKind: 'json',
    reply: VisitReply,
    refusals: [13009, 13002, 13001, 13007, 13008, 13051, 13052, 13006],
  },
  collect_events: {
    id: 'C-12-events',
    method: 'POST',
    path: '/v2/web_widgets/:node_id/events',
    summary: 'Stores events of a page whose names the widget collects.',
    params: z.object({ node_id: z.string() }),
    body: CollectedEvents,
    bodyKind: 'json',
    reply: z.object({ stored: z.int() }),
    refusals: [13009, 13002, 13001, 13007, 13008, 13051, 13052, 13006],
  },
  ...chatCalls,
} as const satisfies Record<string, Call>
