// Writes of mailings. Recipients are customers: the caller names the known ones, and new ones are made here. No list restores
// an erased customer.

import { createHash } from 'node:crypto'
import type { Customer } from '@askwell/contract'
import { unreachable } from '@askwell/contract/unreachable'
import { addCustomer } from '../customers/customers.ts'
import { buried } from '../customers/tombstones.ts'
import { addJob } from '../jobs/jobs.ts'
import { placeOf } from '../keys/sealed-columns.ts'
import { addSignatureKey, type SignatureKeyRow } from '../nodes/signature-keys.ts'
import type { Session } from '../query/session.ts'
import type { MailingRecord, RecipientRecord } from './mailing-tables.ts'

/** `link` and `signature` in clear text. */
export type NewRecipientRow = Pick<
  RecipientRecord,
  'id' | 'customer_id' | 'email' | 'name' | 'external_id' | 'link' | 'signature'
>

export interface NewMailingRow {
  readonly record: MailingRecord
  /** The public key that verifies its links; the private half has been discarded. */
  readonly key: SignatureKeyRow
  /** In the order of the list. */
  readonly recipients: readonly NewRecipientRow[]
  /** The recipients who are not stored yet. */
  readonly newCustomers: readonly Customer[]
}

/** `erased`: customers of the list who were erased; nothing was stored. */
export type MailingOutcome =
  | { readonly kind: 'added' }
  | { readonly kind: 'erased'; readonly customerIds: readonly string[] }

export type TryOutcome =
  | { readonly kind: 'sent'; readonly at: number; readonly nextAt: number | null }
  | { readonly kind: 'again'; readonly nextAt: number }
  | { readonly kind: 'failed'; readonly fault: 'refused' | 'unreachable' }
  /** Answered or unsubscribed meanwhile: nothing more is due. */
  | { readonly kind: 'dropped' }

export const mailingJob = 'mailing'
/** Statements of both engines hold a few thousand values at most. */
const slice = 100

export async function addMailing(
  session: Session,
  { record, key, recipients, newCustomers }: NewMailingRow,
  at: number,
): Promise<MailingOutcome> {
  const erased = await buried(session, record.workspace_id, newCustomers)
  if (erased.size > 0) return { kind: 'erased', customerIds: [...erased] }
  await session.db.insertInto('mailing').values(record).execute()
  await addSignatureKey(session, record.workspace_id, key)
  for (const customer of newCustomers) {
    const outcome = await addCustomer(session, record.workspace_id, customer, at)
    // Another call added them since the caller looked: everything is rolled back, and the caller may try again.
    if (outcome !== 'stored') throw new Error(`a recipient became known meanwhile by ${outcome}`)
  }
  const isMailed = record.kind === 'mail'
  const { keys } = session
  const rows = recipients.map((one, place) => ({
    ...one,
    link: hashOfLink(one.link),
    sealed_link: keys.seal(placeOf('mailing_recipient.sealed_link', one.id), one.link),
    signature: keys.seal(placeOf('mailing_recipient.signature', one.id), one.signature),
    workspace_id: record.workspace_id,
    mailing_id: record.id,
    place,
    next_at: isMailed && one.email !== null ? at : null,
  }))
  for (let start = 0; start < rows.length; start += slice)
    await session.db
      .insertInto('mailing_recipient')
      .values(rows.slice(start, start + slice))
      .execute()
  if (isMailed)
    await addJob(
      session,
      {
        kind: mailingJob,
        name: `${mailingJob} ${record.id}`,
        payload: { mailing_id: record.id },
        runAt: at,
      },
      at,
    )
  return { kind: 'added' }
}

export const hashOfLink = (link: string): string => createHash('sha256').update(link).digest('hex')

export async function stopMailing(
  { db }: Session,
  workspaceId: string,
  id: string,
  at: number,
): Promise<boolean> {
  const stopped = await db
    .updateTable('mailing')
    .set((of) => ({ stopped_at: of.fn.coalesce('stopped_at', of.val(at)) }))
    .where('id', '=', id)
    .where('workspace_id', '=', workspaceId)
    .executeTakeFirst()
  if (stopped.numUpdatedRows === 0n) return false
  await db
    .updateTable('mailing_recipient')
    .set({ next_at: null })
    .where('mailing_id', '=', id)
    .where('next_at', 'is not', null)
    .execute()
  return true
}

export async function noteMailTry(
  { db }: Session,
  recipientId: string,
  outcome: TryOutcome,
): Promise<void> {
  const mine = db.updateTable('mailing_recipient').where('id', '=', recipientId)
  switch (outcome.kind) {
    case 'sent':
      await mine
        .set((of) => ({ mails_sent: of('mails_sent', '+', 1), tries: 0, sent_at: outcome.at }))
        .execute()
      // A recipient who was stopped while the mail was being sent gets no reminder.
      await mine.set({ next_at: outcome.nextAt }).where('next_at', 'is not', null).execute()
      return
    case 'again':
      await mine
        .set((of) => ({ tries: of('tries', '+', 1), next_at: outcome.nextAt }))
        .where('next_at', 'is not', null)
        .execute()
      return
    case 'failed':
      await mine.set({ next_at: null, fault: outcome.fault }).execute()
      return
    case 'dropped':
      await mine.set({ next_at: null }).execute()
      return
    default:
      unreachable(outcome)
  }
}

/** An earlier time is kept. */
export async function noteLinkOpened(
  { db }: Session,
  recipientId: string,
  at: number,
): Promise<void> {
  await db
    .updateTable('mailing_recipient')
    .set({ opened_at: at })
    .where('id', '=', recipientId)
    .where('opened_at', 'is', null)
    .execute()
}
