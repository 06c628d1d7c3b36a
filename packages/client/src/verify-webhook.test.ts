import { Webhook } from 'standardwebhooks'
import { describe, expect, it } from 'vitest'
import { verifyWebhook, WebhookVerificationError } from './verify-webhook.ts'

const secretOf = (seed: number): string =>
  `whsec_${Buffer.from(Array.from({ length: 32 }, (_, at) => (seed * 7 + at) % 256)).toString('base64')}`
const [secret, other] = [secretOf(1), secretOf(2)]
const nowMs = Date.UTC(2026, 10, 26, 12)

const event = { type: 'feedback.completed', timestamp: '2026-11-26T12:00:00Z', data: { id: 'a' } }
interface SignedRequest {
  readonly body: string
  readonly headers: Record<string, string>
}
/** As the server signs it, with the library that it uses. */
function signed(body: string, { by = [secret], atMs = nowMs } = {}): SignedRequest {
  const signatures = by.map((one) => new Webhook(one).sign('msg_1', new Date(atMs), body))
  return {
    body,
    headers: {
      'webhook-id': 'msg_1',
      'webhook-timestamp': String(Math.floor(atMs / 1_000)),
      'webhook-signature': signatures.join(' '),
    },
  }
}
const check = ({ body, headers }: SignedRequest, by: string | string[] = secret) =>
  verifyWebhook(body, headers, by, { nowMs })
const reasonOf = async (checked: Promise<unknown>): Promise<unknown> => {
  const error = await checked.then(
    () => 'accepted',
    (fault: unknown) => fault,
  )
  return error instanceof WebhookVerificationError ? error.reason : error
}

const bodies = [
  JSON.stringify(event),
  JSON.stringify({ ...event, data: { text: 'Grüße, 世界 👋 ' } }),
  `  ${JSON.stringify(event, null, 2)}\n`,
  JSON.stringify({ ...event, type: 'something.newer', more: { a: 1 } }),
  JSON.stringify({ ...event, data: { text: 'x'.repeat(200_000) } }),
]

describe('a webhook', () => {
  it.each(bodies.flatMap((body) => [1, 2, 3, 4, 5, 6, 7, 8].map((seed) => ({ body, seed }))))(
    'that the library signs is accepted, also of a type that is newer, number %# (ECO-12, ECO-90)',
    async ({ body, seed }) => {
      const by = secretOf(seed)
      const sent = signed(body, { by: [by] })
      const accepted = await check(sent, by)
      expect(accepted).toEqual(JSON.parse(body))
      expect(await reasonOf(check({ ...sent, body: `${body} ` }, by))).toBe('bad_signature')
      expect(await reasonOf(check(sent, secretOf(seed + 50)))).toBe('bad_signature')
    },
  )

  it('is accepted in each form of body and headers (ECO-12)', async () => {
    const { body, headers } = signed(bodies[1] ?? '')
    const bytes = new TextEncoder().encode(body)
    const shouted = Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [name.toUpperCase(), value]),
    )
    for (const raw of [body, bytes, bytes.buffer, Buffer.from(body)])
      for (const given of [headers, shouted, new Headers(headers)])
        expect((await verifyWebhook(raw, given, secret, { nowMs })).type).toBe(event.type)
  })

  it('is accepted by either secret while one replaces the other (ECO-12)', async () => {
    const rotating = signed(bodies[0] ?? '', { by: [other, secret] })
    expect((await check(rotating, secret)).type).toBe(event.type)
    expect((await check(signed(bodies[0] ?? ''), [other, secret])).type).toBe(event.type)
    expect(await reasonOf(check(signed(bodies[0] ?? ''), [other]))).toBe('bad_signature')
  })

  it('is refused outside five minutes, on either side (ECO-12)', async () => {
    const at = (seconds: number) =>
      reasonOf(check(signed(bodies[0] ?? '', { atMs: nowMs + seconds * 1_000 })))
    expect(await at(-301)).toBe('too_old')
    expect(await at(301)).toBe('too_new')
    expect(await at(-300)).toBe('accepted')
    expect(await at(300)).toBe('accepted')
    const old = signed(bodies[0] ?? '', { atMs: nowMs - 301_000 })
    const options = { nowMs, toleranceSeconds: 400 }
    expect((await verifyWebhook(old.body, old.headers, secret, options)).type).toBe(event.type)
  })

  it.each(['webhook-id', 'webhook-timestamp', 'webhook-signature'])(
    'is refused without %s, and when it is altered (ECO-12)',
    async (name) => {
      const { body, headers } = signed(bodies[0] ?? '')
      const { [name]: value, ...less } = headers
      expect(await reasonOf(check({ body, headers: less }))).toBe('missing_header')
      for (const altered of [`1${value}`, `${value}1`, 'v1,', 'v1,!', 'v2,AAAA'])
        expect(await reasonOf(check({ body, headers: { ...less, [name]: altered } }))).toBe(
          'bad_signature',
        )
    },
  )

  it.each(['no JSON', '7', '{"type":7}', '\ud800'])(
    'that is signed and is not an event is refused: %j (ECO-12)',
    async (body) => {
      expect(await reasonOf(check(signed(body)))).toBe('not_json')
    },
  )

  it('is refused as a parsed body, with a sentence that says why (ECO-12)', async () => {
    const { headers } = signed(bodies[0] ?? '')
    // @ts-expect-error A parsed body is what the types forbid.
    const checked = verifyWebhook(event, headers, secret, { nowMs })
    await expect(checked).rejects.toThrow('needs the raw body')
  })

  it('is never checked with a secret that is empty or is not one (ECO-12)', async () => {
    for (const wrong of ['', 'whsec_', 'whsec_!'])
      await expect(check(signed(bodies[0] ?? ''), wrong)).rejects.toThrow('is not one of a webhook')
    expect(await reasonOf(check(signed(bodies[0] ?? ''), []))).toBe('bad_signature')
  })
})
