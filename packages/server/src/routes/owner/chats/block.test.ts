// A blocked visitor, over the real app.
import type { ChatChanged } from '@askwell/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { writesPerChat } from '../../../access/limits/call-limits.ts'
import { type ChatServer, hear, startChatServer, subscribe } from '../../../test-kit/chat-server.ts'

let server: ChatServer
beforeAll(async () => {
  server = await startChatServer()
})
afterAll(() => server.close())

const block = (id: string, reason: string | null = null) =>
  server.owner.call('POST', `/chats/${id}/block`, { reason })
const unblock = (id: string) => server.owner.call('DELETE', `/chats/${id}/block`)

describe('a blocked visitor', () => {
  it('reads and writes nothing more, in this chat and in the next; the agents read why', async () => {
    const device_id = crypto.randomUUID()
    const visitor = await server.visitor({ device_id })
    await visitor.chat()
    expect((await visitor.writes('Buy my pills')).status).toBe(200)
    const heard = hear<ChatChanged>(await server.agentSocket(), 'chat_changed')
    expect((await block(visitor.id, 'Spam')).body).toMatchObject({ blocked: true })
    await expect.poll(() => heard.at(-1)?.blocked).toBe(true)
    expect((await visitor.writes('And my watches')).body).toMatchObject({
      code: 13075,
      message: 'This visitor is blocked and can no longer write.',
    })
    const read = (await visitor.chat()).body
    expect([
      read.blocked,
      read.timeline_items.length,
      JSON.stringify(read).includes('Spam'),
    ]).toEqual([true, 1, false])
    expect((await server.agentReads(visitor.id)).block).toMatchObject({
      reason: 'Spam',
      agent_id: expect.any(String),
    })

    const again = await server.visitor({ device_id })
    expect((await again.chat()).body).toMatchObject({ status: 'closed', blocked: true })
    expect((await again.writes('Me again')).body.code).toBe(13075)

    expect((await unblock(again.id)).body).toMatchObject({ blocked: false })
    expect((await visitor.writes('Sorry')).status).toBe(200)
    expect((await visitor.chat()).body.blocked).toBeUndefined()
    expect((await server.agentReads(visitor.id)).block).toBeNull()
  })

  it('leaves one note an hour for the agents when a message is refused', async () => {
    const visitor = await server.visitor()
    await visitor.chat()
    await block(visitor.id)
    const heard = hear<ChatChanged>(await server.agentSocket(), 'chat_changed')
    const refusals = async () =>
      (await server.agentReads(visitor.id)).notes.map(({ agent_id, refusal }) => [
        agent_id,
        refusal,
      ])
    await visitor.writes('And my watches')
    await visitor.writes('And my watches')
    await expect.poll(() => heard.at(-1)?.notes).toBe(1)
    expect(await refusals()).toEqual([[null, 13075]])
    server.clock.now += 3_600_000
    await visitor.writes('And my watches')
    expect(await refusals()).toHaveLength(2)
    expect(JSON.stringify((await visitor.chat()).body)).not.toContain('refused')
  })

  it('leaves a note when one visitor writes faster than anybody types', async () => {
    const limited = await startChatServer({ config: { rateLimits: true } })
    try {
      const visitor = await limited.visitor()
      await visitor.chat()
      const empty = Array.from({ length: writesPerChat }, () => visitor.writes(' '))
      expect((await Promise.all(empty)).map(({ status }) => status)).not.toContain(429)
      expect((await visitor.writes('One more')).body.code).toBe(13006)
      expect((await limited.agentReads(visitor.id)).notes).toMatchObject([
        { agent_id: null, refusal: 13006 },
      ])
    } finally {
      await limited.close()
    }
  })

  it('hears it on each open page, and again that writing is allowed', async () => {
    const device_id = crypto.randomUUID()
    const [one, other] = [await server.visitor({ device_id }), await server.visitor({ device_id })]
    await Promise.all([one.chat(), other.chat()])
    const socket = await server.socket()
    const [heard, inList] = [hear(socket), hear(await server.socket())]
    await subscribe(socket, one, 0)
    await subscribe(socket, other, 0)
    await block(one.id, 'Spam')
    await expect
      .poll(() =>
        heard
          .filter(({ blocked }) => blocked)
          .map(({ feedback_id }) => feedback_id)
          .toSorted(),
      )
      .toEqual([one.id, other.id].toSorted())
    expect(JSON.stringify(heard)).not.toContain('Spam')
    expect(inList).toEqual([])
    await unblock(other.id)
    await expect
      .poll(() => heard.slice(2).map(({ blocked }) => blocked))
      .toEqual([undefined, undefined])
  })

  it('is nobody else, and nobody of another workspace', async () => {
    const [one, other] = [await server.visitor(), await server.visitor()]
    await Promise.all([one.chat(), other.chat()])
    await block(one.id)
    expect((await other.writes('Hello')).status).toBe(200)
    expect(
      (await server.stranger.call('POST', `/chats/${one.id}/block`, { reason: null })).status,
    ).toBe(404)
    expect((await server.stranger.call('DELETE', `/chats/${one.id}/block`)).status).toBe(404)
    expect((await server.agentReads(one.id)).block).not.toBeNull()
  })

  it('may still hear an agent', async () => {
    const visitor = await server.visitor()
    await visitor.chat()
    await block(visitor.id)
    await server.agentWrites(visitor.id, 'Write us a letter, please.')
    expect((await visitor.chat()).body.timeline_items).toHaveLength(1)
  })
})
