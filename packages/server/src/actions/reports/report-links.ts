// What the links in a report do: somebody confirms their address, or wants no more of these mails.

import type { Deps } from '../../deps.ts'
import { notFound } from '../../refusal.ts'
import { serverTexts } from '../server-texts/texts-in.ts'
import { recipientIn } from './report-token.ts'

type Tools = Pick<Deps, 'store' | 'secrets'>

interface ReportLink {
  readonly recipientId: string
  readonly lang: string
  readonly words: ReturnType<typeof serverTexts>['report']['page']
}

/** @throws Refusal 13002 for a wrong token, and for somebody who gets the report no longer */
export async function readReportLink(
  { store, secrets }: Tools,
  token: string,
): Promise<ReportLink> {
  const id = recipientIn(secrets.preview, token)
  const recipient = id === null ? null : await store.reports.recipient(id)
  if (recipient === null) throw notFound()
  const { workspaceId, reportId, memberId } = recipient
  const report = await store.reports.read(workspaceId, reportId)
  const members = await store.people.members(workspaceId)
  const reader = members.find(({ id: one }) => one === (memberId ?? report?.makerId))
  const { locale, page } = serverTexts(reader?.language ?? null).report
  return { recipientId: recipient.id, lang: locale, words: page }
}

export async function confirmReport(tools: Tools, token: string): Promise<ReportLink> {
  const link = await readReportLink(tools, token)
  if (!(await tools.store.reports.confirm(link.recipientId))) throw notFound()
  return link
}

export async function stopReport(tools: Tools, token: string): Promise<ReportLink> {
  const link = await readReportLink(tools, token)
  if (!(await tools.store.reports.stop(link.recipientId))) throw notFound()
  return link
}
