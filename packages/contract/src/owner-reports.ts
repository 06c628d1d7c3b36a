// Report mails: figures of a saved view or a dashboard, sent to people at a time of the day, the week or the month (results.md
// §4.9). Same table form as `calls.ts`; joined to the owner's table in `owner.ts`.
import { z } from 'zod'
import { FigureQuery } from './figure-query.ts'
import { Id } from './id.ts'

export const mostReports = 100
export const mostReportFigures = 8
/** That a reply lists. */
export const mostReportSendings = 5

export const reportRhythms = ['day', 'week', 'month'] as const

const settings = {
  /** A view that is shared, or that the maker of the report has saved. */
  view_id: Id.optional(),
  /** In place of a view. Its figures are of all surveys of the tiles, without the filters of the tiles. */
  dashboard_id: Id.optional(),
  every: z.enum(reportRhythms),
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
