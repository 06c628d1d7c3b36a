// Report mails: figures of a saved view or a dashboard, sent to people at a time of the day, the week or the month (results.md
// §4.9). Same table form as `calls.ts`; joined to the owner's table in `owner.ts`.
import { z } from 'zod'
import { FigureQuery } from './figure-query.ts'
import { Id } from './id.ts'
import type { OwnerCall } from './owner-call.ts'
import { byId, found, refused, written } from './owner-parts.ts'

export const mostReports = 100
export const mostReportFigures = 8

const rhythms = ['day', 'week', 'month'] as const

const settings = {
  /** A view that is shared, or that the maker of the report has saved. */
  view_id: Id.optional(),
  /** In place of a view. Its figures are of all surveys of the tiles, without the filters of the tiles. */
  dashboard_id: Id.optional(),
  every: z.enum(rhythms),
  /** Of `week`: 1 is Monday. Absent = Monday. */
  weekday: z.int().min(1).max(7).optional(),
  /** Of `month`. Absent = the first. */
  day: z.int().min(1).max(28).optional(),
  at: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time such as 09:00'),
  /** An IANA name: of `at` and of days. */
  timezone: z.string().max(64),
  figures: z.array(FigureQuery).min(1).max(mostReportFigures),
  member_ids: z.array(Id).max(50),
  /** Of people outside of the workspace. Each gets one mail first, and nothing more until they have confirmed the address. */
  emails: z.array(z.email().max(254)).max(20),
} as const

export const ReportSettings = z
  .object({
    ...settings,
    timezone: settings.timezone.default('UTC'),
    member_ids: settings.member_ids.default([]),
    emails: settings.emails.default([]),
  })
  .refine(
    ({ view_id, dashboard_id }) => (view_id === undefined) !== (dashboard_id === undefined),
    'needs either `view_id` or `dashboard_id`',
  )
  .meta({ id: 'ReportSettings' })
export type ReportSettings = z.infer<typeof ReportSettings>

/** An absent member stays unchanged. A report of a view becomes one of a dashboard with its `dashboard_id`, and the reverse. */
export const ReportChanges = z.object(settings).partial().meta({ id: 'ReportChanges' })
export type ReportChanges = z.infer<typeof ReportChanges>

/** `nothing_new`: a mail said so, or the report stays quiet because the last one did. */
const ReportSending = z.object({
  at: z.string(),
  outcome: z.enum(['sent', 'nothing_new', 'failed']),
})

export const Report = z
  .object({
    ...settings,
    id: Id,
    /** The member or API key that saved it last. A report reads what they may read. */
    maker_id: Id,
    /** Those of `emails` that have not confirmed yet. They get no report. */
    unconfirmed: z.array(z.string()),
    next_at: z.string(),
    /** The newest sending. */
    last: ReportSending.nullable(),
    /** The last five, the newest first. */
    sendings: z.array(ReportSending),
    /** Its maker has left, or may no longer read results. It continues when somebody else saves it. */
    is_stopped: z.boolean(),
    /** By the members of the report: what no longer exists. The rest is sent. */
    missing: z.array(z.object({ field: z.string(), message: z.string() })),
    created_at: z.string(),
    updated_at: z.string(),
  })
  .meta({ id: 'Report' })
export type Report = z.infer<typeof Report>

export const ownerReportCalls = {
  list_reports: {
    id: 'O-reports',
    method: 'GET',
    path: '/owner/v1/reports',
    summary: 'Lists the report mails, newest first.',
    reply: z.object({ items: z.array(Report), next: z.null() }),
    refusals: refused,
    permission: 'surveys.write',
    audit: 'never',
  },
  create_report: {
    id: 'O-report-create',
    method: 'POST',
    path: '/owner/v1/reports',
    summary:
      'Creates a report mail of a saved view or a dashboard. Addresses outside of the workspace are asked first. 13005: the workspace already has 100 reports.',
    body: ReportSettings,
    bodyKind: 'json',
    reply: Report,
    refusals: [...written, 13005],
    permission: 'surveys.write',
    audit: 'each',
  },
  patch_report: {
    id: 'O-report-patch',
    method: 'PATCH',
    path: '/owner/v1/reports/:id',
    summary:
      'Changes the given fields of a report mail, which then reads what the caller may read.',
    params: byId,
    body: ReportChanges,
    bodyKind: 'json',
    reply: Report,
    refusals: [...written, 13002],
    permission: 'surveys.write',
    audit: 'each',
  },
  delete_report: {
    id: 'O-report-delete',
    method: 'DELETE',
    path: '/owner/v1/reports/:id',
    summary: 'Deletes a report mail.',
    params: byId,
    reply: z.object({ id: Id }),
    refusals: found,
    permission: 'surveys.write',
    audit: 'each',
  },
} as const satisfies Record<string, OwnerCall>
