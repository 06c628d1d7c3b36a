// Hands mail to the configured server. The library is loaded by the first mail.
import type { Transporter } from 'nodemailer'
import type { Config } from '../config/config.ts'
import type { Mail } from '../deps.ts'

/** A server that does not answer must not hold a request for minutes. */
const patienceMs = 10_000

export function mailer({
  smtpUrl,
  from,
}: NonNullable<Config['mail']>): (mail: Mail) => Promise<void> {
  let transport: Promise<Transporter> | null = null
  return async ({ to, subject, text, html, headers = {} }) => {
    transport ??= import('nodemailer').then(({ createTransport }) =>
      createTransport(smtpUrl, {
        connectionTimeout: patienceMs,
        greetingTimeout: patienceMs,
        socketTimeout: patienceMs,
      } as object),
    )
    await (await transport).sendMail({
      ...{ from, to, subject, text, headers },
      ...(html !== undefined && { html }),
    })
  }
}

/** The mail server rejects this address for good: another try would fail as well. */
export function isRefusedForGood(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false
  const { code, responseCode } = error as {
    readonly code?: unknown
    readonly responseCode?: unknown
  }
  return code === 'EENVELOPE' && typeof responseCode === 'number' && responseCode >= 500
}
