import { randomUUID } from 'node:crypto'
import { MailingRecipient, type NodeReply } from '@askwell/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mailer } from '../../outside/mail.ts'
import { type MailListener, startMailListener } from '../../test-kit/mail-listener.ts'
import { fieldsOf, type OwnerServer, startOwnerServer } from '../../test-kit/owner-server.ts'
import { ids, payload } from '../../test-kit/respondent-flow.ts'

describe('mailings of the owner API', () => {
  let server: OwnerServer
  let listener: MailListener
  const call: OwnerServer['owner']['call'] = (...args) => server.owner.call(...args)
  beforeAll(async () => {
    listener = await startMailListener()
    server = await startOwnerServer({
      sendMail: mailer({ smtpUrl: listener.url, from: 'ask@lumen.example' }),
    })
  })
  afterAll(async () => {
    await server.close()
    await listener.close()
  })

  const path = `/nodes/${ids.node}/mailings`
  const spring = (recipients: readonly object[], over: object = {}) => ({
    name: 'Spring',
    kind: 'mail',
    subject: 'Hello',
    text: 'Hi {name}',
    recipients,
    ...over,
  })
  const recipientsOf = async (id: unknown) =>
    ((await call('GET', `/mailings/${id}/recipients`)).body['items'] as unknown[]).map((one) =>
      MailingRecipient.parse(one),
    )
  const leadsTo = async (url: string): Promise<URL> => {
    const reply = await server.app.inject(new URL(url).pathname)
    expect(reply.statusCode).toBe(302)
    return new URL(String(reply.headers['location']), 'http://localhost:3999')
  }
  const nodeOf = async (page: URL): Promise<NodeReply> => {
    const passed = new URLSearchParams(
      [...page.searchParams].filter(([name]) => ['signature', 'creator_id'].includes(name)),
    )
    return (await server.app.inject(`/v1/nodes/${ids.node}?${passed}`)).json<NodeReply>()
  }

  it('a personal link opens a node that takes signed links only, for its customer, and what is answered is seen (O-12, R-SEC-03)', async () => {
    await server.setNode({ use_signature_verify: true })
    const before = (await call('GET', '/customers')).body['items'] as unknown[]
    const { status, body } = await call(
      'POST',
      path,
      spring(
        [
          { email: 'ada@x.example', name: 'Ada' },
          { external_id: 'card-1', email: 'bob@x.example' },
        ],
        { lang: 'tr' },
      ),
    )
    expect(status).toBe(200)
    expect(body).toMatchObject({ kind: 'mail', counts: { queued: 2, sent: 0 } })
    await server.runJobs()
    expect(listener.mails.flatMap(({ to }) => to)).toEqual(['ada@x.example', 'bob@x.example'])
    const [ada, bob] = await recipientsOf(body['id'])
    expect(ada).toMatchObject({ state: 'sent', mails_sent: 1, name: 'Ada' })
    const known = (await call('GET', '/customers?q=card-1')).body['items'] as { id: string }[]
    expect(bob?.customer_id).toBe(known[0]?.id)
    expect(((await call('GET', '/customers')).body['items'] as unknown[]).length).toBe(
      before.length + 2,
    )

    const page = await leadsTo(ada?.url ?? '')
    expect(Object.fromEntries(page.searchParams)).toMatchObject({
      node_id: ids.node,
      creator_id: ada?.customer_id,
      edi: body['id'],
      eci: ada?.id,
      lang: 'tr',
    })
    const node = await nodeOf(page)
    expect(node.signature_valid).toBe(true)
    page.searchParams.set('creator_id', bob?.customer_id ?? '')
    expect((await nodeOf(page)).signature_valid).toBe(false)
    expect((await recipientsOf(body['id']))[0]?.state).toBe('opened')

    const sent = await server.send(
      payload({ device_id: randomUUID(), customer: { id: ada?.customer_id ?? '' } }),
      {
        'idempotency-key': randomUUID(),
        'x-submission-token': node.submission_token ?? '',
        'x-completed': 'true',
        'x-edi': String(body['id']),
        'x-eci': ada?.id ?? '',
      },
    )
    expect(sent.status).toBe(200)
    expect((await recipientsOf(body['id']))[0]?.state).toBe('answered')
    expect((await call('GET', path)).body['items']).toMatchObject([
      { counts: { answered: 1, sent: 1 } },
    ])
    await server.setNode({})
  })

  it('the way out is a page with one button; opening it changes nothing, pressing it ends all mail (O-12)', async () => {
    const { body } = await call(
      'POST',
      path,
      spring([{ email: 'out@x.example' }], { reminder_days: [3] }),
    )
    await server.runJobs()
    const [one] = await recipientsOf(body['id'])
    const way = `${new URL(one?.url ?? '').pathname}/unsubscribe`
    const asked = await server.app.inject(way)
    expect([asked.statusCode, asked.body.includes('<button>')]).toEqual([200, true])
    expect((await recipientsOf(body['id']))[0]?.state).toBe('sent')
    const oneClick = {
      method: 'POST',
      url: way,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'List-Unsubscribe=One-Click',
    } as const
    expect((await server.app.inject(oneClick)).statusCode).toBe(200)
    expect((await recipientsOf(body['id']))[0]?.state).toBe('unsubscribed')
    const later = await call('POST', path, spring([{ email: 'OUT@x.example' }]))
    const before = listener.mails.length
    await server.runJobs()
    expect(listener.mails.length).toBe(before)
    expect((await recipientsOf(later.body['id']))[0]?.state).toBe('unsubscribed')
    for (const link of ['nobody', '../nodes', `${one?.url.slice(-10)}`])
      for (const at of ['', '/unsubscribe'])
        expect(
          (await server.app.inject(`/v1/links/${encodeURIComponent(link)}${at}`)).statusCode,
        ).toBe(404)
  })

  it('a list with one broken line is refused by that line, and nothing of it is kept', async () => {
    const before = [
      (await call('GET', path)).body['items'],
      (await call('GET', '/customers?limit=500')).body['items'],
      (await call('GET', '/signature_keys')).body['items'],
    ]
    const refused = async (recipients: readonly object[], over: object = {}) =>
      fieldsOf(await call('POST', path, spring(recipients, over)))
    const fine = { email: 'fine@x.example' }
    expect(await refused([fine, { email: 'no address' }, {}, { email: 'FINE@x.example' }])).toEqual(
      ['recipients.1.email', 'recipients.2.email', 'recipients.3.email'],
    )
    expect(await refused([fine, { email: 'a@x.example\r\nBcc: eve@x.example' }])).toEqual([
      'recipients.1.email',
    ])
    expect(
      await refused([{ external_id: 'x' }, { external_id: 'x' }, {}], { kind: 'links' }),
    ).toEqual(['recipients.1.external_id', 'recipients.2.name'])
    expect(await refused([fine], { subject: ' ' })).toEqual(['subject'])
    expect(await refused([fine], { reminder_days: [1, 2, 3] })).toEqual(['reminder_days'])
    expect(await refused([])).toEqual(['recipients'])
    await server.setNode({ anonymous: true })
    expect(await refused([fine])).toEqual(['node'])
    await server.setNode({})
    expect([
      (await call('GET', path)).body['items'],
      (await call('GET', '/customers?limit=500')).body['items'],
      (await call('GET', '/signature_keys')).body['items'],
    ]).toEqual(before)
  })

  it('without a mail server links are made all the same, and mail is refused', async () => {
    const bare = await startOwnerServer()
    const made = await bare.owner.call(
      'POST',
      path,
      spring([{ name: 'Ada' }, { external_id: 'till-4' }], { kind: 'links' }),
    )
    expect(made.body).toMatchObject({ kind: 'links', counts: { ready: 2 } })
    expect((await bare.owner.call('GET', path)).body['can_mail']).toBe(false)
    expect(
      fieldsOf(await bare.owner.call('POST', path, spring([{ email: 'a@x.example' }]))),
    ).toEqual(['kind'])
    await bare.close()
    expect((await call('GET', path)).body['can_mail']).toBe(true)
  })

  it('takes five thousand at once', async () => {
    const many = Array.from({ length: 5_000 }, (_, place) => ({
      external_id: `many-${place}`,
      name: `Person ${place}`,
    }))
    const made = await call('POST', path, spring(many, { kind: 'links' }))
    expect(made.body['counts']).toMatchObject({ ready: 5_000 })
    const again = await call('POST', path, spring(many, { kind: 'links' }))
    expect(again.body['counts']).toMatchObject({ ready: 5_000 })
    const [first] = await recipientsOf(made.body['id'])
    const [second] = await recipientsOf(again.body['id'])
    expect([first?.customer_id, first?.url === second?.url]).toEqual([second?.customer_id, false])
  })

  it('of another workspace everything is 404 (R-SEC-15)', async () => {
    const { body } = await call('POST', path, spring([{ name: 'Ada' }], { kind: 'links' }))
    for (const id of [body['id'], randomUUID(), 'nonsense'])
      for (const [method, at, given] of [
        ['GET', `/mailings/${id}/recipients`, undefined],
        ['POST', `/mailings/${id}/stop`, {}],
      ] as const)
        expect((await server.stranger.call(method, at, given)).status).toBe(404)
    expect((await server.stranger.call('GET', path)).status).toBe(404)
    expect(
      (await server.stranger.call('POST', path, spring([{ name: 'Ada' }], { kind: 'links' })))
        .status,
    ).toBe(404)
    expect((await call('POST', `/mailings/${body['id']}/stop`)).body['stopped_at']).not.toBeNull()
  })
})
