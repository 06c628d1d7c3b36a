// A widget's settings while its owner edits them: the difference from the published ones, and the configuration of the sample.
import type { ChatDetail, OwnerWidget, WidgetConfig, WidgetSettings } from '@askwell/contract'
import { launcherLook, launcherPlaces } from '@askwell/engine/theme'
import type { SampleView } from '../../sample/sample-order.ts'

export type WidgetChanges = Partial<WidgetSettings>

/** Without what the owner API adds. */
export function settingsOf(widget: OwnerWidget): WidgetSettings {
  const {
    has_identity_secret: _secret,
    snippet: _snippet,
    url: _url,
    updated_at: _at,
    ...settings
  } = widget
  return settings
}

interface Sample {
  readonly view: SampleView
  readonly chat: ChatDetail
  /** The colour of the widget's node. */
  readonly nodeColor: string | null
}

/** For the sample page: the look of the draft, without any display rule; the rules are listed beside it. */
export function sampleConfig(
  draft: WidgetSettings,
  { view, chat, nodeColor }: Sample,
): WidgetConfig {
  const { code: _code, ...settings } = draft
  return {
    ...settings,
    popover_text: view === 'bubble' ? draft.popover_text : null,
    hide_widget: draft.hide_widget && (view === 'closed' || view === 'bubble'),
    is_visible: true,
    enabled_on_mobile: true,
    enabled_urls: [],
    enabled_domains: [],
    display_once: false,
    prevent_multiple_feedback: false,
    display_on_exit: false,
    display_interval: null,
    display_on_scroll: null,
    target_attributes: [],
    target_pages: null,
    target_percentage: 100,
    target_seconds: null,
    targeting: null,
    collected_events: [],
    late_parts: 2,
    secure_mode: false,
    security_token: null,
    customer_id: null,
    default_language_code: draft.default_language_code ?? 'EN',
    default_language_configured: draft.default_language_code !== null,
    is_preview: true,
    launcher_colors: launcherLook(draft, nodeColor),
    launcher_texts: { toggle: 'Feedback', open: 'Open the feedback window', close: 'Close' },
    launcher_places: launcherPlaces(draft, 'ltr'),
    preview_chat: view === 'chat' ? chat : null,
  }
}

/** How it opens, as one choice. */
export const openings = ['button', 'tab', 'page'] as const
export type Opening = (typeof openings)[number]

export const openingOf = ({
  hide_widget,
  modal_mode,
}: Pick<WidgetSettings, 'hide_widget' | 'modal_mode'>): Opening =>
  hide_widget ? 'page' : modal_mode ? 'tab' : 'button'

export const settingsOfOpening = (opening: Opening): WidgetChanges =>
  opening === 'page' ? { hide_widget: true } : { hide_widget: false, modal_mode: opening === 'tab' }
