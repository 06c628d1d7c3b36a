// C-11's answer: every setting of a widget with its default, never the secret that proves who somebody is.
import type { SayLauncher, Targeting, WidgetReply } from '@askwell/contract'
import { launcherLook, launcherPlaces } from '@askwell/engine/theme'
import { isDomainEnabled, latePartsOf } from '@askwell/widget/rules'
import type { LiveWidget } from '../../actions/respondent/find-widget.ts'

export interface OwnToCall {
  readonly securityToken: string | null
  /** The condition, in which the tests of the server are answered for this visitor. Null: the widget has none. */
  readonly targeting: Targeting | null
  readonly customerId: string | null
  readonly ownHosts: readonly string[]
  readonly nowMs: number
  /** Of the page that calls; null = one of the product's own pages, or no page. */
  readonly origin: string | null
  /** Left out where the pages are not built. */
  readonly launcher: ReturnType<SayLauncher> | undefined
}

/** Seed §3. The reply where no language is configured, marked so: an owner's node must not open in it for that reason. */
const builtInLanguage = 'EN'
const builtInTexts = { toggle: 'Feedback', open: 'Open the feedback window', close: 'Close' }

export function widgetReply({ widget, node }: LiveWidget, own: OwnToCall): WidgetReply {
  const { settings } = widget
  const { activation_start_date = null, activation_end_date = null } = node.settings
  const dates = { activation_start_date, activation_end_date }
  const launcher_places = launcherPlaces(settings, own.launcher?.dir ?? 'ltr')
  return {
    ...settings,
    ...dates,
    targeting: own.targeting,
    launcher_places,
    late_parts: latePartsOf(
      {
        ...settings,
        ...dates,
        targeting: own.targeting,
        launcher_places,
        security_token: null,
        customer_id: null,
      },
      own.nowMs,
    ),
    node_logo_url: settings.node_logo_url ?? node.settings.logo_url,
    default_language_code: settings.default_language_code || builtInLanguage,
    default_language_configured: Boolean(settings.default_language_code),
    launcher_colors: launcherLook(settings, node.settings.primary_color),
    launcher_texts: own.launcher?.texts ?? builtInTexts,
    security_token: own.securityToken,
    customer_id: own.customerId,
    is_domain_allowed:
      own.origin === null || isDomainEnabled(own.origin, settings.enabled_domains, own.ownHosts),
    own_hosts: [...own.ownHosts],
  }
}
