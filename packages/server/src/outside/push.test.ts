import { createECDH } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type PushService, startPushService } from '../test-kit/push-service.ts'
import { encryptPush, isPushKeys, longestPlaintext } from './encrypt-push.ts'
import { makePush, type Push, type PushTarget } from './push.ts'
import { newVapidKey } from './vapid.ts'

const bytes = (text: string): Buffer => Buffer.from(text, 'base64url')

describe('encryptPush', () => {
  const receiver = {
    p256dh: bytes(
      'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    ),
    auth: bytes('BTBZMqHH6r4Tts7J_aSIgg'),
  }

  it('gives what the example of RFC 8291 gives', () => {
    const chance = {
      salt: bytes('DGv6ra1nlYgDCS1FRnbzlw'),
      privateKey: bytes('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw'),
    }
    expect(
      encryptPush('When I grow up, I want to be a watermelon', receiver, chance).toString(
        'base64url',
      ),
    ).toBe(
      'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
    )
  })

  it('is never the same twice, and holds one record of 4,096 bytes at most', () => {
    expect(encryptPush('Hello', receiver)).not.toEqual(encryptPush('Hello', receiver))
    expect(encryptPush('x'.repeat(longestPlaintext), receiver).length).toBeLessThanOrEqual(4_096)
    expect(() => encryptPush('x'.repeat(longestPlaintext + 1), receiver)).toThrow('3072 bytes')
  })

  it('knows which keys a browser can have given out', () => {
    expect(isPushKeys(receiver)).toBe(true)
    expect(isPushKeys({ ...receiver, auth: Buffer.alloc(15) })).toBe(false)
    expect(isPushKeys({ ...receiver, p256dh: Buffer.alloc(65, 4) })).toBe(false)
    expect(isPushKeys({ ...receiver, p256dh: receiver.p256dh.subarray(1) })).toBe(false)
    // The same point, compressed: browsers do not give it out.
    expect(
      isPushKeys({
        ...receiver,
        p256dh: Buffer.concat([Buffer.of(2), receiver.p256dh.subarray(1, 33)]),
      }),
    ).toBe(false)
  })
})

describe('newVapidKey', () => {
  it('is 32 bytes, and a key of the curve', () => {
    for (let count = 0; count < 600; count += 1) {
      const key = newVapidKey()
      expect(key).toHaveLength(32)
      expect(() => createECDH('prime256v1').setPrivateKey(key)).not.toThrow()
    }
  })
})

describe('makePush', () => {
  let service: PushService
  let push: Push
  const key = newVapidKey()
  const now = Date.parse('2026-11-20T12:00:00.000Z')
  const config = {
    push: true,
    publicUrl: 'https://ask.example',
    outboundAllow: [] as readonly string[],
  }
  const open = (change: Partial<typeof config>): Push => {
    const made = makePush({ config: { ...config, ...change }, key, clock: () => now })
    if (!made) throw new Error('switched off')
    return made
  }
  beforeAll(async () => {
    service = await startPushService(() => push.publicKey)
    push = open({ outboundAllow: [service.hostAndPort] })
  })
  beforeEach(() => {
    service.answer = 201
  })
  afterAll(() => service.close())

  const targetOf = ({
    subscription: { endpoint, keys },
  }: ReturnType<PushService['browser']>): PushTarget => ({
    endpoint,
    p256dh: bytes(keys.p256dh),
    auth: bytes(keys.auth),
  })
  const message = { text: '{"body":"Sie haben eine Antwort: çok iyi 👍"}', topic: 'topic' }

  it('is nothing where the operator has not switched it on', () => {
    expect(makePush({ config: { ...config, push: false }, key, clock: () => now })).toBeNull()
  })

  it('reaches the browser, which can read it, with a day to be fetched', async () => {
    const browser = service.browser()
    expect(await push.send(targetOf(browser), message)).toEqual({ kind: 'accepted' })
    expect(browser.messages.map(({ text }) => text)).toEqual([message.text])
    expect(browser.messages[0]?.headers).toMatchObject({
      ttl: '86400',
      urgency: 'high',
      topic: 'topic',
      'content-encoding': 'aes128gcm',
    })
  })

  const gone = { kind: 'gone' }
  const refused = { kind: 'refused' }
  const later = (afterMs: number | null) => ({ kind: 'later', afterMs })
  const asked = (status: number, after: string) => ({ status, headers: { 'retry-after': after } })
  it.each([
    [200, { kind: 'accepted' }],
    [201, { kind: 'accepted' }],
    [202, { kind: 'accepted' }],
    [404, gone],
    [410, gone],
    [400, refused],
    [401, refused],
    [403, refused],
    [413, refused],
    [429, later(null)],
    [asked(429, '7'), later(7_000)],
    [asked(429, 'Fri, 20 Nov 2026 12:01:00 GMT'), later(60_000)],
    [asked(429, 'Fri, 20 Nov 2026 11:00:00 GMT'), later(0)],
    [asked(429, '999999999'), later(3_600_000)],
    [asked(429, 'soon'), later(null)],
    [asked(503, '30'), later(30_000)],
    [500, later(null)],
    [502, later(null)],
    [{ status: 302, headers: { location: 'https://elsewhere.example/' } }, refused],
    [{ status: 201, headers: { 'content-encoding': 'gzip' } }, refused],
    [{ status: 307, headers: { location: '/push/elsewhere' } }, refused],
  ] as const)('takes the answer %j as %j', async (answer, outcome) => {
    service.answer = answer
    expect(await push.send(targetOf(service.browser()), message)).toEqual(outcome)
  })

  it('is tried later where the service does not answer, and where nobody listens', async () => {
    service.answer = null
    expect(await push.send(targetOf(service.browser()), message, AbortSignal.timeout(50))).toEqual(
      later(null),
    )
    const silent = await startPushService(() => push.publicKey)
    const target = targetOf(silent.browser())
    await silent.close()
    expect(await open({ outboundAllow: [silent.hostAndPort] }).send(target, message)).toEqual(
      later(null),
    )
  })

  it('sends nothing to an address that the operator has taken back', async () => {
    const before = service.asked
    expect(await open({}).send(targetOf(service.browser()), message)).toEqual(gone)
    expect(service.asked).toBe(before)
  })

  it('names itself to the service: a token of another key is refused there', async () => {
    const other = makePush({
      config: { ...config, outboundAllow: [service.hostAndPort] },
      key: newVapidKey(),
      clock: () => now,
    })
    expect(await other?.send(targetOf(service.browser()), message)).toEqual(refused)
  })

  const good = null
  const unknown = 'is not an address of a known push service'
  const none = 'is not an address of a push service'
  it.each([
    ['https://fcm.googleapis.com/fcm/send/abc', good],
    ['https://updates.push.services.mozilla.com/wpush/v2/abc', good],
    ['https://web.push.apple.com/abc', good],
    ['https://wns2-by3p.notify.windows.com/w/?token=abc', good],
    ['https://FCM.googleapis.com/fcm/send/abc', good],
    ['http://fcm.googleapis.com/fcm/send/abc', 'must begin with https://'],
    ['https://fcm.googleapis.com.evil.example/abc', unknown],
    ['https://evilfcm.googleapis.com/abc', unknown],
    ['https://evil.example/fcm.googleapis.com', unknown],
    ['https://fcm.googleapis.com@evil.example/', none],
    ['https://fcm.googleapis.com:22/', none],
    ['https://127.0.0.1/push', none],
    ['https://[::1]/push', none],
    ['https://169.254.169.254/latest', none],
    ['https://10.0.0.7/push', none],
    ['https://push.internal/push', none],
    ['file:///etc/passwd', none],
    ['nothing', none],
    [`https://fcm.googleapis.com/${'x'.repeat(2_000)}`, 'is longer than 2000 characters'],
  ])('says of %s: %s', (endpoint, fault) => {
    expect(open({}).fault(endpoint)).toBe(fault)
  })

  it('accepts what the operator allows, also over http and inside', () => {
    const allowed = open({ outboundAllow: ['push.internal:8080'] })
    expect(allowed.fault('http://push.internal:8080/x')).toBeNull()
    expect(allowed.fault('http://push.internal:8081/x')).toBe(none)
  })
})
