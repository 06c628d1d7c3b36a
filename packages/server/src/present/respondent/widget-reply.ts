// C-11's answer: every setting of a widget with its default, never the secret that proves who somebody is.
import type { WidgetReply } from '@askwell/contract'
import type { LiveWidget } from '../../actions/respondent/find-widget.ts'

export interface OwnToCall {
  readonly securityToken: string | null
  readonly customerId: string | null
  readonly ownHosts: readonly string[]
}

/** Seed §3. Answered where none is configured, and said to be so: an owner's node must not open in it for that. */
const builtInLanguage = 'EN'

export function widgetReply({ widget, node }: LiveWidget, own: OwnToCall): WidgetReply {
  const { settings } = widget
  return {
    ...settings,
    node_logo_url: settings.node_logo_url ?? node.settings.logo_url,
    default_language_code: settings.default_language_code || builtInLanguage,
    default_language_configured: Boolean(settings.default_language_code),
    security_token: own.securityToken,
    customer_id: own.customerId,
    own_hosts: [...own.ownHosts],
  }
}
