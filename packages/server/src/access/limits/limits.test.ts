import { randomUUID } from 'node:crypto'
import { type Call, calls } from '@askwell/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { type OwnerServer, startOwnerServer } from '../../test-kit/owner-server.ts'
import { ids, payload } from '../../test-kit/respondent-flow.ts'
import { fileForm, formType, pdf, uploadBundle } from '../../test-kit/upload-files.ts'
import { limitsOf, wrongKeysPerAddress } from './call-limits.ts'
import { makeCounters } from './counters.ts'
import { makeLimiter, whoHolds } from './limiter.ts'

describe('limits of a minute (A-243)', () => {
  const clock = { now: 960_000 }
  const feedback = limitsOf('C-04')
  const limiter = () =>
    makeLimiter(
      makeCounters(() => clock.now, null),
      { uploadsPerHour: 30 },
    )
  const refusedAt = async (count: () => Promise<void>, most: number): Promise<number> => {
    for (let times = 1; times <= most; times++) {
      try {
        await count()
      } catch (error) {
        expect(error).toMatchObject({ code: 13006 })
        return times
      }
    }
    return most + 1
  }

  it('600 feedbacks an address, 60 a device and 30,000 a channel, each counted alone', async () => {
    const { countAddress, countNamed } = limiter()
    const [device, channel] = [
      { deviceId: 'a', nodeId: null },
      { deviceId: null, nodeId: 'n' },
    ]
    expect(await refusedAt(() => countAddress(feedback, '10.0.0.1'), 1_000)).toBe(601)
    expect(await refusedAt(() => countAddress(feedback, '10.0.0.2'), 1_000)).toBe(601)
    expect(await refusedAt(() => countNamed(feedback, device), 1_000)).toBe(61)
    expect(await refusedAt(() => countNamed(feedback, { ...device, deviceId: 'b' }), 1_000)).toBe(
      61,
    )
    expect(await refusedAt(() => countNamed(feedback, channel), 40_000)).toBe(30_001)
    expect(await refusedAt(() => countNamed(limitsOf('C-13'), device), 1_000)).toBe(1_001)
  })

  it.each(Object.entries<Call>(calls).filter(([, call]) => namesChannel(call)))(
    '%s names a channel, so the channel has a limit',
    (name, { id }) => {
      // Browsers and proxies cache the style sheet, so it costs nothing.
      if (name !== 'node_css') expect(limitsOf(id).perChannel).not.toBeNull()
    },
  )

  it.each([
    ['203.0.113.9', '203.0.113.9'],
    ['::ffff:203.0.113.9', '203.0.113.9'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002::9', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
  ])('%s is counted as %s', (address, counted) => {
    expect(whoHolds(address)).toBe(counted)
  })

  it('says when to come back, in seconds', async () => {
    const { countAddress } = limiter()
    await refusedAt(() => countAddress(feedback, 'x'), 600)
    clock.now += 20_000
    await expect(countAddress(feedback, 'x')).rejects.toMatchObject({
      code: 13006,
      retryAfterSeconds: 40,
    })
  })
})

const namesChannel = ({ path, body, query }: Call): boolean =>
  [path, ...keysOf(body), ...keysOf(query)].some((part) => part.includes('node_id'))
const keysOf = (schema: unknown): string[] =>
  schema instanceof z.ZodObject ? Object.keys(schema.shape) : []

describe('limits over HTTP (A-243)', () => {
  let server: OwnerServer
  beforeAll(async () => {
    server = await startOwnerServer({
      bundle: uploadBundle(),
      config: { rateLimits: true, trustProxy: ['127.0.0.1', '10.0.0.0/8'] },
    })
  })
  afterAll(() => server.close())
  const send = (forwarded: string, device: string = ids.device) =>
    server.send(payload({ device_id: device }), {
      'idempotency-key': randomUUID(),
      'x-forwarded-for': forwarded,
    })

  it('the 61st feedback of a device within a minute is 429 with Retry-After', async () => {
    server.clock.now += 60_000
    const statuses: number[] = []
    for (let times = 0; times < 60; times++) statuses.push((await send('203.0.113.1')).status)
    expect(new Set(statuses)).toEqual(new Set([200]))
    expect(await send('203.0.113.2')).toMatchObject({
      status: 429,
      body: { code: 13006, errors: [] },
    })
    expect((await send('203.0.113.1', randomUUID())).status).toBe(200)
    server.clock.now += 60_000
    expect((await send('203.0.113.1')).status).toBe(200)
  })

  it('a spoofed left part of X-Forwarded-For does not help', async () => {
    server.clock.now += 60_000
    const ask = async (forwarded: string) =>
      (
        await server.app.inject({
          url: '/owner/v1/flows',
          headers: { authorization: `Bearer ${randomUUID()}`, 'x-forwarded-for': forwarded },
        })
      ).statusCode
    const statuses: number[] = []
    for (let times = 0; times <= wrongKeysPerAddress; times++)
      statuses.push(await ask(`198.51.100.${times % 250}, 203.0.113.9, 10.1.1.1`))
    expect(statuses.filter((status) => status === 401)).toHaveLength(wrongKeysPerAddress)
    expect(statuses.at(-1)).toBe(429)
    expect(await ask('203.0.113.10, 10.1.1.1')).toBe(401)
  })

  it('of 60 uploads of one address within an hour 30 are taken, by each call, and others continue (reliability §3.1, row 9)', async () => {
    const upload = async (forwarded: string, url = '/v1/attachments') => {
      server.clock.now += 2_000
      const headers = { 'content-type': formType, 'x-forwarded-for': forwarded }
      await server.app.inject({
        url: `/v1/nodes/${ids.node}`,
        headers: { 'x-forwarded-for': forwarded },
      })
      return server.app.inject({
        method: 'POST',
        url,
        headers,
        payload: fileForm(pdf, 'a.pdf', 'application/pdf'),
      })
    }
    const statuses: number[] = []
    for (let times = 0; times < 60; times++)
      statuses.push((await upload('203.0.113.20')).statusCode)
    expect(statuses).toEqual([
      ...Array.from({ length: 30 }, () => 200),
      ...Array.from({ length: 30 }, () => 429),
    ])
    const refused = await upload('203.0.113.20')
    expect(refused.json()).toMatchObject({ code: 13006 })
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3_000)
    expect((await upload('203.0.113.20', '/v2/storage/direct_uploads')).statusCode).toBe(200)
    expect((await upload('203.0.113.21')).statusCode).toBe(200)
    server.clock.now += 3_600_000
    expect((await upload('203.0.113.20')).statusCode).toBe(200)
  })

  it('the 31st upload of a device within a minute is 429 (A-243)', async () => {
    server.clock.now += 3_600_000
    const upload = (count: number) =>
      server.app.inject({
        method: 'POST',
        url: `/v1/attachments?node_id=${ids.node}&device_id=${ids.device}`,
        headers: { 'content-type': formType, 'x-forwarded-for': `198.51.100.${count}` },
        payload: fileForm(pdf, 'a.pdf', 'application/pdf'),
      })
    for (let count = 0; count < 30; count++) expect((await upload(count)).statusCode).toBe(200)
    expect((await upload(30)).json()).toMatchObject({ code: 13006 })
  })
})
