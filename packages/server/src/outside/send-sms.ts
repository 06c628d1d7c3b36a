// Sends one text message through the configured provider. Never throws and never tries again: a message costs money, and
// whether a silent provider sent it is not known.

import type { Config } from '../config/config.ts'
import type { SmsProvider } from '../config/sms-provider.ts'
import { type GuardedFetch, makeGuardedFetch, type OutsideReply } from './guarded-fetch.ts'

export interface Sms {
  readonly workspaceId: string
  /** E.164. */
  readonly to: string
  readonly body: string
}

/** `unknown`: no answer in time, so it may be on its way. */
export type SmsOutcome = 'sent' | 'refused' | 'unknown'
export type SendSms = (sms: Sms) => Promise<SmsOutcome>

/** The respondent waits for it, and is answered within five seconds (fault 18). */
const limits = { timeoutMs: 4_500, maxBytes: 64 * 1024 }

export interface SendSmsOptions {
  readonly config: Pick<Config, 'sms' | 'outboundAllow'>
  readonly keepInOutbox: (sms: Sms) => Promise<void>
}

export function makeSendSms({ config, keepInOutbox }: SendSmsOptions): SendSms {
  const { provider } = config.sms
  if (provider.kind === 'outbox') {
    return async (sms) => {
      await keepInOutbox(sms)
      return 'sent'
    }
  }
  const fetchProvider = makeGuardedFetch({
    allowed: [...config.outboundAllow, hostAndPortOf(provider.url)],
  })
  return async (sms) =>
    outcomeOf(
      await (provider.kind === 'webhook'
        ? byWebhook(fetchProvider, provider, sms)
        : byTwilio(fetchProvider, provider, sms)),
    )
}

function byWebhook(
  fetchProvider: GuardedFetch,
  { url, token, from }: Extract<SmsProvider, { kind: 'webhook' }>,
  { to, body }: Sms,
): Promise<OutsideReply> {
  return fetchProvider(url, {
    ...limits,
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify({ to, body, ...(from === null ? {} : { from }) }),
  })
}

function byTwilio(
  fetchProvider: GuardedFetch,
  { url, account, token, from }: Extract<SmsProvider, { kind: 'twilio' }>,
  sms: Sms,
): Promise<OutsideReply> {
  return fetchProvider(
    `${url.replace(/\/+$/, '')}/2010-04-01/Accounts/${encodeURIComponent(account)}/Messages.json`,
    {
      ...limits,
      method: 'POST',
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        authorization: `Basic ${Buffer.from(`${account}:${token}`).toString('base64')}`,
      },
      body: new URLSearchParams({ To: sms.to, From: from, Body: sms.body }).toString(),
    },
  )
}

function outcomeOf(reply: OutsideReply): SmsOutcome {
  if (reply.kind === 'answered')
    return reply.status >= 200 && reply.status < 300 ? 'sent' : 'refused'
  return reply.why === 'timeout' || reply.why === 'too_large' || reply.why === 'encoded'
    ? 'unknown'
    : 'refused'
}

/** The operator's own choice, so it may have any address. */
function hostAndPortOf(address: string): string {
  const { hostname, port, protocol } = new URL(address)
  return `${hostname}:${port || (protocol === 'https:' ? '443' : '80')}`
}
