// No call is deprecated today, so one is planted before the server starts.
import { type OwnerCall, ownerCalls } from '@askwell/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startOwnerServer } from '../test-kit/owner-server.ts'

const planted: OwnerCall = ownerCalls.list_webhooks
const deprecated = {
  since: '2027-03-01',
  sunset: '2028-04-02',
  successor: 'GET /owner/v1/hooks',
  why: 'Hooks replace webhooks.',
}

describe('a deprecated call', () => {
  let server: Awaited<ReturnType<typeof startOwnerServer>>
  beforeAll(async () => {
    planted.deprecated = deprecated
    server = await startOwnerServer()
  })
  afterAll(async () => {
    delete planted.deprecated
    await server.close()
  })
  const get = (path: string, key = server.owner.key) =>
    server.app.inject({
      url: path,
      headers: { authorization: `Bearer ${key}` },
    })
  const usesOf = async () => {
    const { items } = (await get('/owner/v1/api_keys')).json()
    return items[0].deprecated_calls
  }

  it('works, and says since when it is deprecated, until when it works and where to read why (ECO-92)', async () => {
    const reply = await get(planted.path)
    expect(reply.statusCode).toBe(200)
    expect(reply.headers).toMatchObject({
      // RFC 9745: seconds, as a date of structured fields.
      deprecation: '@1803859200',
      // RFC 8594: the format of dates in HTTP.
      sunset: 'Sun, 02 Apr 2028 00:00:00 GMT',
      link: '</docs#/Owner/webhooks.list>; rel="deprecation"; type="text/html"',
    })
    expect(new Date(1_803_859_200_000).toISOString()).toMatch(/^2027-03-01T00:00:00/)
  })

  it('says so in a refusal too, and other calls say nothing of it (ECO-92)', async () => {
    const refused = await get(`${planted.path}?limit=0`)
    expect([refused.statusCode, refused.headers['deprecation']]).toEqual([422, '@1803859200'])
    const other = await get('/owner/v1/flows')
    expect(other.statusCode).toBe(200)
    for (const name of ['deprecation', 'sunset', 'link'])
      expect(other.headers[name]).toBeUndefined()
  })

  it('is marked in the description of the API (ECO-92)', async () => {
    const { paths } = (await get('/openapi.json')).json()
    const described = paths[planted.path].get
    expect(described.deprecated).toBe(true)
    expect(described.description).toContain(
      'Deprecated since 2027-03-01: Hooks replace webhooks. It works until 2028-04-02 at least. Use GET /owner/v1/hooks instead.',
    )
    expect(paths['/owner/v1/flows'].get.deprecated).toBeUndefined()
  })

  it('is listed at the key that made it, with the time of its last use (ECO-92)', async () => {
    server.clock.now += 10 * 60_000
    const used = new Date(server.clock.now).toISOString()
    await get(planted.path)
    const use = {
      ...{ call: `GET ${planted.path}`, successor: deprecated.successor },
      ...{ sunset: deprecated.sunset, last_used_at: used },
    }
    await expect.poll(usesOf).toEqual([use])
    server.clock.now += 4 * 60_000
    await get(planted.path)
    server.clock.now += 60_000
    await get(planted.path)
    const later = new Date(server.clock.now).toISOString()
    await expect.poll(usesOf).toEqual([{ ...use, last_used_at: later }])
  })

  it('is not listed once it is no longer deprecated (ECO-92)', async () => {
    delete planted.deprecated
    expect(await usesOf()).toEqual([])
    planted.deprecated = deprecated
  })
})
