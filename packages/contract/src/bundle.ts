// The workspace bundle of owner-side.md: the format of fixtures, demo data, configuration backups and moves.
import { z } from 'zod'
import { Attributes, contactFields } from './contact.ts'
import { Flow } from './flow.ts'
import { GoldenPaths } from './golden-path.ts'
import { Id } from './id.ts'
import { NodeSettings } from './node.ts'
import { Problem } from './problem.ts'
import { IdentitySecret, WidgetSettings } from './widget.ts'

export const Customer = z
  .object({
    id: Id,
    external_id: contactFields.external_id.nullable().default(null),
    user_id: contactFields.user_id.nullable().default(null),
    email: contactFields.email.nullable().default(null),
    name: contactFields.name.nullable().default(null),
    phone_number: contactFields.phone_number.nullable().default(null),
    gender: contactFields.gender.nullable().default(null),
    birth_year: contactFields.birth_year.nullable().default(null),
    schema: Attributes.default({}),
    attributes: Attributes.default({}),
  })
  .meta({ id: 'Customer' })
export type Customer = z.infer<typeof Customer>

export const Integration = z
  .object({
    reference_id: z.string().min(1).max(255),
    kind: z.enum(['request', 'integration']),
    url: z.url({ protocol: /^https?$/ }).max(2_000),
    method: z.enum(['GET', 'POST', 'PUT']).default('POST'),
    headers: z.record(z.string().max(255), z.string().max(4_000)).default({}),
    mapping: z.record(z.string().max(255), z.unknown()).default({}),
    /** Write only: sent to the target, never shown or exported. If absent, the stored ones stay. */
    secret_headers: z.record(z.string().max(255), z.string().max(4_000)).optional(),
  })
  .meta({ id: 'Integration' })
export type Integration = z.infer<typeof Integration>

export const Bundle = z
  .object({
    format: z.literal('askwell-bundle/1'),
    flows: z.array(Flow).max(500).default([]),
    nodes: z
      .array(NodeSettings.extend({ id: Id }))
      .max(5_000)
      .default([]),
    widgets: z
      .array(WidgetSettings.extend({ identity_secret: IdentitySecret }))
      .max(5_000)
      .default([]),
    customers: z.array(Customer).max(100_000).default([]),
    integrations: z.array(Integration).max(1_000).default([]),
    /** Flows that still have problems: stored unchanged and not published. A bundle may also contain the published version of the same flow. */
    drafts: z.array(Flow).max(500).optional(),
    golden_paths: z
      .array(z.object({ flow_id: Id, paths: GoldenPaths.shape.items }))
      .max(500)
      .optional(),
  })
  .meta({ id: 'Bundle' })
export type Bundle = z.infer<typeof Bundle>

export const ImportReply = z
  .object({
    imported: z.object({
      flows: z.int(),
      nodes: z.int(),
      widgets: z.int(),
      customers: z.int(),
      integrations: z.int(),
    }),
    problems: z.array(Problem),
  })
  .meta({ id: 'ImportReply' })
