// Short addresses: made, changed and deleted by owners (ECO-52). Where they lead is tested with the pages.
import { randomUUID } from 'node:crypto'
import { NodeLink, type ShortLink, type ShortLinkDays } from '@askwell/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newNode, type OwnerServer, startOwnerServer } from '../../test-kit/owner-server.ts'
import { ids } from '../../test-kit/respondent-flow.ts'

const day = 86_400_000
const newSlug = (): string => `s-${randomUUID()}`
const answers = [{ question: 'mood', answer: 'good' }]
const base64 = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64')

describe('short links (ECO-52)', () => {
  let server: OwnerServer
  beforeAll(async () => {
    server = await startOwnerServer()
  })
  afterAll(() => server.close())
  const call: OwnerServer['owner']['call'] = (...args) => server.owner.call(...args)
  const make = (more: object = {}) => call('POST', '/short_links', { node_id: ids.node, ...more })
  const made = async (more: object = {}): Promise<ShortLink> => {
    const reply = await make(more)
    if (reply.status !== 200) throw new Error(JSON.stringify(reply.body))
    return Object(reply.body)
  }

  it('have a chosen slug, or seven letters that nobody takes for others', async () => {
    const slug = newSlug()
    expect(await made({ slug, query: { lang: 'tr' } })).toEqual({
      ...{ id: expect.any(String), node_id: ids.node, slug, query: { lang: 'tr' }, visits: 0 },
      url: `http://localhost:3999/f/${slug}`,
      ...{ created_at: new Date(server.clock.now).toISOString(), expires_at: null },
    })
    const slugs = []
    for (let nth = 0; nth < 20; nth += 1) slugs.push((await made()).slug)
    expect(slugs.filter((one) => !/^[bcdfghjkmnpqrstvwxyz]{7}$/.test(one))).toEqual([])
    expect(new Set(slugs).size).toBe(20)
  })

  const past = '2026-11-20T12:00:10Z'
  const long = base64([{ question: 'remark', answer: 'x'.repeat(4_000) }])
  it.each([
    ['slug', { slug: 'ab' }],
    ['slug', { slug: 'a'.repeat(49) }],
    ['slug', { slug: 'Spring' }],
    ['slug', { slug: 'über-uns' }],
    ['slug', { slug: 'a/b' }],
    ['slug', { slug: 'admin' }],
    ['slug', { slug: 'unsubscribe' }],
    ['node_id', { node_id: ids.unknown }],
    ['node_id', { node_id: 'x' }],
    ['expires_at', { expires_at: past }],
    ['expires_at', { expires_at: 'tomorrow' }],
    ['query.node_id', { query: { node_id: ids.node } }],
    ['query.utm_source', { query: { utm_source: 'poster' } }],
    ['query.lang', { query: { lang: 'en&x=1' } }],
    ['query.is_internal_feedback', { query: { is_internal_feedback: 'yes' } }],
    ['query.creator_id', { query: { creator_id: 'ada' } }],
    ['query.creator_id', { query: { creator_id: ids.unknown } }],
    ['query.signature', { query: { signature: 's3cret' } }],
    ['query.sci', { query: { sdi: 'a' } }],
    ['query.pndi', { query: { pnci: 'a' } }],
    ['query.sdi', { query: { sdi: 'a\nb', sci: 'c' } }],
    ['query.responses', { query: { responses: '[' } }],
    ['query.responses', { query: { responses: '[]' } }],
    ['query.responses', { query: { responses: 'not base64!' } }],
    ['query.responses', { query: { responses: base64({ question: 'mood' }) } }],
    ['query.responses', { query: { responses: base64([{ question: 'mood', answer: {} }]) } }],
    ['query', { query: { responses: long, ldi: 'ü'.repeat(500), lci: 'ü'.repeat(500) } }],
  ])('are refused at %s: %j', async (field, body) => {
    const { status, body: refusal } = await make(body)
    expect(status).toBe(422)
    expect(refusal.errors).toEqual([{ field, message: expect.stringMatching(/^\w.* \w/) }])
    const link = await made()
    if ('slug' in body) return
    const changed = await call('PATCH', `/short_links/${link.id}`, body)
    expect([changed.status, changed.body.errors]).toEqual([422, refusal.errors])
  })

  it.each([JSON.stringify(answers), base64(answers), base64(answers).replace(/=+$/, '')])(
    'accept answers as the page reads them: %s',
    async (responses) =>
      expect((await made({ query: { responses } })).query).toEqual({ responses }),
  )

  it('accept a signature that is valid for their parameters, and no other', async () => {
    const key = (await call('POST', '/signature_keys', { name: 'K', node_id: ids.node })).body
    const creator_id = ids.customer
    const signed = { responses: answers, creator_id, private_key: key['private_key'] }
    const { url } = NodeLink.parse((await call('POST', `/nodes/${ids.node}/links`, signed)).body)
    const { node_id: _, ...query } = Object.fromEntries(new URL(url).searchParams)
    expect((await made({ query })).query).toEqual(query)
    const refusal = await make({
      query: { ...query, responses: base64([{ question: 'mood', answer: 'bad' }]) },
    })
    expect(refusal.body.errors?.map(({ field }) => field)).toEqual(['query.signature'])
  })

  it('never have a slug that another one has, and rest after their deletion', async () => {
    const slug = newSlug()
    const { id } = await made({ slug })
    const again = async () => (await make({ slug })).body.errors
    const taken = [{ field: 'slug', message: expect.stringContaining('in use') }]
    expect(await again()).toEqual(taken)
    expect((await call('DELETE', `/short_links/${id}`)).body).toEqual({ id })
    expect((await call('DELETE', `/short_links/${id}`)).status).toBe(404)
    expect(await again()).toEqual(taken)
    server.clock.now += 90 * day
    expect(await again()).toBeUndefined()
    server.clock.now -= 90 * day
  })

  it('lead elsewhere after a change, and keep what is not sent', async () => {
    const flow = { flow_id: ids.flow }
    const node = newNode(ids.flow, flow)
    expect((await call('POST', '/nodes', node)).status).toBe(200)
    const soon = new Date(server.clock.now + day).toISOString()
    const link = await made({ query: { lang: 'en' }, expires_at: soon })
    const patch = async (body: object) =>
      (await call('PATCH', `/short_links/${link.id}`, body)).body
    expect(await patch({ node_id: node.id })).toEqual({ ...link, node_id: node.id })
    server.clock.now += 2 * day
    const after = { ...link, node_id: node.id, query: {} }
    expect(await patch({ query: {}, expires_at: soon })).toEqual(after)
    expect(await patch({ expires_at: null })).toEqual({ ...after, expires_at: null })
    server.clock.now -= 2 * day
    const list = await call('GET', `/short_links?node_id=${node.id}`)
    expect(list.body['items']).toEqual([{ ...after, expires_at: null }])
    expect((await call('DELETE', `/nodes/${node.id}`)).status).toBe(200)
    expect((await call('GET', `/short_links/${link.id}`)).status).toBe(404)
    expect((await make({ slug: link.slug })).status).toBe(422)
  })

  it('come in pages, with the days of one', async () => {
    const link = await made()
    const today = Math.floor(server.clock.now / day)
    for (const at of [today, today, today + 1]) await server.store.shortLinks.count(link.id, at)
    const { body } = await call('GET', `/short_links/${link.id}`)
    const { days, visits } = body as unknown as ShortLinkDays
    expect({ days, visits }).toEqual({
      days: [
        { day: '2026-11-21', visits: 1 },
        { day: '2026-11-20', visits: 2 },
      ],
      visits: 3,
    })
    const seen: unknown[] = []
    for (let after = ''; ; ) {
      const page = (await call('GET', `/short_links?limit=3${after}`)).body
      seen.push(...(page['items'] as ShortLink[]).map(({ id }) => id))
      if (page['next'] === null) break
      after = `&after=${page['next']}`
    }
    expect(new Set(seen).size).toBe(seen.length)
    expect(seen).toContain(link.id)
    expect((await call('GET', '/short_links?after=x')).status).toBe(422)
  })

  it('leave no parameter in the audit log', async () => {
    const { id } = await made({
      query: { responses: base64([{ question: 'n', answer: 'canary' }]) },
    })
    await call('PATCH', `/short_links/${id}`, { query: { ldi: 'canary', lci: 'canary' } })
    const { raw } = await call('GET', '/audit')
    expect(raw.body).toContain('patch_short_link')
    expect(raw.body).not.toContain('canary')
  })
})
