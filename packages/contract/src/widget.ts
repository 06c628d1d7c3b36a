// Widget configuration (seed §3) and the visit (C-11, C-12). The loader knows these shapes by `embed.ts` types only.
import { z } from 'zod'
import { Attribute, Attributes, contactFields } from './contact.ts'
import { Id } from './id.ts'
import { EventName, PageTargeting, TargetAttribute, WidgetTargeting } from './targeting.ts'

export const widgetCodePattern = /^PSN-[A-Z0-9]{7}$/
export const WidgetCode = z.string().regex(widgetCodePattern, 'must be PSN- and seven of A-Z, 0-9')

const delay = z.int().min(0).nullable()
const color = z.string().max(32)
/** Pixels; null = as `margin`. */
const pixels = 'must be a whole number from 0 to 200, or null'
const fromEdge = z.int(pixels).min(0, pixels).max(200, pixels).nullable().default(null)
/** `x`: from the side, `y`: from the bottom. `auto`: the side where a line ends in the language of the survey. */
const launcherPosition = z
  .object({
    side: z.enum(['auto', 'left', 'right'], 'must be auto, left or right').default('auto'),
    x: fromEdge,
    y: fromEdge,
  })
  .meta({ id: 'LauncherPosition' })
export type LauncherPosition = z.infer<typeof launcherPosition>

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
    exit_delay_period: delay.default(null),
    display_on_scroll: z.int().min(1).max(100).nullable().default(null),
    target_attributes: z.array(TargetAttribute).max(20).default([]),
    target_pages: z.int().min(1).max(1_000).nullable().default(null),
    target_percentage: z.int().min(0).max(100).default(100),
    target_seconds: z.int().min(0).max(86_400).nullable().default(null),
    /** One more condition on the visitor: see `docs/embed.md`. */
    targeting: WidgetTargeting.nullable().default(null),
    /** The events that a page may send to the server. */
    collected_events: z.array(EventName).max(50).default([]),
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
    /** `auto`: as the visitor's system; `host`: as the page around it. */
    color_scheme: z.enum(['light', 'dark', 'auto', 'host']).default('auto'),
    launcher_position: launcherPosition.default({ side: 'auto', x: null, y: null }),
    /** In the window of a phone, where it differs; null = the same. */
    launcher_position_phone: launcherPosition.nullable().default(null),
  })
  .meta({ id: 'WidgetSettings' })
export type WidgetSettings = z.infer<typeof WidgetSettings>

/** The key that verifies signed visitor ids: a shared secret, or a public P-256 key in SPKI PEM form. Write only. */
export const IdentitySecret = z.string().min(16).max(255).nullable().optional()

const launcherColors = z.object({ fill: z.string(), ink: z.string() })
/** `x`: pixels from that side, `y`: from the bottom. `is_fixed`: the side stays when the language changes. */
const launcherPlace = z.object({
  side: z.enum(['left', 'right']),
  x: z.number(),
  y: z.number(),
  is_fixed: z.boolean(),
})
/** C-11's answer. */
export const WidgetReply = WidgetSettings.extend({
  targeting: PageTargeting.nullable(),
  /** The launcher's colours, already adjusted for contrast. */
  launcher_colors: z.object({ closed: launcherColors, open: launcherColors }),
  /** The launcher's texts, in the language that the survey will use. */
  launcher_texts: z.object({ toggle: z.string(), open: z.string(), close: z.string() }),
  /** Its position in the window of a phone and in a larger one. */
  launcher_places: z.object({ wide: launcherPlace, phone: launcherPlace }),
  /** The period of the node: outside of it the widget is not shown. */
  activation_start_date: z.string().nullable(),
  activation_end_date: z.string().nullable(),
  /** The modules that it needs in addition to the loader: see `LateParts` in embed.ts. */
  late_parts: z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3)]),
  /** EN where the owner has configured no language; `default_language_configured` tells the two cases apart. */
  default_language_code: z.string(),
  default_language_configured: z.boolean(),
  /** Valid for 15 minutes, and new in each reply; null unless `secure_mode`. */
  security_token: z.string().nullable(),
  /** The customer whose id was proven in the query; null otherwise. */
  customer_id: Id.nullable(),
  /** Whether the calling page may carry the widget, by its origin and `enabled_domains`. */
  is_domain_allowed: z.boolean(),
  /** Hosts of the instance, on which every widget may run. */
  own_hosts: z.array(z.string()),
}).meta({ id: 'WidgetReply' })
export type WidgetReply = z.infer<typeof WidgetReply>

/** Proof that the host page's owner vouches for `external_id`, else for `user_id`. */
export const identityProof = {
  /**
   * `external_id:` or `user_id:`, then the hex HMAC-SHA512 of the same label and the id under the widget's identity secret.
   * The bare form, the hex HMAC-SHA256 of the id alone, holds for either kind of id.
   */
  user_hash: z.string().max(255).optional(),
  /** JWT, HS256 or ES256: `sub` is the id, `aud` the node's id, `exp` at most an hour ahead, `kid` if given the widget's code, `proves` if given the kind of the id. */
  identity_token: z.string().max(4_096).optional(),
}

const mostAttributes = 50
const known = {
  external_id: contactFields.external_id.nullish(),
  user_id: contactFields.user_id.nullish(),
  email: contactFields.email.nullish(),
  name: contactFields.name.nullish(),
  phone_number: contactFields.phone_number.nullish(),
  gender: contactFields.gender.nullish(),
  birth_year: contactFields.birth_year.nullish(),
  schema: Attributes.nullish(),
}
const notAttributes: ReadonlySet<string> = new Set([
  'node_id',
  'device_id',
  'attributes',
  ...Object.keys(known),
  ...Object.keys(identityProof),
])

/** Known customer fields; every other field, here or in `attributes`, is an attribute. */
export const VisitBody = z
  .object({
    node_id: Id,
    device_id: Id.optional(),
    ...known,
    ...identityProof,
    attributes: Attributes.nullish(),
  })
  .catchall(Attribute)
  .refine((body) => attributeCount(body) <= mostAttributes, {
    path: ['attributes'],
    message: `at most ${mostAttributes} attributes`,
  })
  .meta({ id: 'VisitBody' })
export type VisitBody = z.infer<typeof VisitBody>

/** The customer's id and the sent fields, never other stored ones. */
export const VisitReply = z.looseObject({ id: Id }).meta({ id: 'VisitReply' })

/** The attributes of a visit by key, from both places. */
export const attributesOfVisit = (body: VisitBody): Record<string, z.infer<typeof Attribute>> =>
  Object.fromEntries(
    [...Object.entries(body), ...Object.entries(body.attributes ?? {})].filter(isAttribute),
  )

const isAttribute = (entry: [string, unknown]): entry is [string, z.infer<typeof Attribute>] =>
  !notAttributes.has(entry[0])

const attributeCount = (body: Readonly<Record<string, unknown>>): number =>
  Object.keys(body).filter((key) => !notAttributes.has(key)).length +
  Object.keys((body['attributes'] as object | null | undefined) ?? {}).length
