// Widgets in the owner API (owner-side.md): the same table form as its other calls.
import { z } from 'zod'
import { Attributes, contactFields } from './contact.ts'
import type { OwnerCall } from './owner-call.ts'
import { IdentitySecret, WidgetCode, WidgetSettings } from './widget.ts'

const byCode = z.object({ code: z.string() })
const paging = z.object({
  after: z.string().max(500).optional(),
  limit: z.coerce.number().int().min(1).max(500).default(50),
})

/** A widget as its owner sees it: every setting, the snippet for the page, and whether a secret is set (never the secret). */
export const OwnerWidget = WidgetSettings.extend({
  has_identity_secret: z.boolean(),
  snippet: z.string(),
  /** A page of this server that shows the widget. */
  url: z.string(),
  updated_at: z.string(),
}).meta({ id: 'OwnerWidget' })
export type OwnerWidget = z.infer<typeof OwnerWidget>

/** A new widget; the server generates the code unless the owner gives one. */
export const NewWidget = WidgetSettings.omit({ code: true })
  .extend({ code: WidgetCode.optional(), identity_secret: IdentitySecret })
  .meta({ id: 'NewWidget' })
export type NewWidget = z.infer<typeof NewWidget>

/** Whether the widget would show on this page, rule by rule, to a new visitor of whom nothing is known. */
export const WidgetExplanation = z
  .object({
    is_allowed: z.boolean(),
    is_visible: z.boolean(),
    has_button: z.boolean(),
    opens_on_exit: z.boolean(),
    opens_on_scroll: z.boolean(),
    may_open_once: z.boolean(),
    /** When it would open automatically; null = never. */
    auto_open_at: z.string().nullable(),
    rules: z.array(
      z.object({
        rule: z.string(),
        holds: z.boolean(),
        actual: z.string(),
        expected: z.string(),
        becomes_true_at: z.string().nullable(),
        /** Of `targeting`: each of its tests. Of one that only the server knows, found and expected values are absent. */
        tests: z
          .array(
            z.object({
              test: z.string(),
              holds: z.boolean(),
              actual: z.string().optional(),
              expected: z.string().optional(),
            }),
          )
          .optional(),
      }),
    ),
  })
  .meta({ id: 'WidgetExplanation' })
export type WidgetExplanation = z.infer<typeof WidgetExplanation>

/** `settings`: changes to try, as in a PATCH. The times are those that the visitor's browser would have stored; null = nothing. */
export const WidgetQuestion = z
  .object({
    url: z.url({ protocol: /^https?$/ }).max(2_048),
    mobile: z.boolean().default(false),
    displayed_at: z.iso.datetime({ offset: true }).nullable().default(null),
    answered_at: z.iso.datetime({ offset: true }).nullable().default(null),
    /** The visitor's attributes on the page, the page number of the visit and the seconds spent on it. */
    attributes: Attributes.default({}),
    pages: z.int().min(1).max(1_000).default(1),
    seconds: z.int().min(0).max(86_400).default(0),
    /** Of a contact, and the country of the visitor, for the tests that only the server knows. */
    external_id: contactFields.external_id.nullable().default(null),
    country: z
      .string()
      .regex(/^[A-Z]{2}$/)
      .nullable()
      .default(null),
    settings: z.record(z.string(), z.unknown()).default({}),
  })
  .meta({ id: 'WidgetQuestion' })
export type WidgetQuestion = z.infer<typeof WidgetQuestion>

const refused = [13003, 13004, 13006] as const
const found = [...refused, 13002] as const
const written = [...refused, 13009, 13001, 13007, 13008] as const

export const ownerWidgetCalls = {
  list_widgets: {
    id: 'O-widgets',
    method: 'GET',
    path: '/owner/v1/widgets',
    summary: 'Lists the widgets of the workspace, by code.',
    query: paging,
    reply: z.object({ items: z.array(OwnerWidget), next: z.string().nullable() }),
    refusals: [...refused, 13001],
    permission: 'surveys.read',
    audit: 'never',
  },
  create_widget: {
    id: 'O-widget-create',
    method: 'POST',
    path: '/owner/v1/widgets',
    summary: 'Creates a widget of a node.',
    body: NewWidget,
    bodyKind: 'json',
    reply: OwnerWidget,
    refusals: [...written, 13005],
    permission: 'surveys.write',
    audit: 'each',
  },
  get_widget: {
    id: 'O-widget',
    method: 'GET',
    path: '/owner/v1/widgets/:code',
    summary: 'Reads a widget.',
    params: byCode,
    reply: OwnerWidget,
    refusals: found,
    permission: 'surveys.read',
    audit: 'never',
  },
  patch_widget: {
    id: 'O-widget-patch',
    method: 'PATCH',
    path: '/owner/v1/widgets/:code',
    summary: 'Changes the given settings. `identity_secret: null` removes the secret.',
    params: byCode,
    body: z.record(z.string(), z.unknown()),
    bodyKind: 'json',
    reply: OwnerWidget,
    refusals: [...written, 13002],
    permission: 'surveys.write',
    audit: 'each',
  },
  explain_widget: {
    id: 'O-widget-explain',
    method: 'GET',
    path: '/owner/v1/widgets/:code/explain',
    summary: 'Explains whether the widget would show at an address.',
    params: byCode,
    query: z.object({
      url: z.url({ protocol: /^https?$/ }).max(2_048),
      mobile: z.enum(['true', 'false']).default('false'),
    }),
    reply: WidgetExplanation,
    refusals: [...found, 13001],
    permission: 'surveys.read',
    audit: 'never',
  },
  explain_widget_changes: {
    id: 'O-widget-explain-changes',
    method: 'POST',
    path: '/owner/v1/widgets/:code/explain',
    summary:
      'Explains whether the widget would show with unsaved settings, also to a visitor who came before.',
    params: byCode,
    body: WidgetQuestion,
    bodyKind: 'json',
    reply: WidgetExplanation,
    refusals: [...written, 13002],
    permission: 'surveys.read',
    audit: 'never',
  },
  delete_widget: {
    id: 'O-widget-delete',
    method: 'DELETE',
    path: '/owner/v1/widgets/:code',
    summary: 'Deletes a widget; its node and feedback stay.',
    params: byCode,
    reply: z.object({ code: WidgetCode }),
    refusals: found,
    permission: 'surveys.write',
    audit: 'each',
  },
} as const satisfies Record<string, OwnerCall>
