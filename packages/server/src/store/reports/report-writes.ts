// What changes reports. A sending begins in one transaction with its job, so that it is neither lost nor begun twice.
import { addJob } from '../jobs/jobs.ts'
import type { Session } from '../query/session.ts'
import type { NewReport, ReportEnd } from './report-rows.ts'

export const reportMailJob = 'report_mail'
export const reportConfirmJob = 'report_confirm'
/** That are kept of a report. */
export const mostSendings = 5

export async function addReport(
  session: Session,
  report: NewReport,
  most: number,
): Promise<'stored' | 'full'> {
  const { id, workspaceId, makerId, settings, nextAt, at } = report
  const [counted] = await session.rows<{ many: number }>(
    'select count(*) as many from report where workspace_id = ?',
    [workspaceId],
  )
  if (Number(counted?.many ?? 0) >= most) return 'full'
  await session.db
    .insertInto('report')
    .values({
      ...{ id, workspace_id: workspaceId, maker_id: makerId, settings: JSON.stringify(settings) },
      ...{ next_at: nextAt, seen_at: null, is_quiet: 0, trouble: null },
      ...{ created_at: at, updated_at: at },
    })
    .execute()
  await setRecipients(session, report)
  return 'stored'
}

export async function changeReport(session: Session, report: NewReport): Promise<boolean> {
  const { id, workspaceId, makerId, settings, nextAt, at } = report
  const changed = await session.db
    .updateTable('report')
    .set({
      ...{ maker_id: makerId, settings: JSON.stringify(settings), next_at: nextAt },
      ...{ trouble: null, updated_at: at },
    })
    .where('id', '=', id)
    .where('workspace_id', '=', workspaceId)
    .executeTakeFirst()
  if (changed.numUpdatedRows === 0n) return false
  await setRecipients(session, report)
  return true
}

/** Somebody who stays a recipient keeps the row. A new address is asked first. */
async function setRecipients(session: Session, report: NewReport): Promise<void> {
  const { id: reportId, workspaceId, recipients, at } = report
  const known = await session.db
    .selectFrom('report_recipient')
    .selectAll()
    .where('report_id', '=', reportId)
    .execute()
  const nameOf = (memberId: string | null, email: string | null) => memberId ?? `mail ${email}`
  const wanted = new Set(recipients.map(({ memberId, email }) => nameOf(memberId, email)))
  const kept = known.filter((one) => wanted.has(nameOf(one.member_id, one.email)))
  const keptNames = new Set(kept.map((one) => nameOf(one.member_id, one.email)))
  for (const { id } of known.filter((one) => !kept.includes(one)))
    await session.db.deleteFrom('report_recipient').where('id', '=', id).execute()
  for (const { id, memberId, email } of recipients) {
    if (keptNames.has(nameOf(memberId, email))) continue
    await session.db
      .insertInto('report_recipient')
      .values({
        ...{ id, workspace_id: workspaceId, report_id: reportId, member_id: memberId, email },
        ...{ is_confirmed: memberId === null ? 0 : 1, sent_for: null },
      })
      .execute()
    if (memberId !== null) continue
    const payload = { workspace_id: workspaceId, recipient_id: id }
    await addJob(session, { kind: reportConfirmJob, name: null, payload, runAt: at }, at)
  }
}

export async function removeReport(
  { db }: Session,
  workspaceId: string,
  id: string,
): Promise<boolean> {
  const deleted = await db
    .deleteFrom('report')
    .where('id', '=', id)
    .where('workspace_id', '=', workspaceId)
    .executeTakeFirst()
  if (deleted.numDeletedRows === 0n) return false
  await db.deleteFrom('report_recipient').where('report_id', '=', id).execute()
  await db.deleteFrom('report_sending').where('report_id', '=', id).execute()
  return true
}

interface Beginning {
  readonly id: string
  readonly dueAt: number
  readonly nextAt: number
}

export async function beginSending(
  session: Session,
  { id, dueAt, nextAt }: Beginning,
  at: number,
): Promise<boolean> {
  const { db } = session
  const [begun] = await db
    .updateTable('report')
    .set({ next_at: nextAt })
    .where('id', '=', id)
    .where('next_at', '=', dueAt)
    .returning('workspace_id')
    .execute()
  if (begun === undefined) return false
  const { workspace_id } = begun
  await db
    .insertInto('report_sending')
    .values({ report_id: id, workspace_id, at: dueAt, outcome: null })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const kept = await db
    .selectFrom('report_sending')
    .select('at')
    .where('report_id', '=', id)
    .orderBy('at', 'desc')
    .limit(mostSendings)
    .execute()
  await db
    .deleteFrom('report_sending')
    .where('report_id', '=', id)
    .where('at', '<', kept.at(-1)?.at ?? dueAt)
    .execute()
  const payload = { workspace_id, report_id: id, sending: dueAt }
  await addJob(session, { kind: reportMailJob, name: null, payload, runAt: at }, at)
  return true
}

export async function noteSent(
  { db }: Session,
  recipientId: string,
  sending: number,
): Promise<void> {
  await db
    .updateTable('report_recipient')
    .set({ sent_for: sending })
    .where('id', '=', recipientId)
    .execute()
}

export async function endSending(
  { db }: Session,
  reportId: string,
  sending: number,
  { outcome, seenAt, isQuiet, trouble }: ReportEnd,
): Promise<void> {
  await db
    .updateTable('report_sending')
    .set({ outcome })
    .where('report_id', '=', reportId)
    .where('at', '=', sending)
    .execute()
  await db
    .updateTable('report')
    .set({
      ...{ seen_at: seenAt, is_quiet: isQuiet ? 1 : 0 },
      trouble: trouble && JSON.stringify(trouble),
    })
    .where('id', '=', reportId)
    .execute()
}

export async function confirmRecipient({ db }: Session, id: string): Promise<boolean> {
  const confirmed = await db
    .updateTable('report_recipient')
    .set({ is_confirmed: 1 })
    .where('id', '=', id)
    .executeTakeFirst()
  return confirmed.numUpdatedRows > 0n
}

export async function removeRecipient({ db }: Session, id: string): Promise<boolean> {
  const removed = await db.deleteFrom('report_recipient').where('id', '=', id).executeTakeFirst()
  return removed.numDeletedRows > 0n
}
