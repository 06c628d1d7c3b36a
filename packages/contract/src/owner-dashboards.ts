// Dashboards: questions about several surveys side by side, under one date and one filter (results.md §4.7). Same table form
// as `calls.ts`; joined to the owner's table in `owner.ts`.
import { z } from 'zod'
import { Analysed, Analysis, Answer, Ask } from './analysis.ts'
import { Filter } from './filter.ts'
import { Id } from './id.ts'
import type { OwnerCall } from './owner-call.ts'
import { byId, found, refused, written } from './owner-parts.ts'

export const mostDashboards = 100
export const mostDashboardTiles = 40

const name = z.string().trim().min(1).max(120)

/** By the time of receipt, in days of the time zone: `from` is inclusive, `to` is exclusive. Empty = any time. */
export const DashboardPeriod = z
  .strictObject({
    from: z.iso.date().optional(),
    to: z.iso.date().optional(),
    last_days: z.int().min(1).max(3_660).optional(),
  })
  .refine(
    ({ from, to, last_days }) =>
      last_days === undefined || (from === undefined && to === undefined),
    'has either `last_days` or dates',
  )
  .meta({ id: 'DashboardPeriod' })
export type DashboardPeriod = z.infer<typeof DashboardPeriod>

export const DashboardTile = z
  .strictObject({
    title: name,
    of: Analysis.shape.of,
    /** In addition to that of the dashboard. */
    filter: Filter.optional(),
    ask: Ask,
    /** In quarters of a wide screen. */
    width: z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4)]),
  })
  .meta({ id: 'DashboardTile' })
export type DashboardTile = z.infer<typeof DashboardTile>

/** What a reader can change for one look at it. */
const view = {
  period: DashboardPeriod.default({}),
  /** Over all tiles. Null = everybody. */
  filter: Filter.nullable().default(null),
  timezone: Analysis.shape.timezone,
}

export const DashboardSettings = z
  .object({
    name,
    ...view,
    tiles: z.array(DashboardTile).max(mostDashboardTiles).default([]),
    /** Visible to all members who read results, and not only to its author. An API key can save only shared dashboards. */
    is_shared: z.boolean().default(false),
  })
  .meta({ id: 'DashboardSettings' })
export type DashboardSettings = z.infer<typeof DashboardSettings>

const stored = {
  id: Id,
  /** Its author; null where an API key created it, or the author has left. */
  member_id: Id.nullable(),
  /** The number of writes. A change that names an older one is refused. */
  revision: z.int().min(1),
  created_at: z.string(),
  updated_at: z.string(),
}

export const Dashboard = DashboardSettings.extend(stored).meta({ id: 'Dashboard' })
export type Dashboard = z.infer<typeof Dashboard>

export const DashboardHead = z
  .object({ name, is_shared: z.boolean(), ...stored, tiles: z.int().min(0) })
  .meta({ id: 'DashboardHead' })
export type DashboardHead = z.infer<typeof DashboardHead>

/** An absent member is that of the dashboard. */
export const DashboardView = z
  .object({
    period: DashboardPeriod.optional(),
    filter: Filter.nullable().optional(),
    timezone: Analysis.shape.timezone.removeDefault().optional(),
  })
  .meta({ id: 'DashboardView' })
export type DashboardView = z.infer<typeof DashboardView>

/** By the members of the tile: what no longer exists, or may not be asked for. */
const source = {
  flows: z.array(z.object({ id: Id, name: z.string() })),
  nodes: z.array(z.object({ id: Id, name: z.string() })),
  errors: z.array(z.object({ field: z.string(), message: z.string() })),
}

/**
 * `not_asked`: no survey of the tile has what the filter of the dashboard is about. `missing`: `errors` says what the tile
 * needs and does not have, such as a question that was deleted. A survey or channel that the caller may not see counts as
 * deleted; the tile is answered without it where others are left.
 */
export const DashboardTileResult = z
  .discriminatedUnion('state', [
    z.object({
      state: z.literal('answered'),
      ...source,
      /** Complete feedback that the filters find. */
      n: z.int().min(0),
      last_at: Analysed.shape.last_at,
      answer: Answer,
    }),
    z.object({ state: z.literal('not_asked'), ...source }),
    z.object({ state: z.literal('missing'), ...source }),
  ])
  .meta({ id: 'DashboardTileResult' })
export type DashboardTileResult = z.infer<typeof DashboardTileResult>

export const DashboardResults = z
  .object({
    revision: z.int().min(1),
    /** In the order of the tiles. */
    tiles: z.array(DashboardTileResult),
  })
  .meta({ id: 'DashboardResults' })
export type DashboardResults = z.infer<typeof DashboardResults>

export const ownerDashboardCalls = {
  list_dashboards: {
    id: 'O-dashboards',
    method: 'GET',
    path: '/owner/v1/dashboards',
    summary: 'Lists the caller’s own dashboards and the shared ones, by name.',
    reply: z.object({ items: z.array(DashboardHead), next: z.null() }),
    refusals: refused,
    permission: 'results.read',
    audit: 'never',
  },
  create_dashboard: {
    id: 'O-dashboard-create',
    method: 'POST',
    path: '/owner/v1/dashboards',
    summary: 'Creates a dashboard. 13005: the workspace already has 100 dashboards.',
    body: DashboardSettings,
    bodyKind: 'json',
    reply: Dashboard,
    refusals: [...written, 13005],
    permission: 'surveys.write',
    audit: 'each',
  },
  get_dashboard: {
    id: 'O-dashboard',
    method: 'GET',
    path: '/owner/v1/dashboards/:id',
    summary: 'Reads a dashboard with its tiles.',
    params: byId,
    reply: Dashboard,
    refusals: found,
    permission: 'results.read',
    audit: 'never',
  },
  put_dashboard: {
    id: 'O-dashboard-put',
    method: 'PUT',
    path: '/owner/v1/dashboards/:id',
    summary:
      'Replaces a dashboard over the revision that was read. 13005: somebody else has changed it since.',
    params: byId,
    body: DashboardSettings.extend({ revision: z.int().min(1) }),
    bodyKind: 'json',
    reply: Dashboard,
    refusals: [...written, 13002, 13005],
    permission: 'surveys.write',
    audit: 'each',
  },
  delete_dashboard: {
    id: 'O-dashboard-delete',
    method: 'DELETE',
    path: '/owner/v1/dashboards/:id',
    summary: 'Deletes a dashboard. No answer changes.',
    params: byId,
    reply: z.object({ id: Id }),
    refusals: found,
    permission: 'surveys.write',
    audit: 'each',
  },
  dashboard_results: {
    id: 'O-dashboard-results',
    method: 'POST',
    path: '/owner/v1/dashboards/:id/results',
    summary:
      'Answers every tile of a dashboard, under its date and filter or those of the body. It only reads.',
    params: byId,
    body: DashboardView,
    bodyKind: 'json',
    reply: DashboardResults,
    refusals: [...written, 13002],
    permission: 'results.read',
    audit: 'never',
  },
} as const satisfies Record<string, OwnerCall>
