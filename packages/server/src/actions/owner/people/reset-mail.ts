// The mail with the link for a new password. A request only adds a job, the same job for every address, so the reply tells
// nobody which addresses have an account. The link is made when the job runs: what waits in the table opens nothing.
import { createHash } from 'node:crypto'
import { z } from 'zod'
import { studioOrigin } from '../../../config/origins.ts'
import type { Deps } from '../../../deps.ts'
import { isRefusedForGood } from '../../../outside/mail.ts'

export const resetMailJob = 'reset_mail'

const ResetMail = z.object({ email: z.string(), asked_at: z.number() })
/** People who have waited this long have given up or asked again. */
const worthSendingMs = 3_600_000

/** `email` in lower case. An address has one waiting job at most, however often somebody asks. */
export function askReset(
  { store, clock }: Pick<Deps, 'store' | 'clock'>,
  email: string,
): Promise<void> {
  const at = clock()
  const name = `${resetMailJob} ${createHash('sha256').update(email).digest('base64url')}`
  return store.jobs.add(
    { kind: resetMailJob, name, payload: { email, asked_at: at }, runAt: at },
    at,
  )
}

/** → what sets a new password once; null = nobody has this address. */
type NewResetToken = (email: string) => Promise<string | null>

/** Throws when the mail server did not take the mail now, so that the job is tried again; each try makes a link of its own. */
export async function sendResetMail(
  deps: Pick<Deps, 'config' | 'clock' | 'sendMail'>,
  newResetToken: NewResetToken,
  payload: unknown,
): Promise<void> {
  const { email, asked_at: askedAt } = ResetMail.parse(payload)
  if (deps.sendMail === null || deps.clock() - askedAt > worthSendingMs) return
  const token = await newResetToken(email)
  if (token === null) return
  await deps
    .sendMail(resetMail(email, `${studioOrigin(deps.config)}/studio/reset-password#${token}`))
    .catch((error: unknown) => {
      if (!isRefusedForGood(error)) throw error
    })
}

const resetMail = (to: string, url: string) => ({
  to,
  subject: 'A new password for Askwell',
  text: `Somebody asked for a new password for this address.\n\nSet it here within an hour:\n${url}\n\nIf it was not you, do nothing: the old password still works.\n`,
})
