// The tables of mailings as Kysely sees them, joined to the others in `schema.ts`.
import type { Generated } from 'kysely'

export interface MailingRecord {
  id: string
  workspace_id: string
  node_id: string
  name: string
  kind: 'mail' | 'links'
  subject: string
  body: string
  lang: string | null
  /** JSON. */
  reminder_days: string
  created_at: number
  stopped_at: number | null
}

export interface RecipientRecord {
  id: string
  workspace_id: string
  mailing_id: string
  /** Of the list that was handed in, from 0. */
  place: number
  customer_id: string
  email: string | null
  name: string | null
  external_id: string | null
  /** SHA-256 of what stands in the address of their link, by which whoever opens it is found. */
  link: string
  /** What stands there, sealed: the owner sees it, and mails carry it. */
  sealed_link: string
  /** Over node and customer, made once by a key that is gone; sealed. */
  signature: string
  mails_sent: number
  /** Since the last mail that was handed over. */
  tries: number
  /** When a mail is due; null = none is. */
  next_at: number | null
  sent_at: number | null
  opened_at: number | null
  fault: 'refused' | 'unreachable' | null
}

/** A new recipient begins with nothing of these. */
type Begun = 'mails_sent' | 'tries' | 'sent_at' | 'opened_at' | 'fault'

export interface MailingTables {
  mailing: MailingRecord
  mailing_recipient: Omit<RecipientRecord, Begun> & {
    [Name in Begun]: Generated<RecipientRecord[Name]>
  }
}
