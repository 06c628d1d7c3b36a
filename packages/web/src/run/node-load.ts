// The calls of a page before its first question, if the document does not contain their replies: the node, and the
// customer that a link names. None of them may leave a blank page. Most pages make none, so this is a separate chunk.
import type { FeedbackCustomer, NodeReply } from '@askwell/contract'
import type { Screen } from '../app-types.ts'
import type { Failure, SendRequest } from './api.ts'
import { nodeAddress, queryText } from './node-address.ts'
import type { SurveyQuery } from './query.ts'

export type NodeLoad =
  | { readonly kind: 'node'; readonly node: NodeReply }
  | { readonly kind: 'failed'; readonly screen: Screen; readonly failure: Failure }

export async function loadNode(
  send: SendRequest,
  nodeId: string,
  query: SurveyQuery,
): Promise<NodeLoad> {
  const reply = await send({
    method: 'GET',
    url: nodeAddress(nodeId, query),
    headers: { Accept: 'application/json' },
  })
  if (reply.kind === 'failure')
    return { kind: 'failed', failure: reply, screen: failedScreen(reply) }
  const node = readNode(reply.json)
  if (node) return { kind: 'node', node }
  const failure: Failure = {
    kind: 'failure',
    why: 'refused',
    status: reply.status,
    message: 'The reply is not a node',
    json: reply.json,
  }
  return { kind: 'failed', failure, screen: failedScreen(failure) }
}

function failedScreen(failure: Failure): Screen {
  if (failure.status === 404) return { kind: 'not_found' }
  const key = isObject(failure.json) ? failure.json['message_key'] : null
  return { kind: 'system_error', messageKey: typeof key === 'string' ? key : null }
}

/** The seed's defaults of settings that a reply may leave out. */
const absent: Omit<
  NodeReply,
  'id' | 'branding_visible' | 'privacy_notice' | 'quota_full' | 'multiple_feedback_reset_at'
> = {
  logo_url: null,
  css_url_react: null,
  favicon_url: null,
  idle_reset_timeout_in_seconds: null,
  thank_you_duration_in_seconds: null,
  default_language_id: null,
  operating: true,
  operating_24_7: true,
  operating_hours: [],
  country_code: null,
  activation_start_date: null,
  activation_end_date: null,
  activation_expired_message: null,
  unsubscribe_visible: false,
  channel_quota: null,
  type: 'link',
  prevent_multiple_feedback: false,
  multiple_feedback_delay_period: null,
  primary_color: null,
  non_operating_hours_flow_id: null,
  use_signature_verify: false,
  public_key: null,
  signature_valid: false,
  status: 'active',
  timezone: null,
  name: '',
  flow: null,
  non_operating_hours_flow: null,
  submission_token: null,
  visit_ticket: null,
}

/** This bundle has no schema library: only the structure that drawing and engine use is checked; the rest is trusted. */
export function readNode(json: unknown): NodeReply | null {
  if (!isObject(json) || typeof json['id'] !== 'string') return null
  const node = {
    ...absent,
    branding_visible: json['show_branding'] !== false,
    ...json,
  } as NodeReply
  return [node.flow, node.non_operating_hours_flow].every((flow) => flow === null || isFlow(flow))
    ? node
    : null
}

function isFlow(flow: unknown): boolean {
  if (!isObject(flow)) return false
  return (
    typeof flow['id'] === 'string' &&
    ['languages', 'states', 'elements', 'transitions'].every((list) => Array.isArray(flow[list]))
  )
}

/** The customer for the payload; null if it cannot be loaded; then the survey continues without it (seed §8). */
export async function loadCustomer(
  send: SendRequest,
  nodeId: string,
  creatorId: string,
  query: SurveyQuery,
): Promise<FeedbackCustomer | null> {
  const path = `/v1/nodes/${encodeURIComponent(nodeId)}/customers/${encodeURIComponent(creatorId)}`
  const reply = await send({
    method: 'GET',
    url: path + queryText({ signature: query.signature, responses: query.responses }),
    headers: { Accept: 'application/json' },
  })
  return reply.kind === 'failure' ? null : readCustomer(reply.json)
}

const textFields = [
  'id',
  'email',
  'name',
  'phone_number',
  'gender',
  'external_id',
  'user_id',
] as const

/** Nulls are left out, because in the payload they would mean that the respondent has no name. */
function readCustomer(json: unknown): FeedbackCustomer | null {
  if (!isObject(json) || typeof json['id'] !== 'string') return null
  const customer: FeedbackCustomer = {}
  for (const field of textFields) if (typeof json[field] === 'string') customer[field] = json[field]
  if (typeof json['birth_year'] === 'number') customer.birth_year = json['birth_year']
  const schema = isObject(json['schema']) ? Object.entries(json['schema']).filter(isAttribute) : []
  if (schema.length > 0) customer.schema = Object.fromEntries(schema)
  return customer
}

const isAttribute = (
  entry: [string, unknown],
): entry is [string, string | number | boolean | null] =>
  entry[1] === null || ['string', 'number', 'boolean'].includes(typeof entry[1])

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
