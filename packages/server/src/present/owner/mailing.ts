import { type Mailing, type MailingRecipient, recipientStates } from '@askwell/contract'
import { personalAddress } from '../../actions/mailings/mailing-mail.ts'
import type { MailingRow, RecipientRow } from '../../store/mailings/mailings.ts'
import { isoTime } from './time.ts'

const maybeTime = (ms: number | null): string | null => (ms === null ? null : isoTime(ms))

export const presentMailing = ({ record, counts }: MailingRow): Mailing => ({
  id: record.id,
  node_id: record.node_id,
  name: record.name,
  kind: record.kind,
  subject: record.subject,
  text: record.body,
  lang: record.lang,
  reminder_days: JSON.parse(record.reminder_days) as number[],
  created_at: isoTime(record.created_at),
  stopped_at: maybeTime(record.stopped_at),
  counts: Object.fromEntries(
    recipientStates.map((state) => [state, counts[state] ?? 0]),
  ) as Mailing['counts'],
})

export const presentRecipient = (row: RecipientRow, publicUrl: string): MailingRecipient => ({
  id: row.id,
  customer_id: row.customer_id,
  email: row.email,
  name: row.name,
  external_id: row.external_id,
  url: personalAddress(publicUrl, row.link),
  state: row.state,
  mails_sent: row.mails_sent,
  sent_at: maybeTime(row.sent_at),
  opened_at: maybeTime(row.opened_at),
  fault: row.fault,
})
