// Where short addresses lead (ECO-52), and that nobody learns which ones existed.
import { randomUUID } from 'node:crypto'
import type { ShortLink } from '@askwell/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type OwnerServer, startOwnerServer } from '../../test-kit/owner-server.ts'
import { ids } from '../../test-kit/respondent-flow.ts'

const day = 86_400_000
const responses = Buffer.from('[{"question":"mood","answer":"good"}]').toString('base64')

describe('/f/{slug} (ECO-52)', () => {
  let server: OwnerServer
  beforeAll(async () => {
    server = await startOwnerServer({
      config: { publicUrl: 'https://ask.example', ownHosts: ['ask.example'], rateLimits: true },
    })
  })
  afterAll(() => server.close())
  const made = async (more: object = {}): Promise<ShortLink> => {
    const { body } = await server.owner.call('POST', '/short_links', { node_id: ids.node, ...more })
    return Object(body)
  }
  let callers = 0
  const newAddress = (): string => {
    callers += 1
    return `10.0.0.${callers}`
  }
  const open = (
    slug: string,
    { method = 'GET' as 'GET' | 'HEAD', address = newAddress(), headers = {} } = {},
  ) => server.app.inject({ method, url: `/f/${slug}`, remoteAddress: address, headers })
  const visitsOf = async ({ id }: ShortLink) =>
    (await server.owner.call('GET', `/short_links/${id}`)).body['visits']

  it('leads to the survey with its parameters, and counts the visit', async () => {
    const query = { lang: 'tr', responses, is_internal_feedback: 'true', ldi: 'a&b=c', lci: 'ü +%' }
    const link = await made({ slug: 'Spring'.toLowerCase(), query })
    for (const path of ['spring', 'spring/', 'SPRING', 'spring?utm_source=poster']) {
      const reply = await open(path)
      expect([reply.statusCode, reply.headers['cache-control']]).toEqual([302, 'no-store'])
      const { origin, pathname, searchParams } = new URL(String(reply.headers.location))
      expect([origin, pathname]).toEqual(['https://ask.example', '/feedback'])
      expect(Object.fromEntries(searchParams)).toEqual({ node_id: ids.node, ...query })
    }
    expect(await visitsOf(link)).toBe(4)
  })

  it('answers HEAD and a browser that fetches beforehand, without counting them', async () => {
    const link = await made()
    const { location } = (await open(link.slug)).headers
    const head = await open(link.slug, { method: 'HEAD' })
    expect([head.statusCode, head.headers.location, head.body]).toEqual([302, location, ''])
    for (const name of ['sec-purpose', 'purpose'])
      expect(
        (await open(link.slug, { headers: { [name]: 'prefetch;prerender' } })).statusCode,
      ).toBe(302)
    expect(await visitsOf(link)).toBe(1)
  })

  it('shows one page for unknown, expired and deleted addresses, and for none', async () => {
    const expired = await made({ expires_at: new Date(server.clock.now + day).toISOString() })
    const deleted = await made()
    await server.owner.call('DELETE', `/short_links/${deleted.id}`)
    server.clock.now += day
    const slugs = [expired.slug, deleted.slug, 'no-such', '', '%00', 'a'.repeat(500), '%E0%A4']
    const replies = await Promise.all(slugs.map((slug) => open(slug)))
    server.clock.now -= day
    const [first] = replies
    const shown = ({ statusCode, headers, body }: (typeof replies)[number]) => {
      const { 'x-request-id': _id, date: _date, ...rest } = headers
      return { statusCode, rest, body }
    }
    expect(first?.statusCode).toBe(404)
    expect(first?.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(first?.body).toContain('This link does not work.')
    for (const reply of replies.slice(0, 6))
      expect(first && shown(reply)).toEqual(first && shown(first))
    expect(replies[6]?.statusCode).toBeGreaterThanOrEqual(400)
  })

  it('answers an address 60 unknown slugs a minute, and known ones all the time', async () => {
    const { slug } = await made()
    const address = '10.9.9.9'
    const statuses = []
    for (let nth = 0; nth < 61; nth += 1)
      statuses.push((await open(`x-${randomUUID()}`, { address })).statusCode)
    expect([statuses[0], statuses[59], statuses[60]]).toEqual([404, 404, 429])
    expect((await open(slug, { address })).statusCode).toBe(302)
    expect((await open('x-other', { address: '10.9.9.8' })).statusCode).toBe(404)
  })

  it('is known to sites that show a survey by its address (ECO-53)', async () => {
    const { slug, url } = await made({ query: { lang: 'tr', responses } })
    const oembed = (of: string) => server.app.inject({ url: '/oembed', query: { url: of } })
    const src = `src="https://ask.example/web_feedback?node_id=${ids.node}&amp;lang=tr"`
    for (const of of [url, `${url}/`, `http://ask.example/f/${slug.toUpperCase()}`])
      expect((await oembed(of)).json().html).toContain(src)
    for (const of of ['https://ask.example/f/no-such', `https://other.example/f/${slug}`])
      expect((await oembed(of)).statusCode).toBe(404)
  })

  it('leads to the survey where the visit cannot be counted', async () => {
    const link = await made()
    // Only the embedded store can be held.
    const isHeld = await server.app.readOnly.begin()
    expect((await open(link.slug)).statusCode).toBe(302)
    server.app.readOnly.end()
    expect(await visitsOf(link)).toBe(isHeld ? 0 : 1)
  })
})
