// The sockets over the real app, with the real client: who receives what, and who does not.

import type { ChatChange } from '@askwell/contract'
import { describe, expect, it } from 'vitest'
import { hear, subscribe } from '../test-kit/chat-server.ts'
import { eventually } from '../test-kit/eventually.ts'
import { useLiveServer } from '../test-kit/live-server.ts'
import { perSocket } from './socket-limits.ts'

const live = useLiveServer()

/** What the server sent to these before it answered has come, because messages of a connection keep their order. */
const areQuiet = (...sockets: readonly Parameters<typeof subscribe>[0][]) =>
  Promise.all(
    sockets.map((socket) =>
      socket
        .timeout(2_000)
        .emitWithAck('subscribe', { room: 'chat', feedbackId: crypto.randomUUID() }),
    ),
  )

describe('visitors', () => {
  it('a client that knows only the seed receives the list after every commit (R-RT-03, R-RT-04, A-194)', async () => {
    const visitor = await live.server.visitor()
    const socket = await live.server.socket()
    const heard = hear(socket)
    await subscribe(socket, visitor)
    await visitor.writes('hello')
    await eventually(() => expect(heard).toHaveLength(1))
    await live.server.agentWrites(visitor.id, 'hi')
    await eventually(() => expect(heard).toHaveLength(2))
    expect(Object.keys(heard[1] ?? {})).toEqual(
      expect.arrayContaining(['timeline_items', 'chat_ratings', 'chat_rating_enabled', 'status']),
    )
    expect(
      heard[1]?.timeline_items.map(({ actor, detail }) => [actor, detail.comment.body]),
    ).toEqual([
      ['customer', 'hello'],
      ['agent', 'hi'],
    ])
    await live.server.agentSets(visitor.id, 'closed')
    await visitor.rates(100)
    await eventually(() => expect(heard).toHaveLength(4))
    expect(heard.map(({ status }) => status)).toEqual(['open', 'open', 'closed', 'closed'])
    expect(heard[3]).toMatchObject({ chat_rating_enabled: true, chat_ratings: [{ rating: 100 }] })
  })

  it('one that counts receives what it missed, then only what is new (R-RT-06, A-214)', async () => {
    const visitor = await live.server.visitor()
    for (const body of ['1', '2', '3']) await visitor.writes(body)
    const socket = await live.server.socket()
    const heard = hear(socket)
    const subscribed = await subscribe(socket, visitor, 1)
    expect(subscribed).toMatchObject({
      ok: true,
      refetch: false,
      change: { seq: 3, status: 'open' },
    })
    expect(subscribed.ok && subscribed.change.timeline_items.map(({ seq }) => seq)).toEqual([2, 3])
    await live.server.agentWrites(visitor.id, '4')
    await eventually(() => expect(heard).toHaveLength(1))
    expect(heard[0]).toMatchObject({ seq: 4, timeline_items: [{ seq: 4 }] })
  })

  it('one that missed too much is sent to read the whole (reliability §4 row 25)', async () => {
    const visitor = await live.server.visitor()
    await visitor.chat()
    const write = (n: number) =>
      live.server.store.chats.write({
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
    const socket = await live.server.socket()
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
    const seed = await live.server.socket()
    const lists = hear(seed)
    await subscribe(seed, visitor)
    await visitor.writes('last')
    await eventually(() => expect([heard.length, lists.length]).toEqual([1, 1]))
    expect(lists[0]?.timeline_items).toHaveLength(50)
    expect(lists[0]?.timeline_items.at(-1)?.detail.comment.body).toBe('last')
  })

  it('without this chat’s own token nothing is received, with it only this chat (R-RT-14, R-RT-15, A-190)', async () => {
    const [mine, other] = [await live.server.visitor(), await live.server.visitor()]
    const strangers = await Promise.all([
      live.server.socket(),
      live.server.socket(),
      live.server.socket(),
    ])
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
    const own = await live.server.socket()
    const heard = hear(own)
    await subscribe(own, mine, 0)
    await other.writes('not yours')
    await mine.writes('yours')
    await eventually(() => expect(heard.map(({ feedback_id }) => feedback_id)).toEqual([mine.id]))
    expect(errors.map((list) => list.map(({ code }) => code))).toEqual([[13074], [13074], [13074]])
    await areQuiet(...strangers)
    expect(everything).toEqual([])
  })

  it('after unsubscribe nothing is received (R-RT-02)', async () => {
    const visitor = await live.server.visitor()
    const socket = await live.server.socket()
    const heard = hear(socket)
    const staying = await live.server.socket()
    const heardByStaying = hear(staying)
    await subscribe(socket, visitor, 0)
    await subscribe(staying, visitor, 0)
    socket.emit('unsubscribe', { room: 'chat', feedbackId: visitor.id })
    await areQuiet(socket)
    await visitor.writes('x')
    await eventually(() => expect(heardByStaying).toHaveLength(1))
    await areQuiet(socket)
    expect(heard).toEqual([])
  })

  it('the cookie serves a socket of our own pages and no other (A-190)', async () => {
    const visitor = await live.server.visitor()
    const cookie = (await visitor.chat()).headers.getSetCookie()[1]?.split(';')[0] ?? ''
    const from = (origin: string) => live.server.socket({ extraHeaders: { cookie, origin } })
    expect(
      await subscribe(await from(live.server.deps.config.publicUrl), { id: visitor.id }),
    ).toMatchObject({ ok: true })
    // The same page under the name it was opened by.
    expect(await subscribe(await from(live.server.url), { id: visitor.id })).toMatchObject({
      ok: true,
    })
    expect(await subscribe(await from('https://evil.test'), { id: visitor.id })).toEqual({
      ok: false,
      code: 13074,
    })
  })

  it('polling alone serves as well (R-RT-11)', async () => {
    const visitor = await live.server.visitor()
    const socket = await live.server.socket({ transports: ['polling'] })
    const heard = hear(socket)
    await subscribe(socket, visitor, 0)
    await live.server.agentWrites(visitor.id, 'by polling')
    await eventually(() => expect(heard).toHaveLength(1))
  })

  it('malformed events and frames are ignored, and the server keeps running (R-ERR-30)', async () => {
    const visitor = await live.server.visitor()
    const socket = await live.server.socket()
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
    expect(await subscribe(await live.server.socket(), visitor, 0)).toMatchObject({ ok: true })
    const big = await live.server.socket()
    const gone = new Promise((resolve) => big.once('disconnect', resolve))
    big.emit('subscribe', { room: 'chat', feedbackId: visitor.id, token: 'x'.repeat(70_000) })
    await gone
    expect((await visitor.writes('still here')).status).toBe(200)
  })
})

describe('floods', () => {
  it('refuses a socket that floods, then closes it, while its neighbour receives everything (C-21)', async () => {
    const visitor = await live.server.visitor()
    const [flooder, neighbour] = [await live.server.socket(), await live.server.socket()]
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
