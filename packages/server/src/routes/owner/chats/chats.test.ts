// What agents do in chats, over the real app.
import { randomUUID } from 'node:crypto'
import { AgentChat, ChatSummary, FeedbackDetail } from '@askwell/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ChatServer, startChatServer } from '../../../test-kit/chat-server.ts'
import { newFlow } from '../../../test-kit/owner-server.ts'
import { id, ids, testFlow } from '../../../test-kit/respondent-flow.ts'
import { image } from '../../../test-kit/upload-files.ts'

let server: ChatServer
beforeAll(async () => {
  server = await startChatServer()
})
afterAll(() => server.close())

const usual = {
  rating_enabled: true,
  rating_body: null,
  queue_enabled: false,
  queue_body: null,
  slots: 0,
  prevent_upload: false,
  email_replies: false,
  close_after_hours: null,
  routes: [],
}
const settings = (chat: object = {}) => server.setNode({ chat: { ...usual, ...chat } })
const opened = async (change = {}) => {
  const visitor = await server.visitor(change)
  await visitor.chat()
  return visitor
}
const listed = async (query = '') =>
  ((await server.owner.call('GET', `/chats?limit=500&${query}`)).body['items'] as unknown[]).map(
    (one) => ChatSummary.parse(one),
  )
const find = async (feedbackId: string, query = '') =>
  (await listed(query)).find(({ feedback_id }) => feedback_id === feedbackId)
const post = (feedbackId: string, path: string, body: object) =>
  server.owner.call('POST', `/chats/${feedbackId}/${path}`, body)

describe('O-16: the inbox', () => {
  it('lists by status with the last message, what is unread and whose it is', async () => {
    await settings()
    const visitor = await opened({ customer: { name: 'Zoë' } })
    await visitor.writes('one')
    await visitor.writes('two')
    expect(await find(visitor.id, 'status=open')).toMatchObject({
      unread: 2,
      creator_label: 'Zoë',
      node_name: 'Corner shop',
      agent_id: null,
      last_item: { detail: { comment: { body: 'two' } } },
    })
    expect(await find(visitor.id, 'status=closed')).toBeUndefined()
    expect((await server.owner.call('GET', '/chats?status=lost')).status).toBe(422)
    expect((await server.owner.call('GET', '/chats?after=made-up')).status).toBe(422)
  })

  it('R-CHAT-55: an agent reads all of it, and answers once under a key', async () => {
    const visitor = await opened()
    await visitor.writes('hello')
    const ada = (
      await server.owner.call('POST', '/agents', {
        name: 'Ada',
        email: 'ada@x.test',
        avatar_color: '#20b8f7',
      })
    ).body['id'] as string
    const key = randomUUID()
    const first = await server.agentWrites(visitor.id, 'hi', { agentId: ada, key })
    expect(await server.agentWrites(visitor.id, 'hi', { agentId: ada, key })).toEqual(first)
    const whole = AgentChat.parse(await server.agentReads(visitor.id))
    expect(whole).toMatchObject({
      agent_id: ada,
      unread: 0,
      seq: 2,
      notes: [],
      responses: [{ question: 'mood', response: 'good' }],
    })
    const seen = (await visitor.chat()).body.timeline_items[1]
    expect(seen?.detail.user).toEqual({
      id: ada,
      name: 'Ada',
      surname: null,
      nickname: null,
      email: null,
      phone_number: null,
      avatar: null,
      avatar_color: '#20b8f7',
    })
  })

  it('R-CHAT-17: a nameless agent shows an e-mail, else a phone; one that is gone shows nothing', async () => {
    const visitor = await opened()
    const agents = [
      { nickname: 'bo', email: 'bo@x.test' },
      { email: 'c@x.test', phone_number: '+1' },
      { phone_number: '+1555' },
    ]
    const made: string[] = []
    for (const agent of agents)
      made.push((await server.owner.call('POST', '/agents', agent)).body['id'] as string)
    for (const agentId of made) await server.agentWrites(visitor.id, 'hi', { agentId })
    const users = async () =>
      (await visitor.chat()).body.timeline_items.map(({ detail }) => [
        detail.user?.nickname,
        detail.user?.email,
        detail.user?.phone_number,
      ])
    expect(await users()).toEqual([
      ['bo', null, null],
      [null, 'c@x.test', null],
      [null, null, '+1555'],
    ])
    await server.owner.call('DELETE', `/agents/${made[1]}`)
    expect((await users())[1]).toEqual([null, null, null])
  })

  it('a picture of an agent goes also where visitors may send none', async () => {
    await settings({ prevent_upload: true })
    const visitor = await opened()
    const item = await server.agentWrites(visitor.id, '', {
      attachment: new Blob([new Uint8Array(await image('png'))]),
    })
    expect(item.detail.comment.attachment?.type).toBe('image/png')
    await settings()
  })

  it.each([
    ['an agent of another workspace', { agent_id: randomUUID(), body: 'x' }, 422],
    ['no id at all', { agent_id: 'x', body: 'x' }, 422],
    ['nothing said', { body: '  ' }, 422],
  ])('refuses %s', async (_, fields, status) => {
    const visitor = await opened()
    expect(
      (await server.agentPosts(server.owner, visitor.id, fields as Record<string, string>)).status,
    ).toBe(status)
    expect((await visitor.chat()).body.seq).toBe(0)
  })

  it('W12: an open chat that is nobody’s waits like a queued one; the first who takes it has it, and the next one reads whose it is', async () => {
    await settings()
    const [first, second] = await Promise.all(
      [1, 2].map((n) => server.owner.call('POST', '/agents', { name: `Taker ${n}` })),
    )
    const visitor = await server.visitor()
    await visitor.chat()
    const waiting = async () =>
      (
        (await server.owner.call('GET', '/chats?waiting=true')).body as unknown as {
          items: ChatSummary[]
        }
      ).items.map((one) => one.feedback_id)
    const counts = async () =>
      (await server.owner.call('GET', '/chat_counts')).body as unknown as {
        waiting: number
        waiting_since: string | null
        mine: number
      }
    expect(await waiting()).toContain(visitor.id)
    const before = await counts()
    expect([before.waiting > 0, before.waiting_since !== null, before.mine]).toEqual([
      true,
      true,
      0,
    ])
    const take = (agent: typeof first) =>
      server.owner.call('POST', `/chats/${visitor.id}/take`, { agent_id: agent?.body['id'] })
    expect((await take(first)).body).toMatchObject({ status: 'open', agent_id: first?.body['id'] })
    expect((await take(second)).body).toMatchObject({ status: 'open', agent_id: first?.body['id'] })
    expect(await waiting()).not.toContain(visitor.id)
    expect((await counts()).waiting).toBe(before.waiting - 1)
    expect(await server.agentSets(visitor.id, 'closed')).toBe(200)
    expect((await take(second)).status).toBe(409)
    expect((await server.stranger.call('POST', `/chats/${visitor.id}/take`, {})).status).toBe(404)
  })

  it('A-196: statuses move only the ways they may, and the same again is no change', async () => {
    await settings({ queue_enabled: true })
    const queued = await opened()
    await settings()
    const open = await opened()
    const tries: [string, string, number][] = []
    for (const to of ['queued', 'archived', 'closed'])
      tries.push([queued.id, to, to === 'queued' ? 200 : 409])
    for (const to of ['queued', 'archived', 'open'])
      tries.push([open.id, to, to === 'open' ? 200 : 409])
    for (const [chat, to, status] of tries)
      expect([to, (await post(chat, 'status', { status: to })).status]).toEqual([to, status])
    expect((await server.agentPosts(server.owner, queued.id, { body: 'x' })).body.code).toBe(13070)
    expect((await post(queued.id, 'status', { status: 'open' })).body).toMatchObject({
      status: 'open',
      agent_id: expect.any(String),
    })
    expect((await queued.writes('at last')).status).toBe(200)
    expect((await post(open.id, 'status', { status: 'closed' })).status).toBe(200)
    expect((await server.agentPosts(server.owner, open.id, { body: 'x' })).body.code).toBe(13070)
    expect((await post(open.id, 'status', { status: 'open' })).status).toBe(200)
    await open.archives()
    for (const to of ['open', 'closed', 'queued'])
      expect((await post(open.id, 'status', { status: to })).body.code).toBe(13005)
    expect((await open.chat()).body.timeline_items.map(({ detail }) => detail.status)).toEqual([
      'closed',
      'open',
      'archived',
    ])
  })

  it('A-197: a slot that is free opens, a full house queues, and a closed chat frees its slot', async () => {
    const node = randomUUID()
    await server.owner.call('POST', '/nodes', {
      id: node,
      name: 'Small',
      flow_id: ids.flow,
      chat: { queue_enabled: true, slots: 1 },
    })
    const [first, second] = [await opened({ node_id: node }), await opened({ node_id: node })]
    expect([(await first.chat()).body.status, (await second.chat()).body.status]).toEqual([
      'open',
      'queued',
    ])
    await server.agentSets(first.id, 'closed')
    expect((await (await opened({ node_id: node })).chat()).body.status).toBe('open')
  })

  it('notes are the agents’ own; marks make read and unread; a chat can be given away', async () => {
    const visitor = await opened()
    await visitor.writes('one')
    await visitor.writes('two')
    expect((await post(visitor.id, 'notes', { body: 'canary-note' })).status).toBe(200)
    expect((await server.agentReads(visitor.id)).notes.map(({ body }) => body)).toEqual([
      'canary-note',
    ])
    expect(JSON.stringify((await visitor.chat()).body)).not.toContain('canary-note')
    expect((await post(visitor.id, 'seen', { seq: 2 })).body).toMatchObject({
      unread: 0,
      agent_seen_seq: 2,
    })
    expect((await post(visitor.id, 'seen', { seq: 1 })).body).toMatchObject({ unread: 1 })
    const bo = (await server.owner.call('POST', '/agents', { name: 'Bo' })).body['id']
    expect((await post(visitor.id, 'assign', { agent_id: bo })).body['agent_id']).toBe(bo)
    expect((await find(visitor.id, `agent_id=${bo}`))?.feedback_id).toBe(visitor.id)
    expect((await post(visitor.id, 'assign', { agent_id: randomUUID() })).status).toBe(422)
    expect((await post(visitor.id, 'assign', { agent_id: null })).body['agent_id']).toBeNull()
  })
})

describe('routes', () => {
  it('the first whose rules hold on the answers says who, how soon and about what', async () => {
    const ada = (await server.owner.call('POST', '/agents', { name: 'Ada' })).body['id'] as string
    const bad = [{ elementId: id(30), operator: 'option_match' as const, optionIds: [ids.bad] }]
    const remark = [{ elementId: id(33), operator: 'regex' as const, value: 'refund|money' }]
    const routes = [
      { topic: 'money', rules: remark, priority: 50, agent_id: ada },
      { topic: 'unhappy', rules: bad, priority: 10, agent_id: null },
    ]
    await settings({ queue_enabled: true, routes })
    const happy = await opened()
    const unhappy = await opened({
      responses: [
        { question_id: ids.mood, option_id: ids.bad },
        { question_id: ids.email, body: 'a@b.example' },
      ],
      path: [
        { state_id: ids.start, at: 0 },
        { state_id: ids.contact, at: 1 },
      ],
    })
    const money = await opened({
      responses: [
        { question_id: ids.mood, option_id: ids.good },
        { question_id: ids.remark, body: 'REFUND please' },
      ],
    })
    const queue = (await listed('status=queued')).filter(({ feedback_id }) =>
      [happy.id, unhappy.id, money.id].includes(feedback_id),
    )
    expect(
      queue.map(({ feedback_id, topic, priority, agent_id }) => [
        feedback_id,
        topic,
        priority,
        agent_id,
      ]),
    ).toEqual([
      [money.id, 'money', 50, ada],
      [unhappy.id, 'unhappy', 10, null],
      [happy.id, null, 0, null],
    ])
    await settings()
  })
})

describe('a form inside a chat', () => {
  const small = newFlow({ name: 'How did we do?' })
  const answers = {
    language_id: testFlow().defaultLanguageId,
    created_at: '2026-11-20T12:00:00.000Z',
    responses: [
      { question_id: ids.mood, option_id: ids.good },
      { question_id: ids.remark, body: 'call 05321112233' },
    ],
  }

  it('is sent by an agent, run by the engine, masked, kept with the chat, and answered once', async () => {
    await server.owner.call('POST', '/flows', small)
    await server.owner.call('POST', `/flows/${small.id}/publish`)
    const visitor = await opened()
    const item = (await post(visitor.id, 'forms', { flow_id: small.id })).body as unknown as {
      id: string
      action: string
      detail: object
    }
    expect(item).toMatchObject({
      action: 'send_form',
      detail: { form: { flow_id: small.id, flow_version: 1, name: 'How did we do?' } },
    })
    const path = `/chat_forms/${item.id}`
    expect((await visitor.call('GET', path)).body).toMatchObject({
      answered: false,
      flow: { id: small.id, version: 1 },
    })
    const impossible = { ...answers, responses: [{ question_id: ids.mood, option_id: ids.price }] }
    expect((await visitor.call('POST', path, impossible)).status).toBe(422)
    expect(
      (await visitor.call('POST', path, { ...answers, language_id: randomUUID() })).status,
    ).toBe(422)
    const first = await visitor.call('POST', path, answers)
    expect(first).toMatchObject({
      status: 200,
      body: {
        action: 'answer_form',
        detail: {
          form_item_id: item.id,
          responses: [{ question: 'mood', response: 'good' }, { question: 'remark' }],
        },
      },
    })
    expect(JSON.stringify(first.body)).not.toContain('1112233')
    expect((await visitor.call('POST', path, answers)).body['id']).toBe(first.body['id'])
    expect(
      (
        await visitor.call('POST', path, {
          ...answers,
          responses: [
            { question_id: ids.mood, option_id: ids.bad },
            { question_id: ids.email, body: 'a@b.example' },
          ],
        })
      ).body['code'],
    ).toBe(13005)
    expect((await visitor.call('GET', path)).body['answered']).toBe(true)
    const { forms } = (await server.owner.call('GET', `/feedbacks/${visitor.id}`))
      .body as unknown as FeedbackDetail
    expect(FeedbackDetail.shape.forms.parse(forms)).toEqual([
      {
        id: item.id,
        name: 'How did we do?',
        flow_id: small.id,
        flow_version: 1,
        sent_at: expect.any(String),
        answered_at: expect.any(String),
        responses: [
          { question_id: ids.mood, option_id: ids.good },
          {
            question_id: ids.remark,
            body: expect.stringContaining('call'),
            hidePersonalData: true,
          },
        ],
        answers: [
          { question: 'mood', response: 'good', url: null },
          { question: 'remark', response: expect.not.stringContaining('1112233'), url: null },
        ],
      },
    ])
    expect(
      (await server.agentReads(visitor.id)).timeline_items.map(({ action }) => action),
    ).toEqual(['send_form', 'answer_form'])
  })

  it('is nobody else’s, and of no other workspace', async () => {
    const [visitor, other] = [await opened(), await opened()]
    const item = (await post(visitor.id, 'forms', { flow_id: small.id })).body['id']
    expect((await other.call('GET', `/chat_forms/${item}`)).status).toBe(404)
    expect((await other.call('POST', `/chat_forms/${item}`, answers)).status).toBe(404)
    const { forms } = (await server.owner.call('GET', `/feedbacks/${visitor.id}`))
      .body as unknown as FeedbackDetail
    expect(forms).toMatchObject([{ id: item, answered_at: null, responses: [], answers: [] }])
    for (const flowId of [randomUUID(), newFlow().id])
      expect((await post(visitor.id, 'forms', { flow_id: flowId })).status).toBe(422)
    await server.agentSets(visitor.id, 'closed')
    expect((await post(visitor.id, 'forms', { flow_id: small.id })).body.code).toBe(13070)
    expect((await visitor.call('POST', `/chat_forms/${item}`, answers)).body['code']).toBe(13070)
  })
})

describe('O-17: profiles and canned replies', () => {
  it('are made, changed and removed, and say what is wrong', async () => {
    const made = await server.owner.call('POST', '/agents', { name: 'Ada', avatar_url: '/files/x' })
    const agentId = made.body['id']
    expect(
      (await server.owner.call('PATCH', `/agents/${agentId}`, { nickname: 'ad' })).body,
    ).toMatchObject({ name: 'Ada', nickname: 'ad' })
    for (const wrong of [
      { avatar_url: 'javascript:alert(1)' },
      { avatar_color: 'red' },
      { email: 'x' },
      { name: 7 },
    ])
      expect((await server.owner.call('PATCH', `/agents/${agentId}`, wrong)).status).toBe(422)
    expect((await server.owner.call('POST', '/agents', {})).status).toBe(422)
    expect(
      (await server.owner.call('POST', '/agents', { id: agentId, name: 'Eve' })).body.code,
    ).toBe(13005)
    expect((await server.owner.call('DELETE', `/agents/${agentId}`)).status).toBe(200)
    expect((await server.owner.call('DELETE', `/agents/${agentId}`)).status).toBe(404)
    const reply = (
      await server.owner.call('POST', '/canned_replies', { title: 'Hi', body: 'Hello!' })
    ).body
    expect(
      (
        await server.owner.call('PUT', `/canned_replies/${reply['id']}`, {
          title: 'Hi',
          body: 'Hello there!',
        })
      ).body,
    ).toMatchObject({
      body: 'Hello there!',
    })
    expect((await server.owner.call('GET', '/canned_replies')).body['items']).toMatchObject([
      { title: 'Hi', body: 'Hello there!', actions: { add_labels: [], take: false, close: false } },
    ])
    const actions = { add_labels: ['Refund'], take: true, close: true }
    expect(
      (
        await server.owner.call('PUT', `/canned_replies/${reply['id']}`, {
          title: 'Hi',
          body: 'Bye!',
          actions,
        })
      ).body,
    ).toMatchObject({ actions })
    expect(
      (
        await server.owner.call('PUT', `/canned_replies/${reply['id']}`, {
          title: 'Hi',
          body: 'x',
          actions: { add_labels: [''] },
        })
      ).status,
    ).toBe(422)
    expect((await server.owner.call('DELETE', `/canned_replies/${reply['id']}`)).status).toBe(200)
  })
})
