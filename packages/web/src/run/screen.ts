// Chooses the screen of an address, before a run exists. Pure, and used by the server's drawing and the browser,
// so that the browser hydrates the screen that was painted first.

import type { NodeReply, PageData } from '@askwell/contract'
import { unreachable } from '@askwell/contract/unreachable'
import { isOperating } from '@askwell/engine'
import type { Screen } from '../app-types.ts'
import { isId } from './ids.ts'
import { readQuery, type SurveyQuery } from './query.ts'
import { isBlockedBy, type LinkRecord } from './records.ts'

/** The browser's own data. `clockMs`: the clock that wrote the record, which may differ from the server's. */
export interface Local {
  readonly record: LinkRecord | null
  readonly clockMs: number
}

export const nothingLocal: Local = { record: null, clockMs: 0 }

/** `nowMs`: the server's clock if it is known, which decides what is open or closed. */
export function screenOf(data: PageData, nowMs: number, local: Local): Screen {
  const query = readQuery(data.search)
  switch (data.route) {
    case 'web_flow_preview':
    case 'flow_preview':
      return previewScreen(data, query)
    case 'chat':
      return chatScreen(new URLSearchParams(data.search))
    case 'widget':
      return { kind: 'widget' }
    case 'survey':
      return surveyScreen(data, query, nowMs, local)
    default:
      return unreachable(data.route)
  }
}

function previewScreen(data: PageData, query: SurveyQuery): Screen {
  if (query.flowId === null) return { kind: 'blank' }
  if (!data.previewFlow) return { kind: 'not_found' }
  return {
    kind: 'survey',
    flow: data.previewFlow,
    mode: data.route === 'web_flow_preview' ? 'still' : 'preview',
    onlyElementId: query.elementId,
  }
}

/** Without the parameter the page is blank; an empty or invalid one is a wrong address. */
function chatScreen(params: URLSearchParams): Screen {
  const feedbackId = params.get('feedback_id')
  const token = params.get('token')
  if (feedbackId === null || token === null) return { kind: 'blank' }
  return { kind: isId(feedbackId) && token !== '' ? 'chat' : 'not_found' }
}

function surveyScreen(data: PageData, query: SurveyQuery, nowMs: number, local: Local): Screen {
  if (query.nodeId === null) return { kind: 'blank' }
  if (!isId(query.nodeId)) return { kind: 'not_found' }
  // A preview makes no calls, so a node that did not come with the page will never come.
  if (!data.node) return { kind: query.isPreview ? 'not_found' : 'loading' }
  return nodeScreen(data.node, query, nowMs, local)
}

/** The same for a node that came with the page and one that was fetched. */
export function nodeScreen(
  node: NodeReply,
  query: SurveyQuery,
  nowMs: number,
  local: Local,
): Screen {
  if (node.use_signature_verify && !node.signature_valid) return { kind: 'invalid_signature' }
  if (query.isPreview)
    return node.flow
      ? { kind: 'survey', flow: node.flow, mode: 'preview', onlyElementId: null }
      : { kind: 'not_found' }
  const closed = closedScreen(node, nowMs)
  if (closed) return closed
  if (
    node.prevent_multiple_feedback &&
    isBlockedBy(local.record, node.multiple_feedback_delay_period, local.clockMs)
  ) {
    return answeredScreen(local.record, node.multiple_feedback_delay_period)
  }
  const isOpen = isOperating(node, nowMs)
  const flow = isOpen ? node.flow : node.non_operating_hours_flow
  if (flow) return { kind: 'survey', flow, mode: 'live', onlyElementId: null }
  return isOpen ? closedAs(node, null, null) : { kind: 'not_operating' }
}

function closedScreen(node: NodeReply, nowMs: number): Screen | null {
  const { activation_start_date: from, activation_end_date: until } = node
  if (node.status !== 'active' || node.quota_full) return closedAs(node, null, null)
  if (from !== null && nowMs < Date.parse(from)) return closedAs(node, from, null)
  if (until !== null && nowMs >= Date.parse(until)) return closedAs(node, null, until)
  return null
}

/** A blank message of the owner counts as absent; the default text is shown. */
const closedAs = (node: NodeReply, from: string | null, until: string | null): Screen => ({
  kind: 'closed',
  message: node.activation_expired_message?.trim() ? node.activation_expired_message : null,
  from,
  until,
})

const answeredScreen = (record: LinkRecord | null, delaySeconds: number | null): Screen => ({
  kind: 'already_answered',
  answeredAtMs: record?.firstNow ?? null,
  againAtMs: record && delaySeconds !== null ? record.firstNow + delaySeconds * 1000 : null,
})
