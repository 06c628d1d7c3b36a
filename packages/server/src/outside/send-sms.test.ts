import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { SmsProvider } from '../config/sms-provider.ts'
import { makeSendSms } from './send-sms.ts'

interface SeenRequest {
  readonly method: string | undefined
  readonly url: string | undefined
  readonly authorization: string | undefined
  readonly body: string
}

let server: Server
let origin = ''
let seen: SeenRequest[] = []
let status: number | null = 201
beforeEach(async () => {
  seen = []
  status = 201
  server = createServer((request, response) => {
    let body = ''
    request.on('data', (part) => {
      body += part
    })
    request.on('end', () => {
      seen.push({
        method: request.method,
        url: request.url,
        authorization: request.headers.authorization,
        body,
      })
      if (status !== null) response.writeHead(status).end('{"sid":"x"}')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterEach(() => {
  server.closeAllConnections()
  server.close()
})

const sms = { workspaceId: 'w', to: '+436641204897', body: '123456 is your code. Grüße' }
const sending = (provider: SmsProvider) =>
  makeSendSms({
    config: { outboundAllow: [], sms: { provider, countries: null, dailyCap: 9 } },
    keepInOutbox: async () => undefined,
  })(sms)
const webhook = (): SmsProvider => ({
  kind: 'webhook',
  url: `${origin}/sms?x=1`,
  token: 's3cret',
  from: null,
})

describe('an SMS provider', () => {
  it('the development one keeps the message and sends it to nobody', async () => {
    const kept: unknown[] = []
    const send = makeSendSms({
      config: {
        outboundAllow: [],
        sms: { provider: { kind: 'outbox' }, countries: null, dailyCap: 9 },
      },
      keepInOutbox: async (one) => {
        kept.push(one)
      },
    })
    expect(await send(sms)).toBe('sent')
    expect(kept).toEqual([sms])
    expect(seen).toEqual([])
  })

  it('a webhook gets JSON and its token', async () => {
    expect(await sending(webhook())).toBe('sent')
    expect(seen).toEqual([
      {
        method: 'POST',
        url: '/sms?x=1',
        authorization: 'Bearer s3cret',
        body: JSON.stringify({ to: sms.to, body: sms.body }),
      },
    ])
  })

  it('Twilio gets its form', async () => {
    expect(
      await sending({
        kind: 'twilio',
        url: `${origin}/`,
        account: 'AC1',
        token: 'tok',
        from: '+15005550006',
      }),
    ).toBe('sent')
    const [call] = seen
    expect(call).toMatchObject({
      method: 'POST',
      url: '/2010-04-01/Accounts/AC1/Messages.json',
      authorization: `Basic ${Buffer.from('AC1:tok').toString('base64')}`,
    })
    expect(Object.fromEntries(new URLSearchParams(call?.body))).toEqual({
      To: sms.to,
      From: '+15005550006',
      Body: sms.body,
    })
  })

  it.each([400, 401, 429, 500, 301])(
    'that answers %i has refused, and is not asked again',
    async (answer) => {
      status = answer
      expect(await sending(webhook())).toBe('refused')
      expect(seen).toHaveLength(1)
    },
  )

  it('that is not there has refused', async () => {
    server.close()
    expect(await sending(webhook())).toBe('refused')
  })

  it('that hangs is given up within five seconds, is not asked again, and may have sent it (fault 18)', async () => {
    status = null
    const startedAt = performance.now()
    expect(await sending(webhook())).toBe('unknown')
    expect(performance.now() - startedAt).toBeLessThan(5_000)
    expect(seen).toHaveLength(1)
  }, 10_000)
})
