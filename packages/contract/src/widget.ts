// Widget configuration (seed §3) and the visit (C-11, C-12). The loader knows these shapes by `embed.ts` types only.
import { z } from 'zod'
import { Id } from './id.ts'

export const widgetCodePattern = /^PSN-[A-Z0-9]{7}$/
export const WidgetCode = z.string().regex(widgetCodePattern, 'must be PSN- and seven of A-Z, 0-9')

const delay = z.int().min(0).nullable()
const color = z.string().max(32)
export const WidgetSettings = z
  .object({
    code: WidgetCode,
    node_id: Id,
    enabled_on_mobile: z.boolean().default(true),
    full_page_on_mobile: z.boolean().default(true),
    modal_mode: z.boolean().default(false),
    is_visible: z.boolean().default(true),
    hide_widget: z.boolean().default(false),
    modal_toggle_text: z.string().max(200).nullable().default(null),
    popover_text: z.string().max(500).nullable().default(null),
    default_language_code: z.string().max(20).nullable().default(null),
    enabled_urls: z.array(z.string().max(512)).max(200).default([]),
    enabled_domains: z.array(z.string().max(253)).max(200).default([]),
    node_logo_url: z.string().max(2_000).nullable().default(null),
    secure_mode: z.boolean().default(false),
    display_interval: delay.default(null),
    display_once: z.boolean().default(false),
    display_once_delay_period: delay.default(null),
    display_on_exit: z.boolean().default(false),
    prevent_multiple_feedback: z.boolean().default(false),
    multiple_feedback_delay_period: delay.default(null),
    web_channel: z
      .object({ id: z.string().max(255), name: z.string().max(255) })
      .nullable()
      .default(null),
    size: z.number().min(24).max(200).default(60),
    margin: z.number().min(0).max(200).default(20),
    radius: z.number().min(0).max(100).default(0),
    width: z.number().min(1).max(5_000).nullable().default(null),
    width_type: z.string().max(20).nullable().default(null),
    matrix_question_view_type: z.enum(['table', 'list']).nullable().default(null),
    font_color: color.default('#FFFFFF'),
    primary_color: color.default('#20B8F7'),
    secondary_color: color.default('#20B8F7'),
    branding_visible: z.boolean().default(true),
  })
  .meta({ id: 'WidgetSettings' })
export type WidgetSettings = z.infer<typeof WidgetSettings>

export const WidgetReply = WidgetSettings.extend({ security_token: z.string().nullable(), customer_id: Id.nullable() }).meta({ id: 'WidgetReply' })
export const VisitBody = z
  .looseObject({ node_id: Id, external_id: z.string().max(255).optional(), user_id: z.string().max(255).optional() })
  .meta({ id: 'VisitBody' })
