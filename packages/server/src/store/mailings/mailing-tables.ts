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
  /** Position in the submitted list, from 0. */
  place: number
  customer_id: string
  email: string | null
  name: string | null
  external_id: string | null
  /** SHA-256 of the token in the recipient's link; used to look the recipient up. */
  link: string
  /** The sealed token: the owner sees it, and mails contain it. */
  sealed_link: string
  /** Signature over node and customer, made once with a key that no longer exists; sealed. */
  signature: string
  mails_sent: number
  /** Failed attempts since the last mail that the mail server accepted. */
  tries: number
  /** When the next mail is due; null = no mail is due. */
  next_at: number | null
  sent_at: number | null
  opened_at: number | null
  fault: 'refused' | 'unreachable' | null
}

/** Columns that are empty for a new recipient. */
type Begun = 'mails_sent' | 'tries' | 'sent_at' | 'opened_at' | 'fault'

export interface MailingTables {
  mailing: MailingRecord
  mailing_recipient: Omit<RecipientRecord, Begun> & {
    [Name in Begun]: Generated<RecipientRecord[Name]>
  }
}
