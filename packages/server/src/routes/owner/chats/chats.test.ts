// What agents do in chats, over the real app.
import { randomUUID } from 'node:crypto'
import { AgentChat, type ChatSummary } from '@askwell/contract'
import { describe, expect, it } from 'vitest'
import { useChatDesk } from '../../../test-kit/chat-desk.ts'
import { ids } from '../../../test-kit/respondent-flow.ts'
import { image } from '../../../test-kit/upload-files.ts'

const desk = useChatDesk()
const { settings, opened, listed, post } = desk

const find = async (feedbackId: string, query = '') =>
  (await listed(query)).find(({ feedback_id }) => feedback_id === feedbackId)

describe('the inbox (O-16)', () => {
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
    expect((await desk.server.owner.call('GET', '/chats?status=lost')).status).toBe(422)
    expect((await desk.server.owner.call('GET', '/chats?after=made-up')).status).toBe(422)
  })

  it('an agent reads all of it, and answers once under a key (R-CHAT-55)', async () => {
    const visitor = await opened()
    await visitor.writes('hello')
    const ada = (
      await desk.server.owner.call('POST', '/agents', {
        name: 'Ada',
        email: 'ada@x.test',
        avatar_color: '#20b8f7',
      })
    ).body['id'] as string
    const key = randomUUID()
    const first = await desk.server.agentWrites(visitor.id, 'hi', { agentId: ada, key })
    expect(await desk.server.agentWrites(visitor.id, 'hi', { agentId: ada, key })).toEqual(first)
    const whole = AgentChat.parse(await desk.server.agentReads(visitor.id))
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

  it('a nameless agent shows an e-mail, else a phone; one that is gone shows nothing (R-CHAT-17)', async () => {
    const visitor = await opened()
    const agents = [
      { nickname: 'bo', email: 'bo@x.test' },
      { email: 'c@x.test', phone_number: '+1' },
      { phone_number: '+1555' },
    ]
    const made: string[] = []
    for (const agent of agents)
      made.push((await desk.server.owner.call('POST', '/agents', agent)).body['id'] as string)
    for (const agentId of made) await desk.server.agentWrites(visitor.id, 'hi', { agentId })
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
    await desk.server.owner.call('DELETE', `/agents/${made[1]}`)
    expect((await users())[1]).toEqual([null, null, null])
  })

  it('a picture of an agent goes also where visitors may send none', async () => {
    await settings({ prevent_upload: true })
    const visitor = await opened()
    const item = await desk.server.agentWrites(visitor.id, '', {
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
      (
        await desk.server.agentPosts(
          desk.server.owner,
          visitor.id,
          fields as Record<string, string>,
        )
      ).status,
    ).toBe(status)
    expect((await visitor.chat()).body.seq).toBe(0)
  })

  it('W12: an open chat that is nobody’s waits like a queued one; the first who takes it has it, and the next one reads whose it is', async () => {
    await settings()
    const [first, second] = await Promise.all(
      [1, 2].map((n) => desk.server.owner.call('POST', '/agents', { name: `Taker ${n}` })),
    )
    const visitor = await desk.server.visitor()
    await visitor.chat()
    const waiting = async () =>
      (
        (await desk.server.owner.call('GET', '/chats?waiting=true')).body as unknown as {
          items: ChatSummary[]
        }
      ).items.map((one) => one.feedback_id)
    const counts = async () =>
      (await desk.server.owner.call('GET', '/chat_counts')).body as unknown as {
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
      desk.server.owner.call('POST', `/chats/${visitor.id}/take`, { agent_id: agent?.body['id'] })
    expect((await take(first)).body).toMatchObject({ status: 'open', agent_id: first?.body['id'] })
    expect((await take(second)).body).toMatchObject({ status: 'open', agent_id: first?.body['id'] })
    expect(await waiting()).not.toContain(visitor.id)
    expect((await counts()).waiting).toBe(before.waiting - 1)
    expect(await desk.server.agentSets(visitor.id, 'closed')).toBe(200)
    expect((await take(second)).status).toBe(409)
    expect((await desk.server.stranger.call('POST', `/chats/${visitor.id}/take`, {})).status).toBe(
      404,
    )
  })

  it('statuses move only the ways they may, and the same again is not a change (A-196)', async () => {
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
    expect(
      (await desk.server.agentPosts(desk.server.owner, queued.id, { body: 'x' })).body.code,
    ).toBe(13070)
    expect((await post(queued.id, 'status', { status: 'open' })).body).toMatchObject({
      status: 'open',
      agent_id: expect.any(String),
    })
    expect((await queued.writes('at last')).status).toBe(200)
    expect((await post(open.id, 'status', { status: 'closed' })).status).toBe(200)
    expect(
      (await desk.server.agentPosts(desk.server.owner, open.id, { body: 'x' })).body.code,
    ).toBe(13070)
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

  it('a slot that is free opens, a full house queues, and a closed chat frees its slot (A-197)', async () => {
    const node = randomUUID()
    await desk.server.owner.call('POST', '/nodes', {
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
    await desk.server.agentSets(first.id, 'closed')
    expect((await (await opened({ node_id: node })).chat()).body.status).toBe('open')
  })

  it('notes are the agents’ own; marks make read and unread; a chat can be given away', async () => {
    const visitor = await opened()
    await visitor.writes('one')
    await visitor.writes('two')
    expect((await post(visitor.id, 'notes', { body: 'canary-note' })).status).toBe(200)
    expect((await desk.server.agentReads(visitor.id)).notes.map(({ body }) => body)).toEqual([
      'canary-note',
    ])
    expect(JSON.stringify((await visitor.chat()).body)).not.toContain('canary-note')
    expect((await post(visitor.id, 'seen', { seq: 2 })).body).toMatchObject({
      unread: 0,
      agent_seen_seq: 2,
    })
    expect((await post(visitor.id, 'seen', { seq: 1 })).body).toMatchObject({ unread: 1 })
    const bo = (await desk.server.owner.call('POST', '/agents', { name: 'Bo' })).body['id']
    expect((await post(visitor.id, 'assign', { agent_id: bo })).body['agent_id']).toBe(bo)
    expect((await find(visitor.id, `agent_id=${bo}`))?.feedback_id).toBe(visitor.id)
    expect((await post(visitor.id, 'assign', { agent_id: randomUUID() })).status).toBe(422)
    expect((await post(visitor.id, 'assign', { agent_id: null })).body['agent_id']).toBeNull()
  })
})

describe('profiles and canned replies (O-17)', () => {
  it('are made, changed and removed, and say what is wrong', async () => {
    const made = await desk.server.owner.call('POST', '/agents', {
      name: 'Ada',
      avatar_url: '/files/x',
    })
    const agentId = made.body['id']
    expect(
      (await desk.server.owner.call('PATCH', `/agents/${agentId}`, { nickname: 'ad' })).body,
    ).toMatchObject({ name: 'Ada', nickname: 'ad' })
    for (const wrong of [
      { avatar_url: 'javascript:alert(1)' },
      { avatar_color: 'red' },
      { email: 'x' },
      { name: 7 },
    ])
      expect((await desk.server.owner.call('PATCH', `/agents/${agentId}`, wrong)).status).toBe(422)
    expect((await desk.server.owner.call('POST', '/agents', {})).status).toBe(422)
    expect(
      (await desk.server.owner.call('POST', '/agents', { id: agentId, name: 'Eve' })).body.code,
    ).toBe(13005)
    expect((await desk.server.owner.call('DELETE', `/agents/${agentId}`)).status).toBe(200)
    expect((await desk.server.owner.call('DELETE', `/agents/${agentId}`)).status).toBe(404)
    const reply = (
      await desk.server.owner.call('POST', '/canned_replies', { title: 'Hi', body: 'Hello!' })
    ).body
    expect(
      (
        await desk.server.owner.call('PUT', `/canned_replies/${reply['id']}`, {
          title: 'Hi',
          body: 'Hello there!',
        })
      ).body,
    ).toMatchObject({
      body: 'Hello there!',
    })
    expect((await desk.server.owner.call('GET', '/canned_replies')).body['items']).toMatchObject([
      { title: 'Hi', body: 'Hello there!', actions: { add_labels: [], take: false, close: false } },
    ])
    const actions = { add_labels: ['Refund'], take: true, close: true }
    expect(
      (
        await desk.server.owner.call('PUT', `/canned_replies/${reply['id']}`, {
          title: 'Hi',
          body: 'Bye!',
          actions,
        })
      ).body,
    ).toMatchObject({ actions })
    expect(
      (
        await desk.server.owner.call('PUT', `/canned_replies/${reply['id']}`, {
          title: 'Hi',
          body: 'x',
          actions: { add_labels: [''] },
        })
      ).status,
    ).toBe(422)
    expect((await desk.server.owner.call('DELETE', `/canned_replies/${reply['id']}`)).status).toBe(
      200,
    )
  })
})
