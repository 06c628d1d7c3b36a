// Labels and snoozed conversations, over the real app.
import type { ChatChanged, ChatSummary } from '@askwell/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ChatServer, hear, startChatServer } from '../../../test-kit/chat-server.ts'

let server: ChatServer
beforeAll(async () => {
  server = await startChatServer()
})
afterAll(() => server.close())

const newChat = async () => {
  const visitor = await server.visitor()
  await visitor.chat()
  return visitor
}
const put = (id: string, labels: readonly string[]) =>
  server.owner.call('PUT', `/chats/${id}/labels`, { labels })
const snooze = (id: string, until: string | null) =>
  server.owner.call('POST', `/chats/${id}/snooze`, { until })
const listed = async (query: string) =>
  ((await server.owner.call('GET', `/chats?${query}`)).body as unknown as { items: ChatSummary[] })
    .items
const idsOf = async (query: string) => (await listed(query)).map(({ feedback_id }) => feedback_id)

describe('labels of a chat', () => {
  it('are kept once each, written as they are known, told to every agent, and never to the visitor', async () => {
    const [one, two] = [await newChat(), await newChat()]
    const heard = hear<ChatChanged>(await server.agentSocket(), 'chat_changed')
    expect((await put(one.id, ['Refund', ' refund ', 'Late   parcel'])).body).toMatchObject({
      labels: ['Refund', 'Late parcel'],
    })
    await expect.poll(() => heard.at(-1)?.labels).toEqual(['Refund', 'Late parcel'])
    expect((await put(two.id, ['REFUND'])).body).toMatchObject({ labels: ['Refund'] })
    expect(await idsOf('label=Refund')).toEqual(expect.arrayContaining([one.id, two.id]))
    expect(await idsOf('label=Late%20parcel')).toEqual([one.id])
    expect((await server.owner.call('GET', '/chat_labels')).body).toEqual({
      items: [
        { label: 'Late parcel', chats: 1 },
        { label: 'Refund', chats: 2 },
      ],
      next: null,
    })
    expect((await server.agentReads(one.id)).labels).toEqual(['Refund', 'Late parcel'])
    expect(JSON.stringify((await one.chat()).body)).not.toContain('Refund')
    expect((await server.stranger.call('GET', '/chat_labels')).body).toEqual({
      items: [],
      next: null,
    })
  })

  it('are refused when there are too many, when they are empty, and for a chat of somebody else', async () => {
    const visitor = await newChat()
    expect((await put(visitor.id, [' '])).status).toBe(422)
    expect((await put(visitor.id, ['x'.repeat(41)])).status).toBe(422)
    expect(
      (
        await put(
          visitor.id,
          Array.from({ length: 21 }, (_, n) => `${n}`),
        )
      ).status,
    ).toBe(422)
    expect(
      (await server.stranger.call('PUT', `/chats/${visitor.id}/labels`, { labels: [] })).status,
    ).toBe(404)
  })
})

describe('a chat that is put off', () => {
  it('is out of the way until its visitor writes', async () => {
    const visitor = await newChat()
    expect(await idsOf('waiting=true')).toContain(visitor.id)
    expect((await snooze(visitor.id, 'reply')).body).toMatchObject({ snoozed_until: 'reply' })
    expect(await idsOf('waiting=true')).not.toContain(visitor.id)
    expect(await idsOf('status=open&snoozed=true')).toContain(visitor.id)
    await visitor.writes('Are you there?')
    expect(await idsOf('waiting=true')).toContain(visitor.id)
    expect((await server.agentReads(visitor.id)).snoozed_until).toBeNull()
  })

  it('is out of the way until its time, or until an agent brings it back', async () => {
    const visitor = await newChat()
    const until = '2100-01-01T09:00:00.000Z'
    expect((await snooze(visitor.id, until)).body).toMatchObject({ snoozed_until: until })
    expect((await server.owner.call('GET', '/chat_counts')).body).toMatchObject({ wakes_at: until })
    expect((await snooze(visitor.id, null)).body).toMatchObject({ snoozed_until: null })
    expect(await idsOf('waiting=true')).toContain(visitor.id)
    expect((await server.owner.call('GET', '/chat_counts')).body).toMatchObject({ wakes_at: null })
  })

  it('is open, and its time is to come', async () => {
    const visitor = await newChat()
    expect((await snooze(visitor.id, '2001-01-01T00:00:00Z')).status).toBe(422)
    expect((await snooze(visitor.id, 'tomorrow')).status).toBe(422)
    await snooze(visitor.id, 'reply')
    await server.agentSets(visitor.id, 'closed')
    expect((await server.agentReads(visitor.id)).snoozed_until).toBeNull()
    expect((await snooze(visitor.id, 'reply')).status).toBe(409)
    expect(
      (await server.stranger.call('POST', `/chats/${visitor.id}/snooze`, { until: null })).status,
    ).toBe(404)
  })
})
