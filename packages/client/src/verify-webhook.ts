// Checks that a webhook is Askwell's, in the form of Standard Webhooks: HMAC-SHA256 over id, time and raw body. Web Crypto compares
// in constant time and is there in Node, browsers and workers alike.
import type { WebhookEvent as AnyWebhookEvent, WebhookType } from './generated/types.ts'

/** An event of the workspace. `type` names it; `data` of a feedback is as the owner API shows it, and of a deletion the ids. */
export interface WebhookEvent extends AnyWebhookEvent {
  type: WebhookType
}

/** Why a webhook is not accepted. `too_new`: it was signed later than this machine's clock allows. */
export type WebhookFault = 'missing_header' | 'bad_signature' | 'too_old' | 'too_new' | 'not_json'

/**
 * The webhook is not accepted. Answer with 400, and do nothing with the body.
 * @example
 * if (error instanceof WebhookVerificationError) return new Response(error.reason, { status: 400 })
 */
export class WebhookVerificationError extends Error {
  override readonly name = 'WebhookVerificationError'
  readonly reason: WebhookFault

  constructor(reason: WebhookFault) {
    super(`The webhook is not accepted: ${reason}.`)
    this.reason = reason
  }
}

/** The headers of a request, as `fetch` or Node gives them. */
export type WebhookHeaders =
  | { get(name: string): string | null }
  | Readonly<Record<string, string | readonly string[] | undefined>>

/** How a webhook is checked. */
export interface VerifyOptions {
  /** How far the time of signing may be from this machine's clock. Absent: 300 seconds. */
  readonly toleranceSeconds?: number | undefined
  /** The time of this machine. Absent: now. */
  readonly nowMs?: number | undefined
}

/**
 * Checks signature and age of a webhook and returns its event. While a secret is rotated, give both. Throws
 * `WebhookVerificationError`.
 * @example
 * const event = await verifyWebhook(await request.text(), request.headers, secret)
 * if (event.type === 'feedback.completed') console.log(event.data['id'])
 */
export async function verifyWebhook(
  rawBody: string | Uint8Array | ArrayBuffer,
  headers: WebhookHeaders,
  secret: string | readonly string[],
  { toleranceSeconds = 300, nowMs = Date.now() }: VerifyOptions = {},
): Promise<WebhookEvent> {
  const body = bytesOf(rawBody)
  const [id, time, signatures] = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map(
    (name) => headerOf(headers, name),
  )
  if (!id || !time || !signatures) throw new WebhookVerificationError('missing_header')

  const signed = joined(new TextEncoder().encode(`${id}.${time}.`), body)
  const given = signatures.split(' ').flatMap(signatureOf)
  const secrets = typeof secret === 'string' ? [secret] : secret
  const checks = await Promise.all(secrets.map((one) => isSignedWith(one, given, signed)))
  if (!/^\d{1,12}$/.test(time) || !checks.includes(true))
    throw new WebhookVerificationError('bad_signature')

  const ageSeconds = nowMs / 1_000 - Number(time)
  if (ageSeconds > toleranceSeconds) throw new WebhookVerificationError('too_old')
  if (-ageSeconds > toleranceSeconds) throw new WebhookVerificationError('too_new')
  return eventIn(body)
}

function bytesOf(body: unknown): Uint8Array<ArrayBuffer> {
  if (typeof body === 'string') return new TextEncoder().encode(body)
  if (body instanceof ArrayBuffer) return new Uint8Array(body)
  if (body instanceof Uint8Array) return Uint8Array.from(body)
  throw new TypeError(
    'verifyWebhook needs the raw body. A parsed one has lost the bytes that were signed.',
  )
}

function headerOf(headers: WebhookHeaders, name: string): string | null {
  if (typeof headers.get === 'function') return headers.get(name)
  const [, value] = Object.entries(headers).find(([other]) => other.toLowerCase() === name) ?? []
  return typeof value === 'string' ? value : null
}

/** `v1,<base64>`. Other versions are for other receivers. */
function signatureOf(text: string): Uint8Array<ArrayBuffer>[] {
  const [version, base64 = ''] = text.split(',')
  const bytes = version === 'v1' ? fromBase64(base64) : null
  return bytes === null ? [] : [bytes]
}

async function isSignedWith(
  secret: string,
  given: readonly Uint8Array<ArrayBuffer>[],
  signed: Uint8Array<ArrayBuffer>,
): Promise<boolean> {
  const bytes = fromBase64(secret.replace(/^whsec_/, ''))
  if (bytes === null || bytes.length === 0)
    throw new TypeError('The secret is not one of a webhook: it begins with whsec_.')
  const hmac = { name: 'HMAC', hash: 'SHA-256' }
  const key = await crypto.subtle.importKey('raw', bytes, hmac, false, ['verify'])
  const checks = await Promise.all(
    given.map((signature) => crypto.subtle.verify('HMAC', key, signature, signed)),
  )
  return checks.includes(true)
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> | null {
  try {
    return Uint8Array.from(atob(text), (char) => char.charCodeAt(0))
  } catch {
    return null
  }
}

function joined(head: Uint8Array, tail: Uint8Array): Uint8Array<ArrayBuffer> {
  const both = new Uint8Array(head.length + tail.length)
  both.set(head)
  both.set(tail, head.length)
  return both
}

function eventIn(body: Uint8Array): WebhookEvent {
  let event: unknown
  try {
    event = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body))
  } catch {
    throw new WebhookVerificationError('not_json')
  }
  if (typeof Object(event).type !== 'string') throw new WebhookVerificationError('not_json')
  return event as WebhookEvent
}
