// The first screen of the studio in one call: what needs attention, for each caller what they may see (O-26).
import { randomUUID } from 'node:crypto'
import type { Home } from '@askwell/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eventually } from '../../test-kit/eventually.ts'
import { newMembers, type TestMember } from '../../test-kit/members.ts'
import {
  newFlow,
  newNode,
  type Owner,
  type OwnerServer,
  startOwnerServer,
} from '../../test-kit/owner-server.ts'
import { openReceiver, type Receiver } from '../../test-kit/receiver.ts'
import { ids, payload } from '../../test-kit/respondent-flow.ts'

const dayMs = 86_400_000

describe('home (O-26)', () => {
  let server: OwnerServer
  let receiver: Receiver
  let people: Record<'editor' | 'analyst' | 'agent', TestMember>
  const call: OwnerServer['owner']['call'] = (...args) => server.owner.call(...args)
  beforeAll(async () => {
    receiver = await openReceiver()
    server = await startOwnerServer({ config: { outboundAllow: [receiver.target] } })
    people = await newMembers(server.app, server.owner, ['editor', 'analyst', 'agent'])
  })
  afterAll(async () => {
    await server.close()
    await receiver.close()
  })

  const homeOf = async (who: Pick<Owner, 'call'> = server.owner): Promise<Home> => {
    const reply = await who.call('GET', '/home')
    expect(reply.status, JSON.stringify(reply.body)).toBe(200)
    return reply.body as unknown as Home
  }
  const kinds = async (who?: Pick<Owner, 'call'>) =>
    (await homeOf(who)).attention.map(({ kind }) => kind)
  const answers = async (change: object = {}): Promise<string> => {
    server.clock.now += 1_000
    const reply = await server.send(payload({ device_id: randomUUID(), ...change }), {
      'idempotency-key': randomUUID(),
    })
    expect(reply.status, JSON.stringify(reply.body)).toBe(200)
    return String(reply.body.id)
  }
  const iso = (inMs: number): string => new Date(server.clock.now + inMs).toISOString()

  it('says nothing in a quiet workspace, and shows the newest responses with their words', async () => {
    expect(await homeOf()).toMatchObject({ attention: [], recent: [] })
    const responses = [
      { question_id: ids.mood, option_id: ids.good },
      { question_id: ids.remark, body: 'Fine' },
    ]
    const id = await answers({ responses })
    const { attention, recent } = await homeOf()
    expect(attention).toEqual([])
    expect(recent).toMatchObject([{ id, words: 'Fine', completed: true, node_id: ids.node }])
    expect(await homeOf(people.agent)).toEqual({
      ...{ attention: [], tiles: null, surveys: null, follow_ups: null, recent: [] },
    })
    expect(await homeOf(server.stranger)).toMatchObject({ attention: [], recent: [] })
  })

  it('names overdue follow-ups to those who see the response', async () => {
    const id = await answers()
    await call('PATCH', `/feedbacks/${id}/follow_up`, { revision: 0, due_at: iso(1_000) })
    expect(await kinds()).toEqual([])
    server.clock.now += 2_000
    expect((await homeOf()).attention).toMatchObject([
      {
        ...{ kind: 'overdue_follow_ups', count: 1, severity: 'now' },
        ...{ target: '/inbox/follow-ups?due=overdue', survey_id: null },
      },
    ])
    // An agent sees only responses that became a conversation.
    expect(await kinds(people.agent)).toEqual([])
    await call('PATCH', `/feedbacks/${id}/follow_up`, {
      ...{ revision: 1, status: 'closed', outcome: 'resolved' },
    })
    expect(await kinds()).toEqual([])
  })

  it('names unhappy people with an address whom nobody has answered or followed up for a day (O-72)', async () => {
    const bad = (customer: object) => ({
      customer,
      responses: [
        { question_id: ids.mood, option_id: ids.bad },
        { question_id: ids.email, body: 'ada@people.test' },
      ],
      path: [
        { state_id: ids.start, at: 0 },
        { state_id: ids.contact, at: 8_000 },
      ],
    })
    const detractors = async (who?: Pick<Owner, 'call'>) =>
      (await homeOf(who)).attention.filter(({ kind }) => kind.startsWith('detractors'))
    const reached = { external_id: randomUUID(), phone_number: '+90 212 555 00 00' }
    const [first, second] = [await answers(bad(reached)), await answers(bad(reached))]
    await answers({ customer: { ...reached, external_id: randomUUID() } })
    const since = iso(-2_000)
    server.clock.now += dayMs - 2_000
    expect(await detractors()).toEqual([])
    server.clock.now += 3_000
    expect(await detractors()).toMatchObject([
      { count: 2, severity: 'now', oldest_at: since, survey_id: ids.flow },
    ])
    expect(await detractors(people.agent)).toEqual([])
    await call('PATCH', `/feedbacks/${first}/follow_up`, { revision: 0 })
    const [one] = await detractors()
    expect(one).toMatchObject({ count: 1 })
    const { pathname, searchParams } = new URL(one?.target ?? '', 'https://studio.invalid')
    expect(pathname).toBe('/responses')
    const listed = await call(
      'GET',
      `/feedbacks?flow_id=${ids.flow}&follow_up=none&f=${searchParams.get('f')}`,
    )
    expect((listed.body['items'] as { id: string }[]).map(({ id }) => id)).toEqual([second])
    await call('PATCH', `/feedbacks/${second}/follow_up`, { revision: 0 })
    expect(await detractors()).toEqual([])
  })

  it('names a live survey whose changes nobody has published for a week, to those who edit it', async () => {
    // So that the sessions of the others are still valid at its end.
    server.clock.now -= 16 * dayMs
    const flow = newFlow({ name: 'Forgotten' })
    const node = newNode(flow.id)
    await call('POST', '/flows', flow)
    await call('POST', `/flows/${flow.id}/publish`)
    await call('POST', '/nodes', node)
    const stale = async (who?: Pick<Owner, 'call'>) =>
      (await homeOf(who)).attention.filter(({ kind }) => kind === 'stale_draft')
    server.clock.now += 1_000
    await call('PUT', `/flows/${flow.id}`, flow)
    server.clock.now += 8 * dayMs
    // It says the same as the version.
    expect(await stale()).toEqual([])
    expect((await call('PUT', `/flows/${flow.id}`, { ...flow, name: 'Renamed' })).status).toBe(200)
    const since = iso(0)
    server.clock.now += 7 * dayMs
    expect(await stale()).toEqual([])
    server.clock.now += 1
    const item = {
      ...{ kind: 'stale_draft', count: 1, severity: 'soon', oldest_at: since },
      ...{ target: `/flows/${flow.id}`, survey_id: flow.id, name: 'Renamed' },
    }
    expect(await stale()).toEqual([item])
    expect(await stale(people.editor)).toEqual([item])
    expect(await stale(people.analyst)).toEqual([])
    await call('PATCH', `/nodes/${node.id}`, { status: 'passive' })
    expect(await stale()).toEqual([])
    await call('PATCH', `/nodes/${node.id}`, { status: 'active' })
    expect(await stale()).toEqual([item])
    await call('POST', `/flows/${flow.id}/publish`)
    expect(await stale()).toEqual([])
  })

  it('names a webhook after three failures in a row, until it works, to those who manage it', async () => {
    const { body: webhook } = await call('POST', '/webhooks', { url: receiver.url })
    receiver.answer = 500
    await answers()
    for (let turn = 0; turn < 2; turn += 1) {
      await server.runJobs()
      expect(await kinds()).toEqual([])
      server.clock.now += 45 * 60_000
    }
    await server.runJobs()
    expect((await homeOf()).attention).toMatchObject([
      { kind: 'failed_deliveries', count: 1, target: `/settings/webhooks/${webhook['id']}` },
    ])
    expect(await kinds(people.editor)).toEqual([])
    receiver.answer = 200
    server.clock.now += 3 * 3_600_000
    await server.runJobs()
    expect(await kinds()).toEqual([])
    receiver.answer = 410
    await answers()
    await server.runJobs()
    expect(await kinds()).toEqual(['failed_deliveries'])
    await call('DELETE', `/webhooks/${webhook['id']}`)
    expect(await kinds()).toEqual([])
  })

  it('names a channel that ends within three days, or whose quota is nearly full', async () => {
    await server.setNode({ activation_end_date: iso(4 * dayMs) })
    expect(await kinds()).toEqual([])
    const ends = iso(2 * dayMs)
    await server.setNode({ activation_end_date: ends })
    expect((await homeOf()).attention).toMatchObject([
      {
        ...{ kind: 'ending_soon', count: 1, severity: 'soon', oldest_at: ends },
        ...{ target: `/channels/${ids.node}`, survey_id: ids.flow },
      },
    ])
    expect(await kinds(people.agent)).toEqual([])
    const quota = (limit: number) => ({
      activation_end_date: null,
      channel_quota: { active: true, action_kind: 'submit' as const, limit },
    })
    await server.setNode(quota(100))
    expect(await kinds()).toEqual([])
    const counted = (await call('GET', `/feedbacks?node_id=${ids.node}&limit=500`)).body['items']
    await server.setNode(quota((counted as unknown[]).length + 1))
    expect(await kinds()).toEqual([])
    await server.setNode(quota((counted as unknown[]).length))
    expect(await kinds()).toEqual(['ending_soon'])
    await server.setNode({ activation_end_date: null, channel_quota: null })
  })

  it('names a live survey that had ten responses in a week and then none for three days', async () => {
    const flow = newFlow({ name: 'Silent' })
    const node = newNode(flow.id)
    await call('POST', '/flows', flow)
    await call('POST', `/flows/${flow.id}/publish`)
    await call('POST', '/nodes', node)
    const of = { flow_id: flow.id, node_id: node.id }
    for (let turn = 0; turn < 9; turn += 1) await answers(of)
    server.clock.now += 3 * dayMs + 60_000
    // Nine are too few to say that it is silent.
    expect(await silent()).toEqual([])
    for (let turn = 0; turn < 10; turn += 1) await answers(of)
    expect(await silent()).toEqual([])
    server.clock.now += 3 * dayMs + 60_000
    expect(await silent()).toMatchObject([
      { survey_id: flow.id, name: 'Silent', target: `/flows/${flow.id}?side=share` },
    ])
    await call('PATCH', `/nodes/${node.id}`, { status: 'passive' })
    expect(await silent()).toEqual([])
  })

  it('shows each published survey with its state, its score and twelve weeks (O-77)', async () => {
    // A Wednesday, a week after the next Monday.
    const monday = Math.ceil(server.clock.now / dayMs / 7) * 7 * dayMs + 4 * dayMs
    server.clock.now = monday + 2 * dayMs
    const flow = newFlow({ name: 'Tiled' })
    const node = newNode(flow.id)
    await call('POST', '/flows', flow)
    await call('POST', `/flows/${flow.id}/publish`)
    await call('POST', '/nodes', node)
    const tileOf = async () => {
      await tiles()
      return (await homeOf()).surveys?.find(({ survey_id }) => survey_id === flow.id)
    }
    const none = Array.from({ length: 12 }, () => 0)
    expect(await tileOf()).toEqual({
      ...{ survey_id: flow.id, name: 'Tiled', state: 'live', responses: 0, score: null },
      weeks: none,
    })
    const of = { flow_id: flow.id, node_id: node.id }
    await answers(of)
    server.clock.now += 7 * dayMs
    for (let turn = 0; turn < 2; turn += 1) await answers(of)
    expect(await tileOf()).toMatchObject({
      responses: 3,
      score: { kind: 'nps', value: 100, n: 3, before: null },
      weeks: [...none.slice(2), 1, 2],
    })
    await call('PATCH', `/nodes/${node.id}`, { activation_start_date: iso(dayMs) })
    expect(await tileOf()).toMatchObject({ state: 'opens' })
    await call('PATCH', `/nodes/${node.id}`, { status: 'passive' })
    expect(await tileOf()).toMatchObject({ state: 'paused' })
    await call('POST', `/flows/${flow.id}/archive`)
    expect(await tileOf()).toBeUndefined()
  })

  it('counts the last 30 days beside the 30 before them, and says what is more than chance', async () => {
    server.clock.now += 90 * dayMs
    const bad = {
      responses: [
        { question_id: ids.mood, option_id: ids.bad },
        { question_id: ids.email, body: 'ada@people.test' },
      ],
      path: [
        { state_id: ids.start, at: 0 },
        { state_id: ids.contact, at: 8_000 },
      ],
    }
    for (let turn = 0; turn < 35; turn += 1) await answers(turn < 30 ? {} : bad)
    expect(await tile('responses')).toMatchObject({ value: 35, before: 0, verdict: 'higher' })
    server.clock.now += 31 * dayMs
    for (let turn = 0; turn < 30; turn += 1) await answers(turn < 10 ? {} : bad)
    expect((await tiles()).map(({ kind }) => kind)).toEqual(['responses', 'nps', 'completion'])
    expect(await tile('responses')).toEqual({
      ...{ kind: 'responses', value: 30, n: 30, before: 35, n_before: 35 },
      ...{ verdict: 'no_difference', is_measured: true },
    })
    expect(await tile('nps')).toMatchObject({
      ...{ n: 30, n_before: 35, verdict: 'lower', value: (-10 / 30) * 100 },
      before: (25 / 35) * 100,
    })
    // Nobody left early, or nobody was seen to.
    expect(await tile('completion')).toMatchObject({ value: null, is_measured: false })
    await server.send(payload({ device_id: randomUUID() }), {
      ...{ 'x-completed': 'false', 'idempotency-key': randomUUID() },
    })
    expect(await tile('completion')).toMatchObject({ value: 30 / 31, before: 1, n: 31 })

    const [first] = (await homeOf()).recent
    const due_at = iso(1_000)
    await call('PATCH', `/feedbacks/${first?.id}/follow_up`, { revision: 0, due_at })
    await call('PATCH', `/feedbacks/${first?.id}/follow_up`, {
      ...{ revision: 1, status: 'closed', outcome: 'resolved' },
    })
    server.clock.now += 2_000
    expect(await tile('closed_follow_ups')).toMatchObject({ value: 1, n: 1, verdict: 'too_few' })
    expect((await homeOf()).follow_ups).toMatchObject({
      ...{ due: 1, closed_in_time: 1, begun: 1, first_action_seconds: 0, closing_seconds: 0 },
      by_assignee: [{ assignee_id: null, due: 1 }],
      by_survey: [{ survey_id: ids.flow, due: 1 }],
    })
    const from = iso(-40 * dayMs)
    const { body } = await call('GET', `/home?from=${from}&to=${iso(-dayMs)}`)
    expect((body as unknown as Home).tiles?.[0]).toMatchObject({ value: 35, before: 0 })
    const refused = await call('GET', `/home?from=${iso(0)}&to=${from}`)
    expect([refused.status, refused.body.errors?.[0]?.field]).toEqual([422, 'from'])
  })

  /** A first count may take longer than Home waits. */
  const tiles = async () =>
    eventually(async () => {
      const { tiles: counted } = await homeOf()
      if (counted === null) throw new Error('still counting')
      return counted
    })
  const tile = async (kind: string) => (await tiles()).find((one) => one.kind === kind)
  const silent = async () =>
    (await homeOf()).attention.filter(
      ({ kind, survey_id }) => kind === 'silent_survey' && survey_id !== ids.flow,
    )
})
