// C-01 to C-03: what a respondent's browser may know of a node, its stylesheet and the customer a link names.
import { generateKeyPairSync, sign } from 'node:crypto'
import { NodeReply } from '@askwell/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { id, ids, testBundle, testFlow } from '../../test-kit/respondent-flow.ts'
import { startTestServer, type TestServer } from '../../test-kit/respondent-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
beforeEach(() => server.setNode({}))

const keys = generateKeyPairSync('rsa', { modulusLength: 2048 })
const public_key = keys.publicKey.export({ type: 'spki', format: 'pem' }).toString()
const signed = (text: string): string =>
  sign('sha256', Buffer.from(text), keys.privateKey).toString('base64url')
const get = async (url: string) => {
  const reply = await server.app.inject(url)
  return {
    status: reply.statusCode,
    headers: reply.headers,
    text: reply.body,
    body: reply.headers['content-type']?.includes('json') ? reply.json() : null,
  }
}
const node = (query = '') => get(`/v1/nodes/${ids.node}${query}`)

describe('the node call', () => {
  it('carries all listed fields, null rather than absent (R-NODE-09)', async () => {
    const { status, headers, body } = await node()
    expect(status).toBe(200)
    expect(Object.keys(body).toSorted()).toEqual(Object.keys(NodeReply.shape).toSorted())
    expect(NodeReply.parse(body)).toEqual(body)
    expect(body).toMatchObject({
      id: ids.node,
      name: 'Corner shop',
      type: 'link',
      status: 'active',
      logo_url: null,
      branding_visible: true,
      submission_token: null,
    })
    expect(headers['cache-control']).toBe('no-store')
    expect(headers['access-control-allow-origin']).toBe('*')
  })

  it('tells the hours and the quota (R-NODE-10, R-NODE-11)', async () => {
    await server.setNode({
      operating_24_7: false,
      operating_hours: [{ period: 'sunday', start_hour: 930, end_hour: '18:00' }],
      channel_quota: { active: true, action_kind: 'display', limit: 3 },
    })
    const { body } = await node()
    expect(body.operating_hours).toEqual([{ period: 'sunday', start_hour: 930, end_hour: '18:00' }])
    expect(body.channel_quota).toMatchObject({ active: true, action_kind: 'display' })
  })

  it('holds the published flow with its version, and the one outside hours (R-NODE-12)', async () => {
    const other = testFlow({ flowId: id(800) })
    await server.store.importBundle(
      server.workspaceId,
      { ...testBundle(), nodes: [], flows: [other] },
      server.clock.now,
    )
    await server.setNode({ non_operating_hours_flow_id: other.id })
    const { body } = await node()
    expect(body.flow).toMatchObject({
      id: ids.flow,
      version: 1,
      languages: [{ code: 'en' }, { code: 'tr' }],
    })
    expect(body.flow.states).toHaveLength(4)
    expect(body.flow.elements).toHaveLength(7)
    expect(body.flow.transitions).toHaveLength(1)
    expect(body.non_operating_hours_flow.id).toBe(other.id)
  })

  it('tells neither scores nor request definitions nor drafts', async () => {
    await server.store.putDraft(
      server.workspaceId,
      { ...testFlow(), name: 'unpublished canary' },
      server.clock.now,
    )
    const { text, body } = await node()
    expect(text).not.toMatch(
      /weight|secret-definition|unpublished canary|css_text|retention_days|workspace/,
    )
    expect(
      body.flow.elements.find(
        (element: { question?: { id: string } }) => element.question?.id === ids.email,
      ).question.bindingModel.referenceId,
    ).toBe('crm')
  })

  it('shows a new version and new settings at once', async () => {
    expect((await node()).body.flow.version).toBe(1)
    await server.store.putDraft(
      server.workspaceId,
      { ...testFlow(), name: 'Second' },
      server.clock.now,
    )
    await server.store.publish(server.workspaceId, ids.flow, server.clock.now)
    await server.setNode({ name: 'Renamed' })
    expect((await node()).body).toMatchObject({
      name: 'Renamed',
      flow: { version: 2, name: 'Second' },
    })
  })

  it('answers a closed node too, so that its page can say so (R-NODE-16, R-NODE-17, R-NODE-20)', async () => {
    const closed = {
      status: 'archived',
      activation_end_date: '2020-01-01T00:00:00Z',
      activation_expired_message: 'Gone fishing',
    } as const
    await server.setNode(closed)
    expect(await node()).toMatchObject({ status: 200, body: closed })
  })

  it.each([
    'R-VAL-15',
    'nope',
    '00000000-0000-0000-8000-000000000001',
    '00000000-0000-6000-8000-000000000001',
    ids.unknown,
    `${ids.node}0`,
  ])('answers 404 in JSON for %s (R-VAL-15)', async (unknown) => {
    const { status, body } = await get(`/v1/nodes/${unknown}`)
    expect(status).toBe(404)
    expect(body).toEqual((await get(`/v1/nodes/${ids.unknown}`)).body)
    expect(body).toMatchObject({ code: 13002, message_key: 'notFound', errors: [] })
  })
})

describe('signatures', () => {
  const responses = 'W10='
  it('good, bad and missing ones differ (R-SEC-03)', async () => {
    await server.setNode({ public_key })
    const good = signed(`${ids.node}.${responses}`)
    const valid = async (query: string) => (await node(query)).body.signature_valid
    expect(await valid(`?signature=${good}&responses=${encodeURIComponent(responses)}`)).toBe(true)
    expect(await valid(`?signature=${good}`)).toBe(false)
    expect(
      await valid(`?signature=${good.slice(1)}&responses=${encodeURIComponent(responses)}`),
    ).toBe(false)
    expect(
      await valid(
        `?signature=${good}&responses=${encodeURIComponent(responses)}&creator_id=${ids.customer}`,
      ),
    ).toBe(false)
    expect(await valid('')).toBe(false)
  })

  it('nothing is valid without a key (R-SEC-03)', async () => {
    expect((await node(`?signature=${signed(`${ids.node}.`)}`)).body.signature_valid).toBe(false)
  })

  it('a submission token is given only to a signed link where one is needed', async () => {
    const query = `?signature=${signed(`${ids.node}.`)}`
    const token = async (change: object, search: string) => {
      await server.setNode({ public_key, ...change })
      return (await node(search)).body.submission_token
    }
    expect(await token({ use_signature_verify: true }, query)).toMatch(
      /^[0-9a-z]+\.([0-9a-f-]{36})?\.[\w-]{43}$/,
    )
    expect(await token({ use_signature_verify: true }, '')).toBeNull()
    expect(await token({ use_signature_verify: false }, query)).toBeNull()
  })

  it.each(['signature', 'responses'])('a %s above 8 kB is refused', async (name) => {
    expect(await node(`?${name}=${'x'.repeat(8_193)}`)).toMatchObject({
      status: 422,
      body: { code: 13001, errors: [{ field: name }] },
    })
  })
})

describe('the customer a link names', () => {
  const customer = (creator: string, query = '') =>
    get(`/v1/nodes/${ids.node}/customers/${creator}${query}`)

  it('comes without e-mail, phone and birth year where the owner did not sign (R-SEC-16)', async () => {
    await server.setNode({ public_key })
    const open = {
      id: ids.customer,
      name: 'İpek',
      gender: 'f',
      external_id: 'c-1',
      user_id: 'u-1',
      schema: { plan: 'gold' },
      email: null,
      phone_number: null,
      birth_year: null,
    }
    const elsewhere = signed(`${ids.node}..${id(1234)}`)
    for (const query of [
      '',
      '?signature=nonsense',
      `?signature=${signed(`${ids.node}.`)}`,
      `?signature=${elsewhere}`,
    ])
      expect((await customer(ids.customer, query)).body).toEqual(open)
  })

  it('comes whole where the signature covers this customer (A-128)', async () => {
    await server.setNode({ public_key })
    const query = `?responses=abc&signature=${signed(`${ids.node}.abc.${ids.customer}`)}`
    expect((await customer(ids.customer, query)).body).toMatchObject({
      email: 'canary@private.test',
      phone_number: '+905321234567',
      birth_year: 1990,
    })
  })

  it('unknown, foreign and malformed ids look alike (R-SEC-16)', async () => {
    const stranger = await server.store.createWorkspace('Other', server.clock.now)
    await server.store.importBundle(
      stranger,
      {
        ...testBundle(),
        flows: [],
        nodes: [],
        customers: [{ ...testBundle().customers[0], id: id(900) }] as never,
      },
      server.clock.now,
    )
    const unknown = await customer(id(901))
    expect(unknown).toMatchObject({ status: 404, body: { code: 13002 } })
    for (const creator of [id(900), 'nonsense'])
      expect((await customer(creator)).body).toEqual(unknown.body)
    expect((await get(`/v1/nodes/${ids.unknown}/customers/${ids.customer}`)).body).toEqual(
      unknown.body,
    )
  })
})

describe('the stylesheet of a node', () => {
  it('is at the address the node names, cacheable, open to other origins', async () => {
    await server.setNode({ css_text: '.components { color: teal }' })
    const address = new URL((await node()).body.css_url_react, 'https://any.test')
    expect(address.origin).toBe('https://any.test')
    const { status, headers, text } = await get(address.pathname)
    expect({ status, text }).toEqual({ status: 200, text: '.components { color: teal }' })
    expect(headers).toMatchObject({
      'content-type': 'text/css; charset=utf-8',
      'access-control-allow-origin': '*',
      'x-content-type-options': 'nosniff',
    })
    expect(headers['cache-control']).toMatch(/^public, max-age=\d+/)
    const again = await server.app.inject({
      url: address.pathname,
      headers: { 'if-none-match': `"other", W/${headers['etag']}` },
    })
    expect({ status: again.statusCode, body: again.body }).toEqual({ status: 304, body: '' })
    await server.setNode({ css_text: '.components { color: red }' })
    expect(
      (
        await server.app.inject({
          url: address.pathname,
          headers: { 'if-none-match': String(headers['etag']) },
        })
      ).statusCode,
    ).toBe(200)
  })

  it('is 404 where there is none', async () => {
    for (const unknown of [ids.node, ids.unknown, 'nope'])
      expect(await get(`/v1/nodes/${unknown}/style.css`)).toMatchObject({
        status: 404,
        body: { code: 13002 },
      })
  })

  it('leaves an address of this instance that the owner set', async () => {
    await server.setNode({ css_url_react: 'https://localhost:3999/a.css' })
    expect((await node()).body.css_url_react).toBe('https://localhost:3999/a.css')
  })
})

describe('pages of other origins (R-PAY-38)', () => {
  it('may call, with all the headers of a feedback', async () => {
    const headers =
      'accept,content-type,x-completed,x-sdi,x-sci,x-edi,x-eci,x-ldi,x-lci,x-wdi,x-wci,x-pndi,x-pnci,x-wwid,x-fid,idempotency-key,x-submission-token'
    const reply = await server.app.inject({
      method: 'OPTIONS',
      url: '/v1/feedbacks',
      headers: {
        origin: 'https://shop.test',
        'access-control-request-method': 'POST',
        'access-control-request-headers': headers,
      },
    })
    expect(reply.statusCode).toBe(204)
    expect(reply.headers['access-control-allow-origin']).toBe('*')
    const allowed = String(reply.headers['access-control-allow-headers']).toLowerCase().split(/, ?/)
    expect(allowed).toEqual(expect.arrayContaining(headers.split(',')))
  })
})
