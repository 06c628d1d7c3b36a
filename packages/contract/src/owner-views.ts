// Saved views of results: what is counted, compared and shown, under a name (results.md §4.8). Same table form as `calls.ts`;
// joined to the owner's table in `owner.ts`.
import { z } from 'zod'
import { Analysis } from './analysis.ts'
import { Break } from './crosstab.ts'
import { Filter, FilterSubject } from './filter.ts'
import { Id } from './id.ts'
import type { OwnerCall } from './owner-call.ts'
import { DashboardPeriod } from './owner-dashboards.ts'
import { byId, found, refused, written } from './owner-parts.ts'
import { seriesUnits } from './results.ts'

export const mostResultViews = 500

/** What is on the screen: a card for each question, a table with the breaks of `by`, or what goes together with a score. */
export const ResultViewLayout = z
  .discriminatedUnion('kind', [
    z.strictObject({
      kind: z.literal('questions'),
      /** Of the trend. Absent: days or weeks, by the length of the period. */
      unit: z.enum(seriesUnits).optional(),
    }),
    z.strictObject({ kind: z.literal('table'), rows: z.array(FilterSubject).min(1).max(10) }),
    /** Absent members are chosen from the survey: its score, and its other scales. */
    z.strictObject({
      kind: z.literal('drivers'),
      target: FilterSubject.optional(),
      of: z.array(FilterSubject).max(15).optional(),
    }),
  ])
  .meta({ id: 'ResultViewLayout' })
export type ResultViewLayout = z.infer<typeof ResultViewLayout>

const { of, completed, internal, timezone, groups, previous, base, weighting_id } = Analysis.shape
const settings = {
  name: z.string().trim().min(1).max(120),
  of,
  period: DashboardPeriod,
  /** Null = everybody. */
  filter: Filter.nullable(),
  completed: completed.removeDefault(),
  internal: internal.removeDefault(),
  /** Of the period and of days and hours in the filter. */
  timezone: timezone.removeDefault(),
  groups: groups.removeDefault(),
  previous: previous.unwrap().nullable(),
  /** The breaks of the table. */
  by: z.array(Break).max(4),
  base: base.removeDefault(),
  weighting_id: weighting_id.unwrap().nullable(),
  layout: ResultViewLayout,
  /** Visible to all members who read results, and not only to its author. Sharing needs the permission `surveys.write`. An API key can save only shared views. */
  is_shared: z.boolean(),
} as const

export const ResultViewSettings = z
  .object({
    ...settings,
    period: settings.period.default({}),
    filter: settings.filter.default(null),
    completed,
    internal,
    timezone,
    groups,
    previous: settings.previous.default(null),
    by: settings.by.default([]),
    base,
    weighting_id: settings.weighting_id.default(null),
    layout: settings.layout.default({ kind: 'questions' }),
    is_shared: settings.is_shared.default(false),
  })
  .meta({ id: 'ResultViewSettings' })
export type ResultViewSettings = z.infer<typeof ResultViewSettings>

/** An absent member stays unchanged. */
export const ResultViewChanges = z.object(settings).partial().meta({ id: 'ResultViewChanges' })
export type ResultViewChanges = z.infer<typeof ResultViewChanges>

/** `missing`, by the members of the view: what no longer exists, or what the caller may not see. A view stays without it. */
export const ResultView = z
  .object({
    ...settings,
    id: Id,
    /** Its author; null where an API key created it, or the author has left. */
    member_id: Id.nullable(),
    missing: z.array(z.object({ field: z.string(), message: z.string() })),
    created_at: z.string(),
    updated_at: z.string(),
  })
  .meta({ id: 'ResultView' })
export type ResultView = z.infer<typeof ResultView>

export const ownerViewCalls = {
  list_views: {
    id: 'O-views',
    method: 'GET',
    path: '/owner/v1/views',
    summary: 'Lists the caller’s own views of results and the shared ones, by name.',
    query: z.object({ flow_id: Id.optional() }),
    reply: z.object({ items: z.array(ResultView), next: z.null() }),
    refusals: [...refused, 13001],
    permission: 'results.read',
    audit: 'never',
  },
  create_view: {
    id: 'O-view-create',
    method: 'POST',
    path: '/owner/v1/views',
    summary:
      'Saves a view of results. A shared one also needs the permission `surveys.write`. 13005: the workspace already has 500 views.',
    body: ResultViewSettings,
    bodyKind: 'json',
    reply: ResultView,
    refusals: [...written, 13005],
    permission: 'results.read',
    audit: 'each',
  },
  patch_view: {
    id: 'O-view-patch',
    method: 'PATCH',
    path: '/owner/v1/views/:id',
    summary:
      'Changes the given fields of a view. A view that is or becomes shared also needs the permission `surveys.write`. 13005: somebody else changed it at the same moment.',
    params: byId,
    body: ResultViewChanges,
    bodyKind: 'json',
    reply: ResultView,
    refusals: [...written, 13002, 13005],
    permission: 'results.read',
    audit: 'each',
  },
  delete_view: {
    id: 'O-view-delete',
    method: 'DELETE',
    path: '/owner/v1/views/:id',
    summary: 'Deletes a view. A shared one also needs the permission `surveys.write`.',
    params: byId,
    reply: z.object({ id: Id }),
    refusals: found,
    permission: 'results.read',
    audit: 'each',
  },
} as const satisfies Record<string, OwnerCall>
