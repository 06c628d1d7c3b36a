// Targets of conversations over the real app: what agents read, in which order, and who is notified when one is missed.
import type { ChatChanged, ChatSummary, NodeSettings } from '@askwell/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { overdueLookMs } from '../../../actions/chat/tell-overdue.ts'
import { type ChatServer, hear, startChatServer } from '../../../test-kit/chat-server.ts'

const minuteMs = 60_000
let server: ChatServer
beforeAll(async () => {
  server = await startChatServer()
})
afterAll(() => server.close())

const usual: NonNullable<NodeSettings['chat']> = {
  ...{ rating_enabled: false, rating_body: null, queue_enabled: false, queue_body: null, slots: 0 },
  ...{ prevent_upload: false, email_replies: false, close_after_hours: null, routes: [] },
}
const none = {
  first_reply_minutes: null,
  next_reply_minutes: null,
  resolve_minutes: null,
  within_hours: false,
}
const aims = (targets: object | null) =>
  server.setNode({ chat: { ...usual, targets: targets && { ...none, ...targets } } })
const newChat = async () => {
  const visitor = await server.visitor()
  await visitor.chat()
  return visitor
}
const listed = async (query: string) =>
  ((await server.owner.call('GET', `/chats?${query}`)).body as unknown as { items: ChatSummary[] })
    .items
const idsOf = async (query: string) => (await listed(query)).map(({ feedback_id }) => feedback_id)
const inMinutes = (minutes: number) => new Date(server.clock.now + minutes * minuteMs).toISOString()

describe('the targets of a channel (A-360)', () => {
  it('are read by agents beside each conversation, soonest first, and never by the visitor', async () => {
    await aims({ first_reply_minutes: 60, next_reply_minutes: 10, resolve_minutes: 120 })
    const [slow, quick] = [await newChat(), await newChat()]
    await server.agentWrites(quick.id, 'Hello')
    expect(await server.agentReads(quick.id)).toMatchObject({
      reply_due_at: null,
      resolve_due_at: inMinutes(120),
    })
    await quick.writes('And now?')
    expect(await server.agentReads(quick.id)).toMatchObject({ reply_due_at: inMinutes(10) })
    expect(await idsOf('due=soonest')).toEqual([quick.id, slow.id])
    const [first] = (await server.owner.call('GET', '/chats?due=soonest&limit=1')).body[
      'items'
    ] as unknown as ChatSummary[]
    expect(first?.feedback_id).toBe(quick.id)
    const next = (await server.owner.call('GET', '/chats?due=soonest&limit=1')).body[
      'next'
    ] as unknown as string
    expect(await idsOf(`due=soonest&limit=1&after=${next}`)).toEqual([slow.id])
    expect(await idsOf('due=overdue')).toEqual([])
    expect(JSON.stringify((await quick.chat()).body)).not.toContain('due_at')
    for (const { id } of [slow, quick]) await server.agentSets(id, 'closed')
    expect(await idsOf('due=soonest')).toEqual([])
  })

  it('are announced once to inboxes and webhooks when they are missed', async () => {
    await aims({ first_reply_minutes: 5 })
    const visitor = await newChat()
    const heard = hear<ChatChanged>(await server.agentSocket(), 'chat_changed')
    server.clock.now += 5 * minuteMs + overdueLookMs
    await expect
      .poll(
        () =>
          heard
            .filter(({ overdue }) => overdue !== undefined)
            .map(({ feedback_id, overdue }) => [feedback_id, overdue]),
        { timeout: 10_000 },
      )
      .toEqual([[visitor.id, 'reply']])
    expect(await idsOf('due=overdue')).toEqual([visitor.id])
    await server.agentWrites(visitor.id, 'Here I am')
    expect(await idsOf('due=overdue')).toEqual([])
  })

  it('rest while the conversation is snoozed, and while its visitor is blocked', async () => {
    await aims({ first_reply_minutes: 30 })
    const visitor = await newChat()
    server.clock.now += 10 * minuteMs
    const snooze = async (until: string | null) =>
      (await server.owner.call('POST', `/chats/${visitor.id}/snooze`, { until })).body
    expect(await snooze('reply')).toMatchObject({ reply_due_at: null })
    server.clock.now += 60 * minuteMs
    expect(await snooze(null)).toMatchObject({ reply_due_at: inMinutes(20) })
    expect(await snooze(inMinutes(60))).toMatchObject({ reply_due_at: inMinutes(80) })
    await server.owner.call('POST', `/chats/${visitor.id}/block`, { reason: null })
    expect(await server.agentReads(visitor.id)).toMatchObject({ reply_due_at: null })
  })

  it.each([
    [{ first_reply_minutes: 0 }, 'first_reply_minutes'],
    [{ next_reply_minutes: 1.5 }, 'next_reply_minutes'],
    [{ resolve_minutes: 86_401 }, 'resolve_minutes'],
    [{ within_hours: 'yes' }, 'within_hours'],
  ])('are refused where no whole minutes up to 60 days are given: %j', async (targets, field) => {
    const nodeId = (await server.owner.call('GET', '/nodes')).body['items'] as unknown as {
      id: string
    }[]
    const reply = await server.owner.call('PATCH', `/nodes/${nodeId[0]?.id}`, {
      chat: { ...usual, targets: { ...none, ...targets } },
    })
    expect(reply.status).toBe(422)
    expect(JSON.stringify(reply.body)).toContain(field)
  })
})
