// The mail with the link for a new password, in the language of the account. A request only adds a job, the same for every
// address, so the reply does not reveal which addresses have an account. The link is made when the job runs, so the job's row
// contains no credential.
import { createHash } from 'node:crypto'
import { z } from 'zod'
import { studioOrigin } from '../../../config/origins.ts'
import type { Deps } from '../../../deps.ts'
import { isRefusedForGood } from '../../../outside/mail.ts'
import { serverTexts } from '../../server-texts/texts-in.ts'

export const resetMailJob = 'reset_mail'

const ResetMail = z.object({ email: z.string(), asked_at: z.number() })
/** People who have waited this long have given up or asked again. */
const worthSendingMs = 3_600_000

/** `email` in lower case. An address has at most one waiting job, however often somebody asks. */
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

/** → a token that sets a new password once; null = nobody has this address. */
type NewResetToken = (email: string) => Promise<string | null>

/** Throws when the mail server did not accept the mail now, so that the job is retried. Each try creates a new link. */
export async function sendResetMail(
  deps: Pick<Deps, 'config' | 'clock' | 'sendMail' | 'store'>,
  newResetToken: NewResetToken,
  payload: unknown,
): Promise<void> {
  const { email, asked_at: askedAt } = ResetMail.parse(payload)
  if (deps.sendMail === null || deps.clock() - askedAt > worthSendingMs) return
  const token = await newResetToken(email)
  if (token === null) return
  const person = await deps.store.people.personByEmail(email)
  const url = `${studioOrigin(deps.config)}/studio/reset-password#${token}`
  await deps
    .sendMail({ to: email, ...serverTexts(person?.language ?? null).newPassword(url) })
    .catch((error: unknown) => {
      if (!isRefusedForGood(error)) throw error
    })
}
