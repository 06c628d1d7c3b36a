// Begins the sendings of reports whose time has come, and sends each: one mail to every recipient, and nothing while nobody answers.
import { z } from 'zod'
import type { Deps } from '../../deps.ts'
import { isRefusedForGood } from '../../outside/mail.ts'
import { seenStore } from '../../store/index.ts'
import type { ReportRecipient, ReportRow, ReportTrouble } from '../../store/reports/report-rows.ts'
import { makerSight } from '../owner/maker-sight.ts'
import type { AnalysisTools } from '../results/analyse.ts'
import { serverTexts } from '../server-texts/texts-in.ts'
import { nextReport } from './next-report.ts'
import { figureSubject, type ReportFigures, readReport } from './read-report.ts'
import { reportMail } from './report-mail.ts'
import { reportToken } from './report-token.ts'

export type ReportTools = AnalysisTools & Pick<Deps, 'sendMail' | 'secrets'>
type Outcome = 'done' | 'later'

/** Reports are read from the store in groups of this size. */
const group = 100

export async function beginReports(
  { store, clock }: Pick<Deps, 'store' | 'clock'>,
  signal: AbortSignal,
): Promise<void> {
  for (;;) {
    const due = await store.reports.due(clock(), group)
    for (const report of due) {
      if (signal.aborted) return
      await store.reports.begin(report, nextReport(report.settings, clock()), clock())
    }
    if (due.length < group) return
  }
}

const ReportMail = z.object({
  workspace_id: z.string(),
  report_id: z.string(),
  /** When it was due. */
  sending: z.number(),
})

/** `later`: the workspace is suspended, or there is no mail server for now. */
export async function sendReport(
  tools: ReportTools,
  payload: unknown,
  signal: AbortSignal,
): Promise<Outcome> {
  const { store } = tools
  const { workspace_id: workspaceId, report_id: id, sending } = ReportMail.parse(payload)
  const report = await store.reports.read(workspaceId, id)
  if (report === null) return 'done'
  if (tools.sendMail === null || (await isSuspended(tools, workspaceId))) return 'later'
  const { seenAt, isQuiet } = report
  const fails = async (trouble: ReportTrouble | null): Promise<Outcome> => {
    await store.reports.end(id, sending, { outcome: 'failed', seenAt, isQuiet, trouble })
    return 'done'
  }
  const sight = await makerSight(tools, report, ['results.read'])
  if (sight === null) return fails({ kind: 'maker_left' })
  const figures = await readReport({ ...tools, store: seenStore(store, sight) }, report, signal)
  const trouble: ReportTrouble | null =
    figures.missing.length === 0 ? null : { kind: 'missing', faults: figures.missing }
  if (figures.name === null || figures.readings.every((one) => one === null)) return fails(trouble)
  const isNew = figures.lastAt !== null && (seenAt === null || figures.lastAt > seenAt)
  if (isNew || !isQuiet) {
    const failure = await mailAll(tools, report, { figures, name: figures.name, isNew, sending })
    if (failure !== null) {
      await fails(trouble)
      throw failure
    }
  }
  await store.reports.end(id, sending, {
    ...{ outcome: isNew ? 'sent' : 'nothing_new', isQuiet: !isNew, trouble },
    seenAt: isNew ? figures.lastAt : seenAt,
  })
  return 'done'
}

interface Sending {
  readonly figures: ReportFigures
  readonly name: string
  readonly isNew: boolean
  readonly sending: number
}

/** Returns the first failure, after everybody else's mail was sent. The next try sends what is missing. */
async function mailAll(
  tools: ReportTools,
  report: ReportRow,
  { figures, name, isNew, sending }: Sending,
): Promise<Error | null> {
  const { store, sendMail } = tools
  const workspace = (await store.people.workspaceName(report.workspaceId)) ?? ''
  const addressOf = await addresses(tools, report)
  let failure: Error | null = null
  for (const recipient of report.recipients) {
    const address = addressOf(recipient)
    if (!recipient.isConfirmed || recipient.sentFor === sending || address === null) continue
    const { to, language } = address
    const { locale } = serverTexts(language).report
    const lines = report.settings.figures.map((figure, at) => ({
      figure,
      subject: figureSubject(figure, figures.flows, locale),
      reading: figures.readings[at] ?? null,
    }))
    const mail = reportMail({
      ...{ to, language, workspace, name, url: figures.url, lines: isNew ? lines : null },
      isIncomplete: figures.missing.length > 0,
      stop: reportPage(tools, recipient, 'stop'),
    })
    try {
      await sendMail?.(mail)
    } catch (error) {
      if (!isRefusedForGood(error)) {
        failure ??= error instanceof Error ? error : new Error(String(error))
        continue
      }
    }
    // Only after the mail, so that one that could not be sent is sent by the next try.
    await store.reports.noteSent(recipient.id, sending)
  }
  return failure
}

/** Null = a member who has left. People outside read the language of the maker. */
async function addresses({ store }: Pick<Deps, 'store'>, { workspaceId, makerId }: ReportRow) {
  const members = await store.people.members(workspaceId)
  const maker = members.find(({ id }) => id === makerId)
  return ({ memberId, email }: Pick<ReportRecipient, 'memberId' | 'email'>) => {
    const member = members.find(({ id }) => id === memberId)
    if (member) return { to: member.email, language: member.language }
    return email === null ? null : { to: email, language: maker?.language ?? null }
  }
}

export const reportPage = (
  { config, secrets }: Pick<ReportTools, 'config' | 'secrets'>,
  { id }: Pick<ReportRecipient, 'id'>,
  page: 'stop' | 'confirm',
): string => `${config.publicUrl}/v1/report_mails/${reportToken(secrets.preview, id)}/${page}`

const isSuspended = async ({ store }: Pick<Deps, 'store'>, workspaceId: string): Promise<boolean> =>
  (await store.workspaceRules(workspaceId))?.suspendedAt !== null

const ConfirmMail = z.object({ workspace_id: z.string(), recipient_id: z.string() })

/** Asks an address outside of the workspace whether it wants a report. */
export async function askToConfirm(tools: ReportTools, payload: unknown): Promise<Outcome> {
  const { store, sendMail } = tools
  const { workspace_id: workspaceId, recipient_id } = ConfirmMail.parse(payload)
  const recipient = await store.reports.recipient(recipient_id)
  const report = recipient && (await store.reports.read(workspaceId, recipient.reportId))
  if (recipient === null || report === null || recipient.isConfirmed) return 'done'
  if (sendMail === null || (await isSuspended(tools, workspaceId))) return 'later'
  const address = (await addresses(tools, report))(recipient)
  if (address === null) return 'done'
  const text = serverTexts(address.language).report.confirm({
    workspace: (await store.people.workspaceName(workspaceId)) ?? '',
    name: await nameOf(tools, report),
    url: reportPage(tools, recipient, 'confirm'),
  })
  try {
    await sendMail({ to: address.to, ...text })
  } catch (error) {
    if (!isRefusedForGood(error)) throw error
  }
  return 'done'
}

async function nameOf({ store }: Pick<Deps, 'store'>, report: ReportRow): Promise<string> {
  const { workspaceId, makerId, settings } = report
  const { view_id, dashboard_id } = settings
  const named =
    view_id === undefined
      ? await store.dashboards.read(workspaceId, dashboard_id ?? '', makerId)
      : await store.resultViews.read(workspaceId, view_id, makerId)
  return named?.settings.name ?? ''
}
