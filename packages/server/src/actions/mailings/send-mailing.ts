// Sends the due mails of a mailing, a few at a time: first mails, retries after a failure, and reminders to people who have
// not answered. A server that dies between sending a mail and recording it sends that mail twice.
import type { Deps } from '../../deps.ts'
import { isRefusedForGood } from '../../outside/mail.ts'
import type { TryOutcome } from '../../store/mailings/mailing-writes.ts'
import type { RecipientRow } from '../../store/mailings/mailings.ts'
import { mailingMail } from './mailing-mail.ts'
import { countMail, mailsWaitUntil } from './mails-of-day.ts'

type SendDeps = Pick<Deps, 'store' | 'clock' | 'config' | 'sendMail'>

/** 120 a minute, which mail servers accept from one sender. */
const mailsAtOnce = 20
const paceMs = 10_000
const dayMs = 86_400_000
const firstRetryMs = 5 * 60_000
/** Pauses of 5, 20 and 80 minutes, 5 hours, 21 hours; then the address counts as unreachable. */
const mostTries = 6
/** How long to wait without a mail server, because one may be configured later. */
const unconfiguredMs = 3_600_000
/** How soon the mails of a suspended workspace may be sent after its suspension ends. */
const suspendedMs = 60_000

/** When to run again, milliseconds since 1970; null = nothing more is due. */
export async function sendMailing(
  { store, clock, config, sendMail }: SendDeps,
  mailingId: string,
  signal: AbortSignal,
): Promise<number | null> {
  const mailing = await store.mailings.byId(mailingId)
  if (mailing === null || mailing.stopped_at !== null) return null
  if (sendMail === null) return clock() + unconfiguredMs
  const rules = await store.workspaceRules(mailing.workspace_id)
  if (rules !== null && rules.suspendedAt !== null) return clock() + suspendedMs
  const due = await store.mailings.due(mailingId, clock(), mailsAtOnce)
  for (const recipient of due) {
    if (signal.aborted) return clock()
    const waitUntil = await mailsWaitUntil({ store, clock, config }, mailing.workspace_id)
    if (waitUntil !== null) return waitUntil
    await store.mailings.noteTry(recipient.id, await handOver(recipient))
  }
  const nextAt = await store.mailings.nextDue(mailingId)
  return nextAt === null
    ? null
    : Math.max(nextAt, due.length === mailsAtOnce ? clock() + paceMs : clock())

  async function handOver(recipient: RecipientRow): Promise<TryOutcome> {
    const { email, state, mails_sent, tries } = recipient
    if (
      mailing === null ||
      sendMail === null ||
      email === null ||
      state === 'answered' ||
      state === 'unsubscribed'
    )
      return { kind: 'dropped' }
    try {
      await sendMail(mailingMail(mailing, { ...recipient, email }, config.publicUrl))
      await countMail({ store, clock }, mailing.workspace_id)
    } catch (error) {
      if (isRefusedForGood(error)) return { kind: 'failed', fault: 'refused' }
      if (tries + 1 >= mostTries) return { kind: 'failed', fault: 'unreachable' }
      return { kind: 'again', nextAt: clock() + firstRetryMs * 4 ** tries }
    }
    const days = (JSON.parse(mailing.reminder_days) as readonly number[])[mails_sent]
    return { kind: 'sent', at: clock(), nextAt: days === undefined ? null : clock() + days * dayMs }
  }
}
