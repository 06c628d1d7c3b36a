// Who sees a widget, beyond its single targets: a condition on what the page knows and on what only the server knows.
import { z } from 'zod'
import type { Targeting } from './embed-config.ts'
import { Filter } from './filter.ts'
import { Id } from './id.ts'

export const EventName = z.string().regex(/^[a-z0-9_]{1,64}$/, 'must be 1 to 64 of a-z, 0-9 and _')
const mostProperties = 20
/** Texts of at most 255 characters, numbers and Booleans. */
export const EventProperties = z
  .record(z.string().min(1).max(64), z.union([z.string().max(255), z.number(), z.boolean()]))
  .refine((said) => Object.keys(said).length <= mostProperties, {
    message: `at most ${mostProperties} properties`,
  })
  .meta({ id: 'EventProperties' })
export type EventProperties = z.infer<typeof EventProperties>

/** The last two operators ignore `value`. */
export const TargetAttribute = z
  .object({
    key: z.string().min(1).max(255),
    comparison: z.enum([
      'is',
      'is_not',
      'contains',
      'more_than',
      'less_than',
      'is_set',
      'is_not_set',
    ]),
    value: z.string().max(255).default(''),
  })
  .meta({ id: 'TargetAttribute' })

const event = {
  event: EventName,
  where: z.array(TargetAttribute).max(10).optional(),
  at_least: z.int().min(1).max(100).optional(),
}
const lastDays = z.int().min(1).max(3_660)
const single = z.union([z.string().max(1_000), z.number(), z.boolean()])

const ContactTest = z.union([
  /** A field or an attribute of the contact, as it is now. */
  z.strictObject({
    on: z.strictObject({ customer: z.string().min(1).max(255) }),
    op: z.enum(['is', 'is_not', 'between', 'answered', 'unanswered']),
    /** `is`, `is_not`: a value or a list of them. `between`: `[low, high]`, either of them null. */
    value: z.union([single, z.array(single.nullable()).max(100)]).optional(),
  }),
  z.strictObject({
    on: z.strictObject({
      answered: z.strictObject({ flow: Id.optional(), last_days: lastDays }),
    }),
  }),
  z.strictObject({ on: z.strictObject({ invited: z.strictObject({ last_days: lastDays }) }) }),
  /** A segment of the workspace, by its id. */
  z.strictObject({ on: z.strictObject({ segment: Id }) }),
  /** The newest complete response of the contact meets it. A contact without one never does. */
  z.strictObject({ on: z.strictObject({ last_response: Filter }) }),
])
export type ContactTest = z.infer<typeof ContactTest>

export type ContactCondition =
  | { readonly all: readonly ContactCondition[] }
  | { readonly any: readonly ContactCondition[] }
  | { readonly not: ContactCondition }
  | ContactTest

export const ContactCondition: z.ZodType<ContactCondition> = z
  .lazy(() =>
    z.union([
      ContactTest,
      z.strictObject({ all: z.array(ContactCondition).max(20) }),
      z.strictObject({ any: z.array(ContactCondition).max(20) }),
      z.strictObject({ not: ContactCondition }),
    ]),
  )
  .meta({ id: 'ContactCondition' })

/** Events that the page has tracked in this browser. */
const pageEvent = z.strictObject({
  ...event,
  within_seconds: z.int().min(1).max(31_536_000).optional(),
  once: z.boolean().optional(),
})
const pageCount = z.strictObject({ page_count: z.int().min(1).max(1_000) })
const scrollDepth = z.strictObject({ scroll_depth: z.int().min(1).max(100) })
const percentage = z.strictObject({
  percentage: z.number().min(0).max(100),
  salt: z.string().max(64),
})

const WidgetTest = z.union([
  pageEvent,
  pageCount,
  scrollDepth,
  percentage,
  /** Events of the contact that the server has. */
  z.strictObject({ ...event, within_days: z.int().min(1).max(90) }),
  /** ISO 3166-1 alpha-2. */
  z.strictObject({
    country: z.union([
      z.string().regex(/^[A-Z]{2}$/),
      z
        .array(z.string().regex(/^[A-Z]{2}$/))
        .min(1)
        .max(250),
    ]),
  }),
  /** A contact that fulfils it. A visitor who is no contact of the workspace never does. */
  z.strictObject({ about: z.literal('contact'), where: ContactCondition }),
])
export type WidgetTest = z.infer<typeof WidgetTest>

export type WidgetTargeting =
  | { readonly all: readonly WidgetTargeting[] }
  | { readonly any: readonly WidgetTargeting[] }
  | { readonly not: WidgetTargeting }
  | WidgetTest

export const WidgetTargeting: z.ZodType<WidgetTargeting> = z
  .lazy(() =>
    z.union([
      WidgetTest,
      z.strictObject({ all: z.array(WidgetTargeting).max(20) }),
      z.strictObject({ any: z.array(WidgetTargeting).max(20) }),
      z.strictObject({ not: WidgetTargeting }),
    ]),
  )
  .meta({ id: 'WidgetTargeting' })

/** The ids of the segments that it names, in small letters. */
export function segmentsOf(condition: WidgetTargeting | ContactCondition | null): string[] {
  if (condition === null) return []
  if ('all' in condition) return condition.all.flatMap(segmentsOf)
  if ('any' in condition) return condition.any.flatMap(segmentsOf)
  if ('not' in condition) return segmentsOf(condition.not)
  if ('about' in condition) return segmentsOf(condition.where)
  return 'on' in condition && 'segment' in condition.on ? [condition.on.segment.toLowerCase()] : []
}

/** As a page receives it: a test that only the server knows is its kind and its result. */
export const PageTargeting: z.ZodType<Targeting> = z
  .lazy(() =>
    z.union([
      pageEvent,
      pageCount,
      scrollDepth,
      percentage,
      z.strictObject({ test: z.enum(['contact', 'events', 'country']), holds: z.boolean() }),
      z.strictObject({ all: z.array(PageTargeting) }),
      z.strictObject({ any: z.array(PageTargeting) }),
      z.strictObject({ not: PageTargeting }),
    ]),
  )
  .meta({ id: 'PageTargeting' })
