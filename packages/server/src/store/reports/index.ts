// Report mails: their settings and recipients, when each is sent, and what became of the last sendings.
import type { Kysely } from 'kysely'
import type { Tables } from '../schema.ts'
import { type Calls, subject } from '../subject.ts'
import type {
  NewReport,
  ReportEnd,
  ReportRecipient,
  ReportRow,
  ReportTrouble,
  StoredReportSettings,
} from './report-rows.ts'
import {
  addReport,
  beginSending,
  changeReport,
  confirmRecipient,
  endSending,
  mostSendings,
  noteSent,
  removeRecipient,
  removeReport,
} from './report-writes.ts'

export interface ReportStore {
  /** Newest first; a workspace has few. */
  list(workspaceId: string): Promise<readonly ReportRow[]>
  read(workspaceId: string, id: string): Promise<ReportRow | null>
  /** `full`: the workspace has `most`. New addresses are asked whether they want the report. */
  add(report: NewReport, most: number): Promise<'stored' | 'full'>
  /** False = it no longer exists. */
  change(report: NewReport): Promise<boolean>
  remove(workspaceId: string, id: string): Promise<boolean>
  /** Those of all workspaces whose time has come, longest due first. */
  due(at: number, most: number): Promise<readonly ReportRow[]>
  /** One server begins a sending that is due; the next one is at `nextAt`. False = another server has begun it. */
  begin(report: Pick<ReportRow, 'id' | 'nextAt'>, nextAt: number, at: number): Promise<boolean>
  /** After the mail was handed over. `sending`: when it was due. */
  noteSent(recipientId: string, sending: number): Promise<void>
  end(reportId: string, sending: number, end: ReportEnd): Promise<void>
  /** Of any workspace. */
  recipient(id: string): Promise<FoundRecipient | null>
  confirm(recipientId: string): Promise<boolean>
  /** Somebody wants no more mails of a report. */
  stop(recipientId: string): Promise<boolean>
}

export interface FoundRecipient extends ReportRecipient {
  readonly workspaceId: string
  readonly reportId: string
}

const writes = {
  addReport,
  changeReport,
  removeReport,
  beginSending,
  noteSent,
  endSending,
  confirmRecipient,
  removeRecipient,
}

export const reports = subject({
  writes,
  tables: { report: 'own', report_recipient: 'own', report_sending: 'own' },
  publishes: [],
  open: ({ db, write }): { readonly reports: ReportStore } => ({
    reports: reportStore(db, write),
  }),
})

const reportStore = (db: Kysely<Tables>, write: Calls<typeof writes>): ReportStore => ({
  list: async (workspaceId) =>
    withParts(
      db,
      await db
        .selectFrom('report')
        .selectAll()
        .where('workspace_id', '=', workspaceId)
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .execute(),
    ),
  read: async (workspaceId, id) => {
    const records = await db
      .selectFrom('report')
      .selectAll()
      .where('id', '=', id)
      .where('workspace_id', '=', workspaceId)
      .execute()
    return (await withParts(db, records))[0] ?? null
  },
  add: (report, most) => write.addReport(report, most),
  change: (report) => write.changeReport(report),
  remove: (workspaceId, id) => write.removeReport(workspaceId, id),
  due: async (at, most) =>
    withParts(
      db,
      await db
        .selectFrom('report')
        .selectAll()
        .where('next_at', '<=', at)
        .orderBy('next_at')
        .orderBy('id')
        .limit(most)
        .execute(),
    ),
  begin: ({ id, nextAt: dueAt }, nextAt, at) => write.beginSending({ id, dueAt, nextAt }, at),
  noteSent: (recipientId, sending) => write.noteSent(recipientId, sending),
  end: (reportId, sending, end) => write.endSending(reportId, sending, end),
  recipient: async (id) => {
    const record = await db
      .selectFrom('report_recipient')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirst()
    return record
      ? { ...recipientOf(record), workspaceId: record.workspace_id, reportId: record.report_id }
      : null
  },
  confirm: (recipientId) => write.confirmRecipient(recipientId),
  stop: (recipientId) => write.removeRecipient(recipientId),
})

async function withParts(
  db: Kysely<Tables>,
  records: readonly Tables['report'][],
): Promise<ReportRow[]> {
  if (records.length === 0) return []
  const ids = records.map(({ id }) => id)
  const [recipients, sendings] = await Promise.all([
    db
      .selectFrom('report_recipient')
      .selectAll()
      .where('report_id', 'in', ids)
      .orderBy('id')
      .execute(),
    db
      .selectFrom('report_sending')
      .selectAll()
      .where('report_id', 'in', ids)
      .orderBy('at', 'desc')
      .execute(),
  ])
  return records.map((record) => ({
    id: record.id,
    workspaceId: record.workspace_id,
    makerId: record.maker_id,
    settings: JSON.parse(record.settings) as StoredReportSettings,
    nextAt: record.next_at,
    seenAt: record.seen_at,
    isQuiet: record.is_quiet === 1,
    trouble: record.trouble === null ? null : (JSON.parse(record.trouble) as ReportTrouble),
    recipients: recipients.filter((one) => one.report_id === record.id).map(recipientOf),
    sendings: sendings
      .filter((one) => one.report_id === record.id)
      .slice(0, mostSendings)
      .map(({ at, outcome }) => ({ at, outcome })),
    createdAt: record.created_at,
    updatedAt: record.updated_at,
  }))
}

const recipientOf = (record: Tables['report_recipient']): ReportRecipient => ({
  id: record.id,
  memberId: record.member_id,
  email: record.email,
  isConfirmed: record.is_confirmed === 1,
  sentFor: record.sent_for,
})
