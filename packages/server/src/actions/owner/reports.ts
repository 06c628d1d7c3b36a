// Report mails as owners and editors manage them. Its figures are read when a report is saved, so that a fault is refused at once.
import { type FieldFault, mostReports, type ReportChanges, ReportSettings } from '@askwell/contract'
import { faultsOf } from '../../http/schema-faults.ts'
import { invalid, notFound, Refusal } from '../../refusal.ts'
import type { NewReport, ReportRow } from '../../store/reports/report-rows.ts'
import { nextReport } from '../reports/next-report.ts'
import { readReport } from '../reports/read-report.ts'
import type { AnalysisTools } from '../results/analyse.ts'
import { checkTimezone } from '../results/check-timezone.ts'
import { found, knownId } from './known-id.ts'

interface ReportSaver {
  /** Of the member or the API key. */
  readonly id: string
  /** Aborted when nobody waits for the reply any more. */
  readonly gone: AbortSignal
}

export const listReports = (
  { store }: Pick<AnalysisTools, 'store'>,
  workspaceId: string,
): Promise<readonly ReportRow[]> => store.reports.list(workspaceId)

export async function createReport(
  deps: AnalysisTools,
  workspaceId: string,
  given: ReportSettings,
  saver: ReportSaver,
): Promise<ReportRow> {
  const id = deps.newId()
  const report = await checked(deps, { id, workspaceId }, given, saver)
  if ((await deps.store.reports.add(report, mostReports)) === 'full')
    throw new Refusal(13005, `A workspace has at most ${mostReports} reports.`)
  return found(await deps.store.reports.read(workspaceId, id))
}

export async function changeReport(
  deps: AnalysisTools,
  workspaceId: string,
  id: string,
  changes: ReportChanges,
  saver: ReportSaver,
): Promise<ReportRow> {
  const known = found(await deps.store.reports.read(workspaceId, knownId(id)))
  const report = await checked(deps, known, changed(known, changes), saver)
  if (!(await deps.store.reports.change(report))) throw notFound()
  return found(await deps.store.reports.read(workspaceId, known.id))
}

export async function removeReport(
  { store }: Pick<AnalysisTools, 'store'>,
  workspaceId: string,
  id: string,
): Promise<void> {
  if (!(await store.reports.remove(workspaceId, knownId(id)))) throw notFound()
}

/** A view takes the place of a dashboard, and the reverse. */
function changed({ settings, recipients }: ReportRow, changes: ReportChanges): ReportSettings {
  const { view_id, dashboard_id, ...rest } = settings
  const of = (changes.view_id ?? changes.dashboard_id) ? {} : { view_id, dashboard_id }
  const given = Object.entries(changes).filter(([, value]) => value !== undefined)
  const read = ReportSettings.safeParse({
    ...rest,
    ...of,
    member_ids: recipients.flatMap(({ memberId }) => memberId ?? []),
    emails: recipients.flatMap(({ email }) => email ?? []),
    ...Object.fromEntries(given),
  })
  if (!read.success) throw invalid(faultsOf(read.error))
  return read.data
}

async function checked(
  deps: AnalysisTools,
  { id, workspaceId }: Pick<ReportRow, 'id' | 'workspaceId'>,
  { member_ids, emails, ...settings }: ReportSettings,
  { id: makerId, gone }: ReportSaver,
): Promise<NewReport> {
  checkTimezone(settings.timezone)
  const members = new Set((await deps.store.people.members(workspaceId)).map((one) => one.id))
  const faults: FieldFault[] = member_ids.flatMap((one, at) =>
    members.has(one)
      ? []
      : { field: `member_ids.${at}`, message: 'is not a member of this workspace' },
  )
  if (member_ids.length + emails.length === 0)
    faults.push({ field: 'member_ids', message: 'or `emails` is needed' })
  const { missing } = await readReport(deps, { workspaceId, makerId, settings }, gone)
  // A view that lacks a survey keeps working for the rest, and its report says so.
  faults.push(...missing.filter(({ field }) => /^(?:view_id|dashboard_id|figures)/.test(field)))
  if (faults.length > 0) throw invalid(faults)
  const now = deps.clock()
  const addresses = [...new Set(emails.map((one) => one.toLowerCase()))]
  return {
    ...{ id, workspaceId, makerId, settings, nextAt: nextReport(settings, now), at: now },
    recipients: [
      ...[...new Set(member_ids)].map((memberId) => ({ memberId, email: null })),
      ...addresses.map((email) => ({ memberId: null, email })),
    ].map((one) => ({ id: deps.newId(), ...one })),
  }
}
