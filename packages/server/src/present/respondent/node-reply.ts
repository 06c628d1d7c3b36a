// C-01's answer: every field of a node, null rather than absent, with the flow it runs. The page inlines the very same.
import type { NodeReply } from '@askwell/contract'
import type { LiveNode, PublishedFlow } from '../../actions/respondent/settings.ts'
import { publicFlow } from './public-flow.ts'

export interface LinkCheck {
  readonly isSignatureValid: boolean
  readonly submissionToken: string | null
  readonly visitTicket: string | null
}

export function nodeReply(node: LiveNode, link: LinkCheck): NodeReply {
  return {
    ...nodeFields(node, link),
    flow: flowOf(node.flow)?.flow ?? null,
    non_operating_hours_flow: flowOf(node.nonOperatingHoursFlow)?.flow ?? null,
  }
}

/** The same as text. The flows, nearly all of it, are not written out again for every call. */
export function nodeReplyJson(node: LiveNode, link: LinkCheck): string {
  const fields = JSON.stringify(nodeFields(node, link))
  return `${fields.slice(0, -1)},"flow":${flowOf(node.flow)?.json ?? null},"non_operating_hours_flow":${flowOf(node.nonOperatingHoursFlow)?.json ?? null}}`
}

/** Of the node's own stylesheet (C-02). A path, because this server may be reached by several names. */
const stylesheetUrl = (nodeId: string): string => `/v1/nodes/${nodeId}/style.css`

type NodeFields = Omit<NodeReply, 'flow' | 'non_operating_hours_flow'>

function nodeFields({ id, settings, limits }: LiveNode, link: LinkCheck): NodeFields {
  return {
    id,
    name: settings.name,
    type: settings.type,
    status: settings.status,
    logo_url: settings.logo_url,
    css_url_react:
      settings.css_url_react ?? (settings.css_text === null ? null : stylesheetUrl(id)),
    favicon_url: settings.favicon_url,
    idle_reset_timeout_in_seconds: settings.idle_reset_timeout_in_seconds,
    thank_you_duration_in_seconds: settings.thank_you_duration_in_seconds,
    default_language_id: settings.default_language_id,
    operating: settings.operating,
    operating_24_7: settings.operating_24_7,
    operating_hours: settings.operating_hours,
    country_code: settings.country_code,
    activation_start_date: settings.activation_start_date,
    activation_end_date: settings.activation_end_date,
    activation_expired_message: settings.activation_expired_message,
    unsubscribe_visible: settings.unsubscribe_visible,
    channel_quota: settings.channel_quota,
    prevent_multiple_feedback: settings.prevent_multiple_feedback,
    multiple_feedback_delay_period: settings.multiple_feedback_delay_period,
    primary_color: settings.primary_color,
    non_operating_hours_flow_id: settings.non_operating_hours_flow_id,
    branding_visible: settings.branding_visible,
    use_signature_verify: settings.use_signature_verify,
    public_key: settings.public_key,
    timezone: settings.timezone,
    privacy_notice: settings.privacy_notice ?? null,
    signature_valid: link.isSignatureValid,
    submission_token: link.submissionToken,
    visit_ticket: link.visitTicket,
    quota_full: limits.isQuotaFull,
    multiple_feedback_reset_at:
      limits.answeredSince === null ? null : new Date(limits.answeredSince).toISOString(),
  }
}

const flowOf = (flow: PublishedFlow | null) => flow && publicFlow(flow.document, flow.version)
