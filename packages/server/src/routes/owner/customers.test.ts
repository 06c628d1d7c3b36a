import { randomUUID } from 'node:crypto'
import { CustomerExport, OwnerCustomer } from '@askwell/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newMembers } from '../../test-kit/members.ts'
import {
  fieldsOf,
  newFlow,
  type OwnerServer,
  startOwnerServer,
} from '../../test-kit/owner-server.ts'
import { ids, payload, testBundle, testFlow } from '../../test-kit/respondent-flow.ts'

describe('customers of the owner API', () => {
  let server: OwnerServer
  const call: OwnerServer['owner']['call'] = (...args) => server.owner.call(...args)
  beforeAll(async () => {
    server = await startOwnerServer({ bundle: { ...testBundle(), flows: [withAgreement()] } })
  })
  afterAll(() => server.close())
  const made = async (fields: object = {}) =>
    OwnerCustomer.parse((await call('POST', '/customers', { name: 'Ada', ...fields })).body)
  const names = async (query: string) =>
    ((await call('GET', `/customers?${query}`)).body['items'] as OwnerCustomer[]).map(
      ({ name }) => name,
    )

  it('makes, reads, corrects and empties', async () => {
    const one = await made({ external_id: 'card-1', email: ' ', schema: { city: 'Izmir' } })
    expect(one).toMatchObject({
      name: 'Ada',
      external_id: 'card-1',
      email: null,
      schema: { city: 'Izmir' },
      unsubscribed_at: null,
    })
    server.clock.now += 1_000
    const { body } = await call('PATCH', `/customers/${one.id}`, {
      name: 'Ada L',
      schema: null,
      id: randomUUID(),
      surprise: 1,
    })
    expect(body).toEqual({
      ...one,
      name: 'Ada L',
      schema: {},
      updated_at: new Date(server.clock.now).toISOString(),
    })
    expect((await call('GET', `/customers/${one.id}`)).body).toEqual(body)
    expect(fieldsOf(await call('PATCH', `/customers/${one.id}`, { birth_year: 'old' }))).toEqual([
      'birth_year',
    ])
  })

  it('names the member who looks after a contact (O-70)', async () => {
    const { agent } = await newMembers(server.app, server.owner, ['agent'])
    const one = await made({ owner_id: agent.id })
    expect(one.owner_id).toBe(agent.id)
    const patch = async (owner_id: unknown) => call('PATCH', `/customers/${one.id}`, { owner_id })
    expect((await call('PATCH', `/customers/${one.id}`, { name: 'Eve' })).body).toMatchObject({
      ...{ owner_id: agent.id, name: 'Eve' },
    })
    expect((await patch(null)).body['owner_id']).toBeNull()
    const stranger = randomUUID()
    expect(fieldsOf(await patch(stranger))).toEqual(['owner_id'])
    expect(fieldsOf(await call('POST', '/customers', { owner_id: stranger }))).toEqual(['owner_id'])
    const identify = (owner_id: string) =>
      call('POST', '/customers/identify', { external_id: 'owned', owner_id })
    expect(fieldsOf(await identify(stranger))).toEqual(['owner_id'])
    expect((await identify(agent.id)).body['owner_id']).toBe(agent.id)
    expect((await identify(agent.id)).body['owner_id']).toBe(agent.id)
    const { body } = await call('GET', '/export')
    expect(JSON.stringify(body['customers'])).not.toContain('owner_id')
  })

  it('one of the host’s ids is one customer’s', async () => {
    const [one, two] = [await made({ external_id: 'only', user_id: 'u-only' }), await made()]
    for (const field of ['external_id', 'user_id'] as const) {
      const refused = await call('PATCH', `/customers/${two.id}`, { [field]: one[field] })
      expect([refused.status, refused.body.code, fieldsOf(refused)]).toEqual([409, 13005, [field]])
      expect((await call('POST', '/customers', { [field]: one[field] })).status).toBe(409)
    }
    expect(fieldsOf(await call('POST', '/customers', { id: one.id }))).toEqual(['id'])
    expect(
      (await call('PATCH', `/customers/${one.id}`, { external_id: 'only', name: 'Same' })).status,
    ).toBe(200)
  })

  it('finds folded, by any of the words that name somebody, a page at a time', async () => {
    const word = randomUUID().slice(0, 8)
    for (const name of ['İpek', 'IŞIL', 'ömer'])
      await made({ name: `${name} ${word}`, email: `${name.length}@${word}.example` })
    expect(await names(`q=${encodeURIComponent(`ipek ${word}`)}`)).toEqual([`İpek ${word}`])
    expect(await names(`q=${encodeURIComponent(`OMER ${word.toUpperCase()}`)}`)).toEqual([
      `ömer ${word}`,
    ])
    expect(await names(`q=${encodeURIComponent(`@${word}`)}`)).toHaveLength(3)
    expect(await names(`q=${word.slice(0, 3)}%25`)).toEqual([])
    // What a respondent said about themselves is found too.
    await server.send(
      payload({ device_id: randomUUID(), customer: { external_id: `said-${word}`, name: 'Şule' } }),
      { 'idempotency-key': randomUUID() },
    )
    expect(await names(`q=said-${word}`)).toEqual(['Şule'])
    const seen: string[] = []
    for (let after = ''; ; ) {
      const { body } = await call('GET', `/customers?q=${word}&limit=2${after}`)
      seen.push(...(body['items'] as OwnerCustomer[]).map(({ id }) => id))
      if (body['next'] === null) break
      after = `&after=${body['next']}`
    }
    expect([seen.length, new Set(seen).size]).toEqual([4, 4])
  })

  it('exports all that is kept, erases it, and says 404 from then on', async () => {
    const canary = `canary-${randomUUID()}`
    const { id } = await made({ external_id: canary, email: `${canary}@x.example` })
    const responses = [
      { question_id: ids.mood, option_id: ids.good },
      { question_id: agreement.id, option_id: agreement.accept },
      { question_id: ids.topics, option_id: ids.price },
    ]
    await server.setNode({
      privacy_notice: { version: '7', texts: [{ language: 'tr', text: 'Aydınlatma' }] },
    })
    const shown = { version: '7', language: 'tr' }
    const sent = await server.send(
      payload({
        device_id: randomUUID(),
        language_id: ids.turkish,
        customer: { id, name: canary },
        responses,
        privacy_notice: shown,
      }),
      { 'idempotency-key': randomUUID() },
    )
    await server.setNode({})
    expect(sent.status).toBe(200)
    const feedbackId = sent.body.id ?? ''
    const opening = {
      feedbackId,
      workspaceId: server.workspaceId,
      nodeId: ids.node,
      slots: null,
      at: server.clock.now,
    }
    await server.store.chats.open({
      ...opening,
      agentId: null,
      priority: 0,
      topic: null,
      label: canary,
    })
    await server.store.chats.addNote(server.workspaceId, {
      id: randomUUID(),
      feedbackId,
      agentId: null,
      body: `about ${canary}`,
      createdAt: 0,
      refusal: null,
    })
    await call('POST', `/feedbacks/${feedbackId}/notes`, { body: `noted of ${canary}` })
    await call('PUT', `/feedbacks/${feedbackId}/tags`, { tags: ['vip'] })
    const exported = CustomerExport.parse((await call('GET', `/customers/${id}/export`)).body)
    expect(exported.customer).toMatchObject({ id, external_id: canary })
    expect(exported.feedbacks).toMatchObject([
      {
        id: sent.body.id,
        customer: { id },
        privacy_notice: shown,
        tags: ['vip'],
        timeline: [{ note: `noted of ${canary}` }],
      },
    ])
    expect(exported.chats).toMatchObject([
      { feedback_id: feedbackId, notes: [{ body: `about ${canary}` }] },
    ])
    expect(exported.consents).toMatchObject([
      {
        feedback_id: sent.body.id,
        question_id: agreement.id,
        flow_version: 1,
        language_id: ids.turkish,
        accepted: true,
        text: 'Kabul ediyorum',
        withdrawn_at: null,
      },
    ])
    expect(exported.consents[0]?.text_hash).toMatch(/^[0-9a-f]{64}$/)

    expect((await call('GET', `/customers/${id}/consents`)).body['items']).toEqual(
      exported.consents,
    )
    expect((await server.stranger.call('GET', `/customers/${id}/consents`)).status).toBe(404)
    const consent = { feedback_id: sent.body.id, question_id: agreement.id }
    const withdrawn = await call('POST', `/customers/${id}/consents/withdraw`, consent)
    expect(withdrawn.body['withdrawn_at']).toBe(new Date(server.clock.now).toISOString())
    expect(
      (
        await call('POST', `/customers/${id}/consents/withdraw`, {
          ...consent,
          question_id: ids.mood,
        })
      ).status,
    ).toBe(404)

    expect((await call('DELETE', `/customers/${id}`)).body).toEqual({ id })
    await server.runJobs()
    for (const [method, path] of [
      ['GET', `/customers/${id}`],
      ['GET', `/customers/${id}/export`],
      ['PATCH', `/customers/${id}`],
      ['DELETE', `/customers/${id}`],
      ['GET', `/feedbacks/${sent.body.id}`],
    ] as const)
      expect([
        method,
        (await call(method, path, method === 'PATCH' ? {} : undefined)).status,
      ]).toEqual([method, 404])
    expect(await server.store.chats.byFeedback(feedbackId)).toBeNull()
    expect((await call('POST', '/customers', { external_id: canary })).status).toBe(409)
    const bundle = { format: 'askwell-bundle/1', customers: [{ id, external_id: canary }] }
    expect((await call('POST', '/import', bundle)).body['imported']).toMatchObject({ customers: 0 })
    expect((await call('GET', '/export')).raw.body).not.toContain(canary)
  })

  it('a declined agreement is recorded as declined, an unanswered one not at all', async () => {
    const { id } = await made({ external_id: randomUUID() })
    const sent = async (more: object[]) => {
      const responses = [{ question_id: ids.mood, option_id: ids.good }, ...more]
      await server.send(
        payload({ device_id: randomUUID(), customer: { id }, responses: responses as never }),
        { 'idempotency-key': randomUUID() },
      )
    }
    await sent([])
    await sent([{ question_id: agreement.id, option_id: agreement.decline }])
    const { consents } = CustomerExport.parse((await call('GET', `/customers/${id}/export`)).body)
    expect(consents).toMatchObject([{ accepted: false, text: 'I agree' }])
  })

  it('of another workspace everything is 404 and nothing changes (R-SEC-15)', async () => {
    const { id } = await made({ name: 'Ours' })
    for (const at of [id, randomUUID(), 'nonsense'])
      for (const [method, path, body] of [
        ['GET', ''],
        ['PATCH', '', { name: 'Theirs' }],
        ['DELETE', ''],
        ['GET', '/export'],
        ['POST', '/consents/withdraw', { feedback_id: ids.unknown, question_id: ids.mood }],
      ] as const) {
        const reply = await server.stranger.call(method, `/customers/${at}${path}`, body)
        expect([method, path, reply.status, reply.body.code]).toEqual([method, path, 404, 13002])
      }
    expect((await server.stranger.call('GET', '/customers')).body['items']).toEqual([])
    expect((await call('GET', `/customers/${id}`)).body).toMatchObject({ name: 'Ours' })
  })
})

const agreement = { id: randomUUID(), accept: randomUUID(), decline: randomUUID() }

/** The usual flow with an agreement on its first page. */
function withAgreement() {
  const flow = newFlow({ id: ids.flow })
  const [start] = testFlow().states
  const element = randomUUID()
  const option = (id: string, key: string, order: number) => ({
    id,
    key,
    body: { en: key },
    order,
    isVisible: true,
  })
  const question = {
    ...(flow.elements[0]?.question ?? {}),
    id: agreement.id,
    key: 'terms',
    style: 'agreement' as const,
    body: { en: 'I agree', tr: 'Kabul ediyorum' },
    isRequired: false,
    options: [option(agreement.accept, 'accept', 1), option(agreement.decline, 'decline', 2)],
  }
  return {
    ...flow,
    elements: [
      ...flow.elements,
      { id: element, type: 'question' as const, order: 3, isVisible: true, triggers: [], question },
    ],
    states: flow.states.map((state) =>
      state.id === start?.id ? { ...state, elements: [...state.elements, element] } : state,
    ),
  } as ReturnType<typeof newFlow>
}
