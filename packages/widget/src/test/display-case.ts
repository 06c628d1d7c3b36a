// One decision about a widget, for the tests of display rules.
import type { DisplayInput, WidgetConfig, WidgetRecord } from '@askwell/contract/embed'
import { explainDisplay } from '../rules.ts'

export const nowMs = Date.parse('2026-11-20T12:00:00Z')
export const second = 1_000
export const config: DisplayInput['config'] = {
  node_id: 'n',
  enabled_on_mobile: true,
  full_page_on_mobile: true,
  modal_mode: false,
  is_visible: true,
  hide_widget: false,
  modal_toggle_text: null,
  popover_text: null,
  default_language_code: null,
  enabled_urls: [],
  enabled_domains: [],
  node_logo_url: null,
  secure_mode: false,
  security_token: null,
  customer_id: null,
  display_interval: null,
  display_once: false,
  display_once_delay_period: null,
  display_on_exit: false,
  prevent_multiple_feedback: false,
  multiple_feedback_delay_period: null,
  web_channel: null,
  size: 60,
  margin: 20,
  radius: 0,
  width: null,
  width_type: null,
  matrix_question_view_type: null,
  font_color: '#FFFFFF',
  primary_color: '#20B8F7',
  secondary_color: '#20B8F7',
  branding_visible: true,
}
export const seen = (agoMs: number): WidgetRecord => ({
  isWidgetDisplayedBefore: true,
  widgetInitialDisplayTime: nowMs - agoMs,
  lastFeedbackSubmitDate: null,
})
export const answered = (agoMs: number): WidgetRecord => ({
  ...seen(agoMs),
  lastFeedbackSubmitDate: nowMs - agoMs,
})

export interface Case extends Partial<Omit<DisplayInput, 'config'>> {
  readonly set?: Partial<WidgetConfig>
}
export const ask = ({ set = {}, ...input }: Case = {}) =>
  explainDisplay({
    config: { ...config, ...set },
    url: 'https://host.test/shop?x=1',
    ownHosts: ['own.test:3000'],
    isMobile: false,
    nowMs,
    sinceMs: nowMs,
    record: null,
    host: 'undecided',
    ...input,
  })
