// The sockets over the real app, with the real client: who hears what, and who does not.
import type {
  ChatChange,
  ChatChanged,
  FeedbackCreated,
  PresenceNotice,
  QueueNotice,
  SeenNotice,
  TypingNotice,
} from '@askwell/contract'
import { io } from 'socket.io-client'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type ChatServer, hear, startChatServer, subscribe } from '../test-kit/chat-server.ts'
import { perSocket } from './socket-limits.ts'

let server: ChatServer
beforeAll(async () => {
  server = await startChatServer()
  await server.setNode({
    chat: {
      rating_enabled: true,
      rating_body: null,
      queue_enabled: false,
      queue_body: null,
      slots: 0,
      prevent_upload: false,
      email_replies: false,
      close_after_hours: null,
      routes: [],
    },
  })
})
afterAll(() => server.close())

/** What the server sent to these before it answered has come, because messages of a connection keep their order. */
const areQuiet = (...sockets: readonly Parameters<typeof subscribe>[0][]) =>
  Promise.all(
    sockets.map((socket) =>
      socket
        .timeout(2_000)
        .emitWithAck('subscribe', { room: 'chat', feedbackId: crypto.randomUUID() }),
    ),
  )
/** An agent of another workspace is not answered at all. */
const foreignTime = () => new Promise((resolve) => setTimeout(resolve, 150))

describe('visitors', () => {
  it('R-RT-03, R-RT-04, A-194: a client that knows only the seed is told the list, after every commit', async () => {
    const visitor = await server.visitor()
    const socket = await server.socket()
    const heard = hear(socket)
    await subscribe(socket, visitor)
    await visitor.writes('hello')
    await vi.waitFor(() => expect(heard).toHaveLength(1))
    await server.agentWrites(visitor.id, 'hi')
    await vi.waitFor(() => expect(heard).toHaveLength(2))
    expect(Object.keys(heard[1] ?? {})).toEqual(
      expect.arrayContaining(['timeline_items', 'chat_ratings', 'chat_rating_enabled', 'status']),
    )
    expect(
      heard[1]?.timeline_items.map(({ actor, detail }) => [actor, detail.comment.body]),
    ).toEqual([
      ['customer', 'hello'],
      ['agent', 'hi'],
    ])
    await server.agentSets(visitor.id, 'closed')
    await visitor.rates(100)
    await vi.waitFor(() => expect(heard).toHaveLength(4))
    expect(heard.map(({ status }) => status)).toEqual(['open', 'open', 'closed', 'closed'])
    expect(heard[3]).toMatchObject({ chat_rating_enabled: true, chat_ratings: [{ rating: 100 }] })
  })

  it('R-RT-06, A-214: one that counts is told what it missed, then only what is new', async () => {
    const visitor = await server.visitor()
    for (const body of ['1', '2', '3']) await visitor.writes(body)
    const socket = await server.socket()
    const heard = hear(socket)
    const subscribed = await subscribe(socket, visitor, 1)
    expect(subscribed).toMatchObject({
      ok: true,
      refetch: false,
      change: { seq: 3, status: 'open' },
    })
    expect(subscribed.ok && subscribed.change.timeline_items.map(({ seq }) => seq)).toEqual([2, 3])
    await server.agentWrites(visitor.id, '4')
    await vi.waitFor(() => expect(heard).toHaveLength(1))
    expect(heard[0]).toMatchObject({ seq: 4, timeline_items: [{ seq: 4 }] })
  })

  it('reliability §4 row 25: one that missed too much is sent to read the whole', async () => {
    const visitor = await server.visitor()
    await visitor.chat()
    const write = (n: number) =>
      server.store.chats.write({
        feedbackId: visitor.id,
        allowedIn: ['open'],
        item: {
          id: crypto.randomUUID(),
          action: 'add_comment',
          actor: 'customer',
          agentId: null,
          clientId: null,
          body: `${n}`,
          detail: {},
          createdAt: n,
        },
      })
    for (let n = 0; n < 2_000; n += 100)
      await Promise.all(Array.from({ length: 100 }, (_, k) => write(n + k)))
    const socket = await server.socket()
    expect(await subscribe(socket, visitor, 0)).toMatchObject({
      ok: true,
      refetch: true,
      change: { seq: 2_000, timeline_items: [] },
    })
    const { body } = await visitor.chat()
    expect(body.timeline_items.map(({ seq }) => seq)).toEqual(
      Array.from({ length: 2_000 }, (_, n) => n + 1),
    )
    const heard = hear(socket)
    const seed = await server.socket()
    const lists = hear(seed)
    await subscribe(seed, visitor)
    await visitor.writes('last')
    await vi.waitFor(() => expect([heard.length, lists.length]).toEqual([1, 1]))
    expect(lists[0]?.timeline_items).toHaveLength(50)
    expect(lists[0]?.timeline_items.at(-1)?.detail.comment.body).toBe('last')
  })

  it('R-RT-14, R-RT-15, A-190: without this chat’s own token nothing is heard, with it only this chat', async () => {
    const [mine, other] = [await server.visitor(), await server.visitor()]
    const strangers = await Promise.all([server.socket(), server.socket(), server.socket()])
    const errors = strangers.map((socket) => hear<{ code: number }>(socket, 'subscribe_error'))
    const everything: unknown[] = []
    for (const socket of strangers)
      socket.onAny((name, event) => name !== 'subscribe_error' && everything.push(event))
    const [first, second, third] = strangers
    if (!first || !second || !third) throw new Error('three sockets')
    expect(await subscribe(first, { id: mine.id })).toEqual({ ok: false, code: 13074 })
    expect(await subscribe(second, { id: mine.id, token: other.token })).toEqual({
      ok: false,
      code: 13074,
    })
    expect(await subscribe(third, { id: crypto.randomUUID(), token: mine.token })).toEqual({
      ok: false,
      code: 13074,
    })
    const own = await server.socket()
    const heard = hear(own)
    await subscribe(own, mine, 0)
    await other.writes('not yours')
    await mine.writes('yours')
    await vi.waitFor(() => expect(heard.map(({ feedback_id }) => feedback_id)).toEqual([mine.id]))
    expect(errors.map((list) => list.map(({ code }) => code))).toEqual([[13074], [13074], [13074]])
    await areQuiet(...strangers)
    expect(everything).toEqual([])
  })

  it('R-RT-02: after unsubscribe nothing is heard', async () => {
    const visitor = await server.visitor()
    const socket = await server.socket()
    const heard = hear(socket)
    const staying = await server.socket()
    const heardByStaying = hear(staying)
    await subscribe(socket, visitor, 0)
    await subscribe(staying, visitor, 0)
    socket.emit('unsubscribe', { room: 'chat', feedbackId: visitor.id })
    await areQuiet(socket)
    await visitor.writes('x')
    await vi.waitFor(() => expect(heardByStaying).toHaveLength(1))
    await areQuiet(socket)
    expect(heard).toEqual([])
  })

  it('A-190: the cookie serves a socket of our own pages and no other', async () => {
    const visitor = await server.visitor()
    const cookie = (await visitor.chat()).headers.getSetCookie()[1]?.split(';')[0] ?? ''
    const from = (origin: string) => server.socket({ extraHeaders: { cookie, origin } })
    expect(
      await subscribe(await from(server.deps.config.publicUrl), { id: visitor.id }),
    ).toMatchObject({ ok: true })
    // The same page under the name it was opened by.
    expect(await subscribe(await from(server.url), { id: visitor.id })).toMatchObject({ ok: true })
    expect(await subscribe(await from('https://evil.test'), { id: visitor.id })).toEqual({
      ok: false,
      code: 13074,
    })
  })

  it('R-RT-11: polling alone serves as well', async () => {
    const visitor = await server.visitor()
    const socket = await server.socket({ transports: ['polling'] })
    const heard = hear(socket)
    await subscribe(socket, visitor, 0)
    await server.agentWrites(visitor.id, 'by polling')
    await vi.waitFor(() => expect(heard).toHaveLength(1))
  })

  it('R-ERR-30: odd events and frames are passed over, and the server stands', async () => {
    const visitor = await server.visitor()
    const socket = await server.socket()
    for (const odd of [
      null,
      7,
      'x',
      [],
      {},
      { room: 'chat' },
      { room: 'x', feedbackId: visitor.id },
      { room: 'chat', feedbackId: 'x' },
      { room: 'chat', feedbackId: visitor.id, token: 7 },
    ])
      for (const name of ['subscribe', 'unsubscribe', 'typing', 'seen', 'nonsense', '__proto__'])
        socket.emit(name, odd)
    expect(await subscribe(await server.socket(), visitor, 0)).toMatchObject({ ok: true })
    const big = await server.socket()
    const gone = new Promise((resolve) => big.once('disconnect', resolve))
    big.emit('subscribe', { room: 'chat', feedbackId: visitor.id, token: 'x'.repeat(70_000) })
    await gone
    expect((await visitor.writes('still here')).status).toBe(200)
  })
})

describe('agents', () => {
  it('C-21: only a key of the workspace lets in', async () => {
    for (const auth of [{}, { api_key: 'x' }, { api_key: server.workspaceId }]) {
      const socket = io(`${server.url}/agents`, {
        transports: ['websocket'],
        reconnection: false,
        forceNew: true,
        auth,
      })
      const message = await new Promise((resolve) =>
        socket.once('connect_error', (error) => resolve(error.message)),
      )
      expect(message).toBe('13003')
      socket.disconnect()
    }
  })

  it('R-CHAT-55, C-20: hear of every chat of their workspace and of no other', async () => {
    const [agent, stranger] = [
      await server.agentSocket(),
      await server.agentSocket(server.stranger),
    ]
    const changes = hear<ChatChanged>(agent, 'chat_changed')
    const created = hear<FeedbackCreated>(agent, 'feedback_created')
    const foreign: unknown[] = []
    stranger.onAny((_, event) => foreign.push(event))
    const visitor = await server.visitor()
    await vi.waitFor(() =>
      expect(created).toEqual([{ id: visitor.id, node_id: expect.any(String), completed: true }]),
    )
    await visitor.writes('hello')
    await vi.waitFor(() => expect(changes).toHaveLength(2))
    expect(changes[0]).toMatchObject({
      feedback_id: visitor.id,
      status: 'open',
      unread: 0,
      last_item: null,
      seq: 0,
    })
    expect(changes[1]).toMatchObject({
      unread: 1,
      seq: 1,
      last_item: { detail: { comment: { body: 'hello' } } },
      timeline_items: [{ seq: 1 }],
    })
    await server.agentWrites(visitor.id, 'hi')
    await server.agentSets(visitor.id, 'closed')
    await vi.waitFor(() => expect(changes).toHaveLength(4))
    expect(changes[3]).toMatchObject({
      unread: 0,
      status: 'closed',
      last_item: { detail: { comment: { body: 'hi' } } },
    })
    await foreignTime()
    expect(foreign).toEqual([])
  })

  it('R-CHAT-55: are told at the first look whether the visitor is there, of their own chats only', async () => {
    const visitor = await server.visitor()
    const screen = await server.socket()
    await subscribe(screen, visitor, 0)
    const [agent, stranger] = [
      await server.agentSocket(),
      await server.agentSocket(server.stranger),
    ]
    const question = { room: 'chat', feedbackId: visitor.id }
    expect(await agent.emitWithAck('presence', question)).toEqual({ online: true })
    await expect(stranger.timeout(200).emitWithAck('presence', question)).rejects.toThrow()
    screen.disconnect()
    await vi.waitFor(async () =>
      expect(await agent.emitWithAck('presence', question)).toEqual({ online: false }),
    )
  })

  it('tell each other and the visitor who types, who has seen what, and who is there', async () => {
    const ada = (await server.owner.call('POST', '/agents', { name: 'Ada' })).body['id'] as string
    const watcher = await server.agentSocket()
    const presence = hear<PresenceNotice>(watcher, 'presence')
    const seenByAgents = hear<SeenNotice>(watcher, 'seen')
    const typedToAgents = hear<TypingNotice>(watcher, 'typing')
    const visitor = await server.visitor()
    const socket = await server.socket()
    const typed = hear<TypingNotice>(socket, 'typing')
    const seen = hear<SeenNotice>(socket, 'seen')
    await subscribe(socket, visitor, 0)
    const agent = await server.agentSocket(server.owner, { agent_id: ada })
    await server.agentWrites(visitor.id, 'hi', { agentId: ada })
    const room = { room: 'chat', feedbackId: visitor.id }
    agent.emit('typing', { ...room, typing: true })
    agent.emit('seen', { ...room, seq: 1 })
    socket.emit('typing', { ...room, typing: true })
    socket.emit('seen', { ...room, seq: 99 })
    await vi.waitFor(() => {
      expect(typed).toEqual([
        { feedback_id: visitor.id, actor: 'agent', agent_id: ada, typing: true },
      ])
      expect(typedToAgents).toContainEqual({
        feedback_id: visitor.id,
        actor: 'customer',
        agent_id: null,
        typing: true,
      })
      expect(seenByAgents).toContainEqual({ feedback_id: visitor.id, actor: 'customer', seq: 1 })
    })
    agent.disconnect()
    socket.disconnect()
    await vi.waitFor(() =>
      expect(presence).toEqual([
        { kind: 'visitor', feedback_id: visitor.id, online: true },
        { kind: 'agent', agent_id: ada, online: true },
        { kind: 'agent', agent_id: ada, online: false },
        { kind: 'visitor', feedback_id: visitor.id, online: false },
      ]),
    )
    expect(seen.every(({ actor }) => actor === 'agent')).toBe(true)
    const foreign = await server.agentSocket(server.stranger)
    const typedBefore = typedToAgents.length
    foreign.emit('typing', { ...room, typing: true })
    foreign.emit('seen', { ...room, seq: 1 })
    await foreignTime()
    expect(typedToAgents).toHaveLength(typedBefore)
  })
})

describe('who waits', () => {
  const chat = {
    rating_enabled: true,
    rating_body: null,
    queue_body: null,
    slots: 0,
    prevent_upload: false,
    email_replies: false,
    close_after_hours: null,
    routes: [],
  }

  it('R-CHAT-46, R-CST-14: is told the new place when another one is taken, and only the own', async () => {
    await server.setNode({ chat: { ...chat, queue_enabled: true } })
    const waiting = await Promise.all([server.visitor(), server.visitor(), server.visitor()])
    const told: QueueNotice[][] = []
    for (const visitor of waiting) {
      const socket = await server.socket()
      told.push(hear<QueueNotice>(socket, 'queue_moved'))
      await subscribe(socket, visitor, 0)
    }
    const places = async () =>
      Promise.all(waiting.map(async (visitor) => (await visitor.chat()).body.queue_place))
    const taken = waiting[(await places()).indexOf(1)]?.id ?? ''
    await server.agentSets(taken, 'open')
    await vi.waitFor(() => expect(told.flat()).toHaveLength(2))
    const now = await places()
    expect(now.toSorted()).toEqual([1, 2, null])
    expect(told).toEqual(
      waiting.map(({ id }, at) =>
        id === taken ? [] : [{ feedback_id: id, queue_place: now[at], queue_wait_minutes: null }],
      ),
    )
    await server.setNode({ chat: { ...chat, queue_enabled: false } })
  })
})

describe('floods', () => {
  it('C-21, reliability §3.1 row 23: a socket that floods is refused, then cut; its neighbour hears everything', async () => {
    const visitor = await server.visitor()
    const [flooder, neighbour] = [await server.socket(), await server.socket()]
    const slowed = hear(flooder, 'slow_down')
    const heard = hear<ChatChange>(neighbour)
    await subscribe(neighbour, visitor, 0)
    const cut = new Promise((resolve) => flooder.once('disconnect', resolve))
    for (let n = 0; n < perSocket.cutAt + 1; n += 1) flooder.emit('typing', n)
    for (let n = 0; n < 5; n += 1) await visitor.writes(`${n}`)
    await cut
    expect(slowed.length).toBeGreaterThan(0)
    await expect
      .poll(() => heard.map(({ seq }) => seq), { timeout: 10_000 })
      .toEqual([1, 2, 3, 4, 5])
  })
})
