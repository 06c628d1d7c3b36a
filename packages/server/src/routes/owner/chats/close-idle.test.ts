// Conversations that nobody continues, over the real app: which are closed, when, and what both sides read.
import type { ChatDetail, NodeSettings } from '@askwell/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { closeIdleChats, idleLookMs } from '../../../actions/chat/close-idle.ts'
import { readSettings } from '../../../actions/respondent/settings.ts'
import type { Happened } from '../../../events/happened.ts'
import { type ChatServer, hear, startChatServer, subscribe } from '../../../test-kit/chat-server.ts'

const hourMs = 3_600_000
let server: ChatServer
beforeAll(async () => {
  server = await startChatServer()
})
afterAll(() => server.close())

const usual: NonNullable<NodeSettings['chat']> = {
  ...{ rating_enabled: false, rating_body: null, queue_enabled: false, queue_body: null, slots: 0 },
  ...{ prevent_upload: false, email_replies: false, close_after_hours: null, routes: [] },
}
const closesAfter = (close_after_hours: number | null) =>
  server.setNode({ chat: { ...usual, close_after_hours } })
beforeEach(() => closesAfter(2))

const newChat = async () => {
  const visitor = await server.visitor()
  await visitor.chat()
  return visitor
}
/** Runs it directly instead of by the listening server's own job. */
async function look(): Promise<readonly Happened[]> {
  const told: Happened[] = []
  const deps = { ...server.deps, settings: readSettings(server.deps) }
  await closeIdleChats(deps, (events) => told.push(...events), new AbortController().signal)
  return told
}
const later = (ms: number) => {
  server.clock.now += ms
}
const statusOf = async (id: string) => (await server.agentReads(id)).status
const closings = ({ timeline_items }: Pick<ChatDetail, 'timeline_items'>) =>
  timeline_items
    .filter(({ action }) => action === 'change_status')
    .map(({ actor, detail }) => [actor, detail.status, detail.reason])

describe('a conversation that nobody continues with (A-278)', () => {
  it('is closed after the hours of its channel, and both sides hear why, by the job alone', async () => {
    const visitor = await newChat()
    await visitor.writes('Hello')
    await server.agentWrites(visitor.id, 'What can I do?')
    const socket = await server.socket()
    await subscribe(socket, visitor, 2)
    const heard = hear(socket)
    later(2 * hourMs + idleLookMs)
    // The listening server runs what is due by the test's clock.
    await expect.poll(() => heard.at(-1)?.status, { timeout: 10_000 }).toBe('closed')
    expect(closings((await visitor.chat()).body)).toEqual([['system', 'closed', 'idle']])
    expect((await visitor.writes('Too late')).status).toBe(409)
    // It may be opened again, and is then idle like any other.
    expect(await server.agentSets(visitor.id, 'open')).toBe(200)
    await look()
    expect(await statusOf(visitor.id)).toBe('open')
  })

  it.each([
    { name: 'nothing was ever said', ends: true, prepare: async () => undefined },
    {
      name: 'the agent spoke last',
      ends: true,
      prepare: async (id: string) => void (await server.agentWrites(id, 'Well?')),
    },
    {
      name: 'it was put off, and the time has passed',
      ends: true,
      prepare: async (id: string) => {
        await server.agentWrites(id, 'Well?')
        await server.owner.call('POST', `/chats/${id}/snooze`, {
          until: new Date(server.clock.now + hourMs).toISOString(),
        })
      },
    },
    {
      name: 'it is put off until the visitor writes',
      ends: false,
      prepare: async (id: string) => {
        await server.agentWrites(id, 'Well?')
        await server.owner.call('POST', `/chats/${id}/snooze`, { until: 'reply' })
      },
    },
    { name: 'its channel does not say so', ends: false, prepare: async () => closesAfter(null) },
    { name: 'its channel waits longer', ends: false, prepare: async () => closesAfter(3) },
  ])('ends: $ends, where $name', async ({ prepare, ends }) => {
    const visitor = await newChat()
    await prepare(visitor.id)
    later(2 * hourMs - 1)
    await look()
    expect(await statusOf(visitor.id)).toBe('open')
    later(1)
    await look()
    expect(await statusOf(visitor.id)).toBe(ends ? 'closed' : 'open')
    await server.agentSets(visitor.id, 'closed')
  })

  it('is left alone while its visitor waits for an answer, and when somebody writes at the last moment', async () => {
    const waits = await newChat()
    await server.agentWrites(waits.id, 'What can I do?')
    await waits.writes('Find my parcel')
    const quick = await newChat()
    await server.agentWrites(quick.id, 'Well?')
    // The listening server's job would be quicker.
    await closesAfter(null)
    later(2 * hourMs)
    const { clock, deps } = server
    const idle = await deps.store.chats.idle(
      (await deps.store.chats.byFeedback(quick.id))?.nodeId ?? '',
      clock.now - 2 * hourMs,
      clock.now,
      100,
    )
    expect(idle.map(({ feedbackId }) => feedbackId)).toEqual([quick.id])
    await quick.writes('Here I am')
    const item = {
      ...({
        id: deps.newId(),
        action: 'change_status',
        actor: 'system',
        agentId: null,
        clientId: null,
        body: null,
      } as const),
      ...{ detail: { status: 'closed' as const }, createdAt: clock.now },
    }
    const late = await deps.store.chats.write({
      feedbackId: quick.id,
      allowedIn: ['open'],
      quietSince: clock.now - 2 * hourMs,
      status: 'closed',
      item,
    })
    expect(late.kind).toBe('refused')
    await closesAfter(2)
    await look()
    expect([await statusOf(waits.id), await statusOf(quick.id)]).toEqual(['open', 'open'])
  })

  it('says nothing of how long a conversation takes', async () => {
    const visitor = await newChat()
    await server.agentWrites(visitor.id, 'Well?')
    const chat = await server.deps.store.chats.byFeedback(visitor.id)
    if (!chat) throw new Error('no chat')
    const times = () => server.deps.store.chats.handlingTimes(chat.workspaceId, chat.nodeId, 0, 100)
    const before = await times()
    later(2 * hourMs)
    await look()
    expect(await statusOf(visitor.id)).toBe('closed')
    expect(await times()).toEqual(before)
  })
})
