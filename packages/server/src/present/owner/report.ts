import type { Report } from '@askwell/contract'
import type { ReportRow } from '../../store/reports/report-rows.ts'
import { isoTime } from './time.ts'

export function presentReport(row: ReportRow): Report {
  const { settings, recipients, trouble } = row
  const sendings = row.sendings.flatMap(({ at, outcome }) =>
    outcome === null ? [] : { at: isoTime(at), outcome },
  )
  const outside = recipients.flatMap(({ email, isConfirmed }) =>
    email === null ? [] : { email, isConfirmed },
  )
  return {
    ...settings,
    figures: [...settings.figures],
    id: row.id,
    maker_id: row.makerId,
    member_ids: recipients.flatMap(({ memberId }) => memberId ?? []),
    emails: outside.map(({ email }) => email),
    unconfirmed: outside.flatMap(({ email, isConfirmed }) => (isConfirmed ? [] : email)),
    next_at: isoTime(row.nextAt),
    last: sendings[0] ?? null,
    sendings,
    is_stopped: trouble?.kind === 'maker_left',
    missing: trouble?.kind === 'missing' ? [...trouble.faults] : [],
    created_at: isoTime(row.createdAt),
    updated_at: isoTime(row.updatedAt),
  }
}
